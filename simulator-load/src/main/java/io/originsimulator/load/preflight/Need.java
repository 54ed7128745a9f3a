package io.originsimulator.load.preflight;

/**
 * The resources that a run needs.
 *
 * @param perSecond request rate, in requests per second
 * @param requests total number; {@link #UNLIMITED}: not known
 * @param latencySeconds expected latency of a response; 0: not known
 * @param timeoutSeconds timeout of a request; 0: none
 * @param mostInFlight maximum requests in flight, {@link #UNLIMITED}: no limit
 */
public record Need(
    double perSecond,
    long requests,
    double latencySeconds,
    double timeoutSeconds,
    long mostInFlight,
    Turnover turnover,
    Ends ends) {
  /** No limit, or an unknown one. */
  public static final long UNLIMITED = Long.MAX_VALUE;

  private static final int TRACKED_SECONDS = 120; // after an orderly close; Linux
  private static final int TRACKED_RESET_SECONDS = 10;

  /** Returns the connections open at once at the expected latency, by Little's law. */
  public long expected() {
    return bounded(inFlight(latencySeconds));
  }

  /** Returns the connections open at once if every request takes as long as possible. */
  public long atWorst() {
    return bounded(inFlightAtWorst());
  }

  /** Returns the requests in flight at a latency, without any limit. */
  long inFlight(double seconds) {
    return (long) Math.ceil(perSecond * seconds);
  }

  long inFlightAtWorst() {
    return timeoutSeconds == 0 ? UNLIMITED : inFlight(Math.max(latencySeconds, timeoutSeconds));
  }

  /** Returns the maximum of requests in flight at any latency. */
  long most() {
    return Math.min(mostInFlight, requests);
  }

  /** Returns the connections for requests in flight, within their maximum. */
  long bounded(long inFlight) {
    long requests = Math.min(inFlight, most());
    long open = requests == UNLIMITED ? UNLIMITED : -Math.floorDiv(-requests, turnover.atOnce());
    return Math.max(turnover.preOpened(), open);
  }

  /** Returns the ports in use, including those in TIME_WAIT after this side closed a connection. */
  long ports(long connections, int timeWaitSeconds) {
    return connections + (turnover.byReset() ? 0 : lingering(connections, timeWaitSeconds));
  }

  /** Returns the connections that a firewall tracks, including those that ended recently. */
  long tracked(long connections) {
    int seconds = turnover.byReset() ? TRACKED_RESET_SECONDS : TRACKED_SECONDS;
    return connections + lingering(connections, seconds);
  }

  /** Returns the connections closed in the last seconds; at most one for each request. */
  private long lingering(long connections, int seconds) {
    long closed = (long) Math.ceil(turnover.closedPerSecond(perSecond) * seconds);
    return Math.max(0, Math.min(closed, requests - connections));
  }

  /** Returns the connections opened within a second. */
  long opened(long connections) {
    long first = Math.min(connections, inFlight(1));
    long again = (long) Math.ceil(turnover.closedPerSecond(perSecond));
    return Math.min(requests, Math.max(first, again));
  }

  /**
   * The local and remote addresses of a run's connections; each pair has ports of its own.
   *
   * @param sources local addresses, at least 1
   * @param destinations pairs of address and port, at least 1
   * @param loopback whether all destinations are addresses of the loopback
   * @param here whether a destination is on this machine
   */
  public record Ends(int sources, int destinations, boolean loopback, boolean here) {
    long pairs() {
      return (long) sources * destinations;
    }
  }

  /**
   * The opening and closing of a run's connections.
   *
   * @param preOpened connections that are open in any case
   * @param requestsEach number of requests after which this side closes a connection; 0: never
   * @param atOnce number of requests that share a connection; 1 with HTTP/1.1
   * @param byReset whether it is closed by a reset, which frees its port at once
   */
  public record Turnover(long preOpened, int requestsEach, int atOnce, boolean byReset) {
    /** Returns the connections closed per second at a rate of requests. */
    double closedPerSecond(double requestsPerSecond) {
      return requestsEach == 0 ? 0 : requestsPerSecond / requestsEach;
    }
  }
}
