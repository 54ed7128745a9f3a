package io.originsimulator.load.result;

/**
 * The events in a response that is a stream.
 *
 * <pre>
 *   due ──── first ────▶ event ─ gap ─▶ event ─ gap ─▶ … ─▶ event
 *                          └────────────── span ──────────────┘
 * </pre>
 *
 * @param events number of events
 * @param firstNanos time from due to the last byte of the first event; −1: no event
 * @param spanNanos time from the first event to the last
 * @param stalls number of gaps of at least the run's limit
 * @param gaps times between successive events; also the silence before an early end if it is a
 *     stall, although an event may have followed later
 */
public record StreamTrace(
    long events, long firstNanos, long spanNanos, long stalls, Latencies gaps) {
  /** The trace of a response that is no stream. */
  public static final StreamTrace NONE = new StreamTrace(0, -1, 0, 0, Latencies.compact());

  /**
   * The entry in {@link RunInfo#settings} with the format of streams; only if they are measured.
   */
  public static final String FORMAT = "stream";

  /** The entry in {@link RunInfo#settings} with the smallest gap that is a stall. */
  public static final String STALL = "stall";

  /** Returns whether this describes a stream, or a wait for one. */
  public boolean isStream() {
    return !equals(NONE);
  }

  /** Returns the trace as if the request had been sent earlier. */
  public StreamTrace earlier(long nanos) {
    return firstNanos < 0
        ? this
        : new StreamTrace(events, Math.max(0, firstNanos - nanos), spanNanos, stalls, gaps);
  }
}
