package io.originsimulator.load.closed;

/**
 * The time after the last request for requests in flight to end: the minimum, even if none is in
 * flight, and the maximum, after which they are cancelled.
 */
public record Ending(long leastNanos, long mostNanos) {
  public static Ending within(long mostNanos) {
    return new Ending(0, mostNanos);
  }

  public static Ending after(long nanos) {
    return new Ending(nanos, nanos);
  }
}
