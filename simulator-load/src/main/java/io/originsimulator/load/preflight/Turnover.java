package io.originsimulator.load.preflight;

/**
 * The opening and closing of a run's connections.
 *
 * @param preOpened connections that are open in any case
 * @param requestsEach number of requests after which this side closes a connection; 0: never
 * @param atOnce number of requests that share a connection; 1 with HTTP/1.1
 * @param byReset whether it is closed by a reset, which frees its port at once
 */
public record Turnover(long preOpened, int requestsEach, int atOnce, boolean byReset) {
  /** Connections that are opened on demand, and kept. */
  public static final Turnover KEPT = new Turnover(0, 0, 1, false);

  /** Returns the connections closed per second at a rate of requests. */
  double closedPerSecond(double requestsPerSecond) {
    return requestsEach == 0 ? 0 : requestsPerSecond / requestsEach;
  }
}
