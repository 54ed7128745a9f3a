package io.originsimulator.cli;

/** How requests follow each other at a rate: evenly, or as independent users would send them. */
enum Arrivals {
  CONSTANT,
  POISSON
}
