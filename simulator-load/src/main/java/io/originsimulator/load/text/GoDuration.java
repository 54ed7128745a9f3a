package io.originsimulator.load.text;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Times in Go's format: {@code 2m0.9s}, {@code 650.501µs}, {@code 0s}. */
public final class GoDuration {
  private static final long MICRO = 1_000;
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000_000_000;
  private static final long MINUTE = 60 * SECOND;
  private static final long HOUR = 60 * MINUTE;
  private static final long[] UNITS = {HOUR, MINUTE, SECOND, MILLI, MICRO, 1};

  private static final Map<String, Long> NANOS =
      Map.of("ns", 1L, "us", MICRO, "µs", MICRO, "ms", MILLI, "s", SECOND, "m", MINUTE, "h", HOUR);
  private static final Pattern PART =
      Pattern.compile("(\\d{1,15}(?:\\.\\d{1,9})?)(ns|us|µs|ms|s|m|h)");

  private GoDuration() {}

  /** Returns a time, exact to the nanosecond. */
  public static String of(long nanos) {
    if (nanos == 0) {
      return "0s";
    }
    if (nanos < 0) {
      return "-" + of(-nanos);
    }
    if (nanos < SECOND) {
      return nanos < MICRO
          ? nanos + "ns"
          : nanos < MILLI ? in(nanos, MICRO) + "µs" : in(nanos, MILLI) + "ms";
    }
    String hours = nanos < HOUR ? "" : nanos / HOUR + "h";
    String minutes = nanos < MINUTE ? "" : nanos % HOUR / MINUTE + "m";
    return hours + minutes + in(nanos % MINUTE, SECOND) + "s";
  }

  /** Returns a time rounded to the next unit below its largest, halves away from zero. */
  public static String rounded(long nanos) {
    for (int unit = 0; unit < UNITS.length - 1; unit++) {
      if (nanos >= UNITS[unit]) {
        long finer = UNITS[unit + 1];
        return of((nanos + finer / 2) / finer * finer);
      }
    }
    return of(nanos);
  }

  /**
   * Reads a time as Go does, such as {@code 0}, {@code 1.5ms} or {@code 1h30m}; not negative.
   *
   * @throws IllegalArgumentException if it is malformed; its message is for the user
   */
  public static long parse(String text) {
    if (text.equals("0")) {
      return 0;
    }
    Matcher part = PART.matcher(text);
    BigDecimal nanos = BigDecimal.ZERO;
    int end = 0;
    while (part.find() && part.start() == end) {
      long unit = NANOS.getOrDefault(part.group(2), 1L);
      nanos = nanos.add(new BigDecimal(part.group(1)).multiply(BigDecimal.valueOf(unit)));
      end = part.end();
    }
    boolean whole = end == text.length() && end > 0;
    if (!whole || nanos.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
      throw new IllegalArgumentException(
          "\"" + text + "\" (expected: a time such as \"500ms\" or \"1.5s\")");
    }
    return nanos.setScale(0, RoundingMode.HALF_UP).longValueExact();
  }

  private static String in(long nanos, long unit) {
    return BigDecimal.valueOf(nanos)
        .divide(BigDecimal.valueOf(unit))
        .stripTrailingZeros()
        .toPlainString();
  }
}
