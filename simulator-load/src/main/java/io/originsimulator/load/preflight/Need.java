package io.originsimulator.load.preflight;

/**
 * What a run asks of its machine.
 *
 * @param perSecond requests
 * @param latencySeconds of a response, as far as is known; 0: not known
 * @param timeoutSeconds of a request; 0: none
 * @param mostInFlight requests that may be awaited at once, over connections of their own; 0: no
 *     limit
 * @param preOpened connections there are in any case
 * @param sources local addresses, at least 1
 * @param destinations pairs of address and port, at least 1
 * @param kept whether connections are used again; else each takes a port for a minute more
 */
public record Need(
    double perSecond,
    double latencySeconds,
    double timeoutSeconds,
    long mostInFlight,
    long preOpened,
    int sources,
    int destinations,
    boolean kept) {
  private static final double TIME_WAIT_SECONDS = 60; // Linux

  /** Little's law: connections that are open at once with the latency that is expected. */
  public long expected() {
    return atOnce(latencySeconds);
  }

  /** The same if every request takes as long as it may. */
  public long atWorst() {
    return timeoutSeconds == 0 ? expected() : atOnce(Math.max(latencySeconds, timeoutSeconds));
  }

  /** Ports, for those closed by this side are not free at once. */
  long ports(long connections) {
    return kept ? connections : connections + (long) Math.ceil(perSecond * TIME_WAIT_SECONDS);
  }

  private long atOnce(double seconds) {
    long awaited = (long) Math.ceil(perSecond * seconds);
    return Math.max(preOpened, mostInFlight > 0 ? Math.min(mostInFlight, awaited) : awaited);
  }
}
