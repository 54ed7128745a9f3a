package io.originsimulator.load.preflight;

/**
 * How a run's connections come and go.
 *
 * @param preOpened connections there are in any case
 * @param requestsEach after how many requests this side closes one; 0: it is kept
 * @param byReset whether it is closed by a reset, after which its port is free
 */
public record Turnover(long preOpened, int requestsEach, boolean byReset) {
  /** Opened when needed, and kept. */
  public static final Turnover KEPT = new Turnover(0, 0, false);

  /** Connections closed in a second at a rate of requests. */
  double closedPerSecond(double requestsPerSecond) {
    return requestsEach == 0 ? 0 : requestsPerSecond / requestsEach;
  }
}
