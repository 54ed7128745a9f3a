package io.originsimulator.server.http;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One range of a body's bytes, as in {@code bytes=0-499}, {@code bytes=500-}, and {@code
 * bytes=-500}.
 *
 * @param from offset of the first byte; the body's length if it has no bytes of the range
 * @param to offset of the byte after the last
 */
record ByteRange(int from, int to) {
  private static final Pattern FORM =
      Pattern.compile("bytes=(\\d*)-(\\d*)", Pattern.CASE_INSENSITIVE);
  private static final int MOST_DIGITS = 18; // of a long; more are beyond every body

  /**
   * Reads a range.
   *
   * @param length the length of the body
   * @return empty if the field is not one valid range; it is then ignored
   */
  static Optional<ByteRange> parse(String field, int length) {
    Matcher form = FORM.matcher(field.strip());
    if (!form.matches()) {
      return Optional.empty();
    }
    String first = form.group(1);
    String last = form.group(2);
    if (first.isEmpty()) {
      return last.isEmpty() ? Optional.empty() : suffix(number(last), length);
    }
    long from = number(first);
    long to = last.isEmpty() ? Long.MAX_VALUE : number(last);
    return from > to
        ? Optional.empty()
        : Optional.of(
            new ByteRange((int) Math.min(length, from), (int) Math.min(length - 1L, to) + 1));
  }

  private static Optional<ByteRange> suffix(long bytes, int length) {
    return length == 0 && bytes > 0
        ? Optional.empty() // satisfiable by RFC 9110, but content-range cannot express no bytes
        : Optional.of(new ByteRange((int) (length - Math.min(length, bytes)), length));
  }

  private static long number(String digits) {
    return digits.length() > MOST_DIGITS ? Long.MAX_VALUE : Long.parseLong(digits);
  }

  /** Returns whether the body has bytes of the range. */
  boolean isSatisfiable() {
    return from < to;
  }

  /** Returns the value of {@code content-range}. */
  String of(int length) {
    return "bytes " + from + "-" + (to - 1) + "/" + length;
  }
}
