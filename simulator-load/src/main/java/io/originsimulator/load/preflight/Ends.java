package io.originsimulator.load.preflight;

/**
 * The local and remote addresses of a run's connections; each pair has ports of its own.
 *
 * @param sources local addresses, at least 1
 * @param destinations pairs of address and port, at least 1
 * @param loopback whether all destinations are addresses of the loopback
 * @param here whether a destination is on this machine
 */
public record Ends(int sources, int destinations, boolean loopback, boolean here) {
  public Ends {
    if (sources < 1 || destinations < 1) {
      throw new IllegalArgumentException(
          "%d sources, %d destinations (expected: at least 1 of each)"
              .formatted(sources, destinations));
    }
  }

  long pairs() {
    return (long) sources * destinations;
  }
}
