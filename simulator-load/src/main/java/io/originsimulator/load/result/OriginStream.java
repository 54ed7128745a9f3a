package io.originsimulator.load.result;

/**
 * The events of a stream as the origin's recipe plans them, up to the last one that was sent.
 *
 * @param events number of events sent
 * @param firstNanos time from the request's arrival to the first event
 * @param spanNanos time from the first event to the last
 * @param longestGapNanos longest time between two events
 */
public record OriginStream(long events, long firstNanos, long spanNanos, long longestGapNanos) {
  /** A response that is no stream, or sent no event. */
  public static final OriginStream NONE = new OriginStream(0, 0, 0, 0);
}
