package io.originsimulator.recipe.stream;

import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.Quoted;
import io.originsimulator.recipe.value.RecipeException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The number of events in a stream: fixed, drawn from a range, or without an end.
 *
 * @param min smallest number, 0 or more
 * @param max largest number, at most {@link #MOST}; {@link #FOREVER} if the stream does not end
 */
public record EventCount(long min, long max) {
  /** The number of events of a stream that does not end. */
  public static final long FOREVER = Long.MAX_VALUE;

  /** The largest number of events of a stream that ends. */
  public static final long MOST = 1_000_000_000;

  /** A stream that does not end. */
  public static final EventCount ENDLESS = new EventCount(FOREVER, FOREVER);

  static final String EXPECTED =
      "a number from 0 to " + MOST + ", a range such as \"80..400\", or \"forever\"";

  private static final Pattern RANGE = Pattern.compile("(\\d{1,18})\\.\\.(\\d{1,18})");

  public EventCount {
    boolean endless = min == FOREVER && max == FOREVER;
    if (!endless && (min < 0 || min > max || max > MOST)) {
      String found = min == max ? String.valueOf(max) : Quoted.of(min + ".." + max);
      throw new RecipeException(Problem.of(found, EXPECTED));
    }
  }

  /**
   * Returns one number for all streams.
   *
   * @param count 0 to {@link #MOST}
   */
  public static EventCount of(long count) {
    if (count > MOST) {
      throw new RecipeException(Problem.of(String.valueOf(count), EXPECTED));
    }
    return new EventCount(count, count);
  }

  /**
   * Reads a range, whose ends may be in either order, or {@code forever}.
   *
   * @throws RecipeException if the text is neither; without a place
   */
  public static EventCount parse(String text) {
    if (text.equals("forever")) {
      return ENDLESS;
    }
    Matcher range = RANGE.matcher(text);
    long one = range.matches() ? Long.parseLong(range.group(1)) : FOREVER;
    long other = range.matches() ? Long.parseLong(range.group(2)) : FOREVER;
    if (Math.max(one, other) > MOST) {
      String wayOut = text.matches("\\d{1,18}") ? "leave out the quotes" : "";
      throw new RecipeException(Problem.of(Quoted.of(text), EXPECTED).orElse(wayOut));
    }
    return new EventCount(Math.min(one, other), Math.max(one, other));
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
