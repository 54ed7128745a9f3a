package io.originsimulator.recipe.stream;

/**
 * The number of events in a stream: fixed, drawn from a range, or without an end.
 *
 * @param min smallest number, 0 or more
 * @param max largest number; {@link #FOREVER} if the stream does not end
 */
public record EventCount(long min, long max) {
  /** The number of events of a stream that does not end. */
  public static final long FOREVER = Long.MAX_VALUE;

  /** A stream that does not end. */
  public static final EventCount ENDLESS = new EventCount(FOREVER, FOREVER);

  /** Returns one number for all streams. */
  public static EventCount of(long count) {
    return new EventCount(count, count);
  }

  /** Returns whether the stream does not end. */
  public boolean isEndless() {
    return max == FOREVER;
  }

  /** Returns whether each stream draws its number. */
  public boolean isDrawn() {
    return min != max;
  }

  /**
   * Returns the number of events for a draw.
   *
   * @param draw 0 (included) to 1 (excluded); ignored unless {@link #isDrawn}
   */
  public long events(double draw) {
    return isDrawn() ? min + (long) (draw * (max - min + 1)) : max;
  }

  @Override
  public String toString() {
    if (isEndless()) {
      return "forever";
    }
    return isDrawn() ? min + ".." + max : String.valueOf(max);
  }
}
