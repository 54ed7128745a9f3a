package io.originsimulator.load.log;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;

/** Points in time as logs write them. */
final class Stamps {
  private static final long SECOND = 1_000_000_000;

  /** {@code 21/Nov/2026:10:00:00 +0100}, of NCSA, Apache and nginx's {@code $time_local}. */
  private static final DateTimeFormatter LOCAL =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss[.SSSSSS][.SSS] Z", Locale.ENGLISH);

  /** ISO 8601, with a blank for the T and any way to write the offset. */
  private static final DateTimeFormatter ISO =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE)
          .appendPattern("['T'][ ]")
          .append(DateTimeFormatter.ISO_LOCAL_TIME)
          .appendPattern("[XXX][XX][X]")
          .toFormatter(Locale.ROOT);

  private Stamps() {}

  /** Any of the forms, told by its looks; epoch numbers by their size. */
  static LogTime any(String text) throws BadLine {
    if (text.indexOf('/') > 0) {
      return local(text);
    }
    return text.length() > 4 && text.charAt(4) == '-' ? iso(text) : epoch(text);
  }

  static LogTime local(String text) throws BadLine {
    try {
      return of(OffsetDateTime.parse(text, LOCAL), text.substring(0, text.lastIndexOf(' ')));
    } catch (DateTimeException | StringIndexOutOfBoundsException e) {
      throw BadLine.of("time", text, "such as 21/Nov/2026:10:00:00 +0000");
    }
  }

  /** Without an offset it is taken for UTC. */
  static LogTime iso(String text) throws BadLine {
    try {
      TemporalAccessor parsed = ISO.parseBest(text, OffsetDateTime::from, LocalDateTime::from);
      OffsetDateTime time =
          parsed instanceof LocalDateTime local
              ? local.atOffset(ZoneOffset.UTC)
              : OffsetDateTime.from(parsed);
      return of(time, text);
    } catch (DateTimeException e) {
      throw BadLine.of("time", text, "such as 2026-11-21T10:00:00.000Z");
    }
  }

  /** A number since 1970: of seconds, or, past 1e11, of milli-, micro- or nanoseconds. */
  static LogTime epoch(String text) throws BadLine {
    try {
      BigDecimal number = new BigDecimal(text);
      int digits = number.precision() - number.scale(); // before the point
      int exponent = digits <= 11 ? 9 : digits <= 14 ? 6 : digits <= 17 ? 3 : 0;
      long nanos = number.movePointRight(exponent).longValue();
      int fraction = Math.min(exponent, Math.max(0, number.scale()));
      return new LogTime(nanos, power(exponent - fraction), 0);
    } catch (NumberFormatException e) {
      throw BadLine.of("time", text, "seconds since 1970 such as 1795255200.123");
    }
  }

  private static LogTime of(OffsetDateTime time, String text) {
    long nanos = time.toEpochSecond() * SECOND + time.getNano();
    return new LogTime(nanos, precision(text), time.getOffset().getTotalSeconds());
  }

  /** By the digits of a second's fraction: none, a second; three, a millisecond. */
  private static long precision(String text) {
    int point = text.indexOf('.');
    int digits = 0;
    while (point >= 0
        && point + 1 + digits < text.length()
        && Character.isDigit(text.charAt(point + 1 + digits))) {
      digits++;
    }
    return power(9 - Math.min(9, digits));
  }

  private static long power(int exponent) {
    long power = 1;
    for (int i = 0; i < exponent; i++) {
      power *= 10;
    }
    return power;
  }
}
