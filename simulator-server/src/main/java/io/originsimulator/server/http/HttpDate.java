package io.originsimulator.server.http;

import io.originsimulator.server.clock.SimulatorClock;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The date header's value, formatted at most once a second. Confined to one event loop. */
public final class HttpDate {

  /** The bytes of every HTTP date, such as {@code Sat, 12 Jan 2019 23:18:10 GMT}. */
  static final int LENGTH = 29;

  private static final long SECOND_NANOS = 1_000_000_000L;
  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US)
          .withZone(ZoneOffset.UTC);

  private final SimulatorClock clock;
  private byte[] bytes = new byte[0];
  private long staleNanos;

  public HttpDate(SimulatorClock clock) {
    this.clock = clock;
  }

  /**
   * The date at about an instant.
   *
   * @param nanos an instant of the clock, not after the present; saves asking for the time again
   */
  public byte[] bytes(long nanos) {
    if (bytes.length == 0 || nanos - staleNanos >= 0) {
      long asked = clock.nanoTime(); // first: a manual clock may leap between the two
      Instant now = clock.instant();
      bytes = FORMAT.format(now).getBytes(StandardCharsets.US_ASCII);
      staleNanos = asked + SECOND_NANOS - now.getNano();
    }
    return bytes;
  }
}
