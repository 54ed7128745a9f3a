package io.originsimulator.load.closed;

/**
 * What happens when the last request has been made: its time, and that of those before it, to be
 * answered.
 *
 * @param leastNanos for how long the run goes on at least, even if nothing is awaited any more
 * @param mostNanos after which what is still awaited is given up; not less than {@code leastNanos}
 */
public record Ending(long leastNanos, long mostNanos) {
  public Ending {
    if (leastNanos < 0 || mostNanos < leastNanos) {
      throw new IllegalArgumentException(
          "ending: %d ns to %d ns (expected: 0 or more, and not less than that)"
              .formatted(leastNanos, mostNanos));
    }
  }

  /** Ends as soon as nothing is awaited, or when a time is over. */
  public static Ending within(long mostNanos) {
    return new Ending(0, mostNanos);
  }

  /** Always takes this time. */
  public static Ending after(long nanos) {
    return new Ending(nanos, nanos);
  }
}
