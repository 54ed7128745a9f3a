package io.originsimulator.cli.load;

/** The spacing of requests at a rate: even, or as independent users would send them. */
enum Arrivals {
  CONSTANT,
  POISSON
}
