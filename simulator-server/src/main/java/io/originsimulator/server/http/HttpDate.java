package io.originsimulator.server.http;

import io.netty.handler.codec.DateFormatter;
import io.originsimulator.server.clock.SimulatorClock;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.Optional;

/** The value of the date header, formatted at most once a second. Confined to one event loop. */
public final class HttpDate {

  /** The number of bytes of an HTTP date, such as {@code Sat, 12 Jan 2019 23:18:10 GMT}. */
  static final int LENGTH = 29;

  private static final long SECOND_NANOS = 1_000_000_000L;
  private static final String DAYS = "MonTueWedThuFriSatSun";
  private static final String MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";

  private final SimulatorClock clock;
  private byte[] bytes = new byte[0];
  private long staleNanos;

  public HttpDate(SimulatorClock clock) {
    this.clock = clock;
  }

  /**
   * Returns an instant as an HTTP date, rounded down to the second. The JDK's formatter would load
   * a hundred classes for the first one.
   */
  public static String text(Instant instant) {
    LocalDateTime at = LocalDateTime.ofEpochSecond(instant.getEpochSecond(), 0, ZoneOffset.UTC);
    int day = 3 * (at.getDayOfWeek().getValue() - 1);
    int month = 3 * (at.getMonthValue() - 1);
    StringBuilder text = new StringBuilder(LENGTH);
    text.append(DAYS, day, day + 3).append(", ");
    number(text, 2, at.getDayOfMonth()).append(' ').append(MONTHS, month, month + 3);
    number(text.append(' '), 4, at.getYear());
    number(text.append(' '), 2, at.getHour());
    number(text.append(':'), 2, at.getMinute());
    return number(text.append(':'), 2, at.getSecond()).append(" GMT").toString();
  }

  private static StringBuilder number(StringBuilder text, int digits, int number) {
    String value = String.valueOf(number);
    return text.append("0".repeat(Math.max(0, digits - value.length()))).append(value);
  }

  /** Returns the instant of an HTTP date; empty if the text is not one. */
  public static Optional<Instant> parse(String text) {
    return Optional.ofNullable(DateFormatter.parseHttpDate(text)).map(Date::toInstant);
  }

  /**
   * Returns the date at about an instant.
   *
   * @param nanos an instant of the clock, not in the future; saves a reading of the clock
   */
  public byte[] bytes(long nanos) {
    if (bytes.length == 0 || nanos - staleNanos >= 0) {
      long read = clock.nanoTime(); // first: a manual clock may jump between the two
      Instant now = clock.instant();
      bytes = text(now).getBytes(StandardCharsets.US_ASCII);
      staleNanos = read + SECOND_NANOS - now.getNano();
    }
    return bytes;
  }
}
