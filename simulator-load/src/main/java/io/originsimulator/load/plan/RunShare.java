package io.originsimulator.load.plan;

import java.util.PrimitiveIterator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part of a run: every n-th of its requests, sessions, or users. The parts of all indexes are the
 * whole run.
 *
 * <pre>
 *   number   0  1  2  3  4  5  6  7
 *   1/3      *        *        *
 *   2/3         *        *        *
 *   3/3            *        *
 * </pre>
 *
 * @param index from 0, less than {@code count}
 */
public record RunShare(int index, int count) {
  public static final RunShare WHOLE = new RunShare(0, 1);

  public static final int MOST = 10_000;

  private static final Pattern FORM = Pattern.compile("(\\d{1,5})(\\+1)?/(\\d{1,5})");

  /**
   * Reads {@code K/N} with K from 1, or {@code INDEX+1/N} with an index from 0.
   *
   * @throws IllegalArgumentException if it is neither; the message has the expected form
   */
  public static RunShare parse(String text) {
    Matcher form = FORM.matcher(text);
    if (form.matches()) {
      int index = Integer.parseInt(form.group(1)) - (form.group(2) == null ? 1 : 0);
      int count = Integer.parseInt(form.group(3));
      if (index >= 0 && index < count && count <= MOST) {
        return new RunShare(index, count);
      }
    }
    throw new IllegalArgumentException(
        "\"%s\" (expected: K/N with K from 1 to N, such as 3/8; or INDEX+1/N with an index from 0, such as 2+1/8)"
            .formatted(text));
  }

  public boolean isWhole() {
    return count == 1;
  }

  /** Returns how many of the first numbers belong to this share. */
  public long of(long total) {
    return total <= index ? 0 : (total - 1 - index) / count + 1;
  }

  /**
   * Returns this share of a limit; the shares of all indexes add up to it.
   *
   * @param limit 0: no limit
   * @throws IllegalArgumentException if it is too small to be divided
   */
  public long ofLimit(String what, long limit) {
    if (limit > 0 && limit < count) {
      throw new IllegalArgumentException(
          "%s: %d (expected: %d or more, one for each worker)".formatted(what, limit, count));
    }
    return of(limit);
  }

  /** Returns the number in the whole run of a number in this share. */
  public long whole(long number) {
    return number * count + index;
  }

  /** Returns a part of this share. */
  public RunShare part(RunShare part) {
    return new RunShare((int) whole(part.index), count * part.count);
  }

  /** Returns the instants of this share. */
  public PrimitiveIterator.OfLong of(PrimitiveIterator.OfLong all) {
    skip(all, index);
    return new PrimitiveIterator.OfLong() {
      @Override
      public boolean hasNext() {
        return all.hasNext();
      }

      @Override
      public long nextLong() {
        long next = all.nextLong();
        skip(all, count - 1);
        return next;
      }
    };
  }

  private static void skip(PrimitiveIterator.OfLong all, int times) {
    for (int i = 0; i < times && all.hasNext(); i++) {
      all.nextLong();
    }
  }

  @Override
  public String toString() {
    return index + 1 + "/" + count;
  }
}
