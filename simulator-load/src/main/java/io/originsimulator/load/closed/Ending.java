package io.originsimulator.load.closed;

/**
 * The time after the last request for requests in flight to end.
 *
 * @param leastNanos minimum, even if no request is in flight
 * @param mostNanos maximum, after which requests in flight are cancelled; at least {@code
 *     leastNanos}
 */
public record Ending(long leastNanos, long mostNanos) {
  public Ending {
    if (leastNanos < 0 || mostNanos < leastNanos) {
      throw new IllegalArgumentException(
          "ending: %d ns to %d ns (expected: 0 or more, the smaller one first)"
              .formatted(leastNanos, mostNanos));
    }
  }

  /** Ends as soon as no request is in flight, after a maximum time. */
  public static Ending within(long mostNanos) {
    return new Ending(0, mostNanos);
  }

  /** Ends after exactly this time. */
  public static Ending after(long nanos) {
    return new Ending(nanos, nanos);
  }
}
