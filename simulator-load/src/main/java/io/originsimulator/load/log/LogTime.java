package io.originsimulator.load.log;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A timestamp of a log: the time {@code epochNanos}, or up to {@code precisionNanos} later.
 *
 * @param epochNanos since 1970 in UTC
 * @param precisionNanos unit of the stamp, at least 1: 1e9 for whole seconds
 * @param offsetSeconds of the stamp's clock from UTC; 0 if it names none
 */
public record LogTime(long epochNanos, long precisionNanos, int offsetSeconds) {
  /** {@code 21/Nov/2026:10:00:00 +0100}, of NCSA, Apache and nginx's {@code $time_local}. */
  private static final DateTimeFormatter LOCAL =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss[.SSSSSS][.SSS] Z", Locale.ENGLISH);

  /** ISO 8601, with T or a blank, and any form of offset. */
  private static final DateTimeFormatter ISO =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE)
          .appendPattern("['T'][ ]")
          .append(DateTimeFormatter.ISO_LOCAL_TIME)
          .appendPattern("[XXX][XX][X]")
          .toFormatter(Locale.ROOT);

  private static final BigDecimal LONGEST = BigDecimal.valueOf(Long.MAX_VALUE);
  private static final Pattern FRACTION = Pattern.compile("\\.(\\d+)"); // of a second

  /** Reads a timestamp of any form; the size of a number determines its unit. */
  static LogTime parse(String text) throws BadLine {
    if (text.indexOf('/') > 0) {
      return parse(text, LOCAL, "such as 21/Nov/2026:10:00:00 +0000");
    }
    return text.length() > 4 && text.charAt(4) == '-'
        ? parse(text, ISO, "such as 2026-11-21T10:00:00.000Z")
        : ofEpoch(text);
  }

  /** Reads a date; without an offset it is in UTC. */
  private static LogTime parse(String text, DateTimeFormatter form, String expected)
      throws BadLine {
    try {
      TemporalAccessor parsed = form.parseBest(text, OffsetDateTime::from, LocalDateTime::from);
      OffsetDateTime time =
          parsed instanceof LocalDateTime local
              ? local.atOffset(ZoneOffset.UTC)
              : OffsetDateTime.from(parsed);
      Matcher fraction = FRACTION.matcher(text);
      int digits = fraction.find() ? fraction.group(1).length() : 0;
      return new LogTime(
          ChronoUnit.NANOS.between(Instant.EPOCH.atOffset(ZoneOffset.UTC), time),
          power(9 - Math.min(9, digits)),
          time.getOffset().getTotalSeconds());
    } catch (DateTimeException | ArithmeticException e) {
      throw BadLine.of("time", text, expected);
    }
  }

  /** Reads a number since 1970: in seconds, or, above 1e11, in milli-, micro- or nanoseconds. */
  private static LogTime ofEpoch(String text) throws BadLine {
    try {
      BigDecimal number = new BigDecimal(text);
      long digits = (long) number.precision() - number.scale(); // before the point
      int exponent = digits <= 11 ? 9 : digits <= 14 ? 6 : digits <= 17 ? 3 : 0;
      int fraction = Math.min(exponent, Math.max(0, number.scale()));
      BigDecimal nanos = number.movePointRight(exponent);
      if (nanos.abs().compareTo(LONGEST) > 0) {
        throw notEpoch(text);
      }
      return new LogTime(nanos.longValue(), power(exponent - fraction), 0);
    } catch (ArithmeticException | NumberFormatException e) { // exponents of any size are numbers
      throw notEpoch(text);
    }
  }

  private static BadLine notEpoch(String text) {
    return BadLine.of("time", text, "seconds since 1970 such as 1795255200.123");
  }

  private static long power(int exponent) {
    return BigDecimal.ONE.movePointRight(exponent).longValue();
  }

  public LogTime minusNanos(long nanos) {
    return new LogTime(epochNanos - nanos, precisionNanos, offsetSeconds);
  }

  /** Returns the time of day on the clock of the log's writer. */
  public LocalTime timeOfDay() {
    return toInstant().atOffset(ZoneOffset.ofTotalSeconds(offsetSeconds)).toLocalTime();
  }

  public Instant toInstant() {
    return Instant.EPOCH.plusNanos(epochNanos);
  }
}
