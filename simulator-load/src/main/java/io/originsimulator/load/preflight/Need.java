package io.originsimulator.load.preflight;

/**
 * What a run asks of its machine.
 *
 * @param perSecond requests
 * @param requests in all; {@link #UNLIMITED}: not known
 * @param latencySeconds of a response, as far as is known; 0: not known
 * @param timeoutSeconds of a request; 0: none
 * @param mostInFlight requests that may be awaited at once, over connections of their own; {@link
 *     #UNLIMITED}: any number
 */
public record Need(
    double perSecond,
    long requests,
    double latencySeconds,
    double timeoutSeconds,
    long mostInFlight,
    Turnover turnover,
    Ends ends) {
  /** No limit is known. */
  public static final long UNLIMITED = Long.MAX_VALUE;

  private static final int TRACKED_SECONDS = 120; // after an orderly close; Linux
  private static final int TRACKED_RESET_SECONDS = 10;

  /** Little's law: connections that are open at once with the latency that is expected. */
  public long expected() {
    return bounded(awaited(latencySeconds));
  }

  /** The same if every request takes as long as it may. */
  public long atWorst() {
    return bounded(awaitedAtWorst());
  }

  /** Requests awaited at once, were there no limit to them. */
  long awaited(double seconds) {
    return (long) Math.ceil(perSecond * seconds);
  }

  long awaitedAtWorst() {
    return timeoutSeconds == 0 ? UNLIMITED : awaited(Math.max(latencySeconds, timeoutSeconds));
  }

  /** The most that can be awaited at once, however long they take. */
  long most() {
    return Math.min(mostInFlight, requests);
  }

  private long bounded(long awaited) {
    return Math.max(turnover.preOpened(), Math.min(awaited, most()));
  }

  /** Ports, for those closed in order by this side are not free at once. */
  long ports(long connections, int timeWaitSeconds) {
    return connections + (turnover.byReset() ? 0 : lingering(connections, timeWaitSeconds));
  }

  /** Connections a firewall keeps account of, for it does so for a while after their end. */
  long tracked(long connections) {
    int seconds = turnover.byReset() ? TRACKED_RESET_SECONDS : TRACKED_SECONDS;
    return connections + lingering(connections, seconds);
  }

  /** Connections that were closed in the last seconds; there is no more than one for a request. */
  private long lingering(long connections, int seconds) {
    long closed = (long) Math.ceil(turnover.closedPerSecond(perSecond) * seconds);
    return Math.max(0, Math.min(closed, requests - connections));
  }

  /** Connections that are opened within a second. */
  long opened(long connections) {
    long first = Math.min(connections, awaited(1));
    long again = (long) Math.ceil(turnover.closedPerSecond(perSecond));
    return Math.min(requests, Math.max(first, again));
  }
}
