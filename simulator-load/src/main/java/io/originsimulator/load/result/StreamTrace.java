package io.originsimulator.load.result;

import java.util.EnumSet;
import java.util.Set;

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

  /** The trace of a request that waits for a stream. */
  public static final StreamTrace AWAITED = new StreamTrace(0, -1, 0, 0, Latencies.compact());

  private static final Set<Outcome> WAITS =
      EnumSet.of(
          Outcome.TIMEOUT, Outcome.CONNECT_TIMEOUT, Outcome.NO_CONNECTION, Outcome.UNANSWERED);

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

  /** Returns whether a request with an outcome waited until the driver ended it. */
  public static boolean isWait(Outcome outcome) {
    return WAITS.contains(outcome);
  }

  /** Returns whether it has events and, if it is incomplete, does not end in a stall. */
  public boolean lasts() {
    return gaps.count() < events; // the silence before an early end is one more gap
  }

  public StreamTrace earlier(long nanos) {
    return firstNanos < 0
        ? this
        : new StreamTrace(events, Math.max(0, firstNanos - nanos), spanNanos, stalls, gaps);
  }
}
