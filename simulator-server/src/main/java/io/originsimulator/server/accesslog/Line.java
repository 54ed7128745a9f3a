package io.originsimulator.server.accesslog;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The bytes of a line, whose array later lines use again. Confined to one event loop. */
final class Line {
  private static final byte[] DIGITS = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

  private static final byte[] TENS = new byte[100];
  private static final byte[] ONES = new byte[100];

  static {
    for (int pair = 0; pair < 100; pair++) {
      TENS[pair] = (byte) ('0' + pair / 10);
      ONES[pair] = (byte) ('0' + pair % 10);
    }
  }

  private byte[] bytes = new byte[1024];
  private int length;

  /** Begins the next line. */
  Line clear() {
    length = 0;
    return this;
  }

  byte[] bytes() {
    return bytes;
  }

  int length() {
    return length;
  }

  /** Appends a text of ASCII. */
  Line add(String text) {
    reserve(text.length());
    copy(text);
    return this;
  }

  @SuppressWarnings("deprecation") // drops high bytes, which ASCII and Latin-1 do not have
  private void copy(String text) {
    text.getBytes(0, text.length(), bytes, length); // one copy, unlike those with a charset
    length += text.length();
  }

  /**
   * Appends a text of a client, with quotes, backslashes, and all that is not printable ASCII
   * escaped.
   *
   * @param text Latin-1, one character for each byte that was sent
   * @param escape the text before the two hexadecimal digits of a byte
   */
  Line add(String text, String escape) {
    int end = text.length();
    int plain = 0;
    while (plain < end && isPlain(text.charAt(plain))) {
      plain++;
    }
    if (plain == end) {
      return add(text);
    }
    reserve(end * (escape.length() + 2));
    for (int i = 0; i < end; i++) {
      char c = text.charAt(i);
      if (isPlain(c)) {
        bytes[length++] = (byte) c;
      } else {
        copy(escape);
        bytes[length++] = DIGITS[c >> 4 & 0xf];
        bytes[length++] = DIGITS[c & 0xf];
      }
    }
    return this;
  }

  private static boolean isPlain(char c) {
    return c >= ' ' && c < 0x7f && c != '"' && c != '\\';
  }

  /** Appends a number, 0 or more. */
  Line add(long number) {
    int digits = 1;
    long rest = number;
    while (rest >= 10) {
      rest /= 10;
      digits++;
    }
    return add(number, digits);
  }

  /**
   * Appends a time of 0 or more, to the microsecond.
   *
   * @param decimals number of digits after the point: 6 for seconds, 3 for milliseconds
   */
  Line time(long nanos, int decimals) {
    long unit = decimals == 6 ? 1_000_000 : 1_000;
    long micros = nanos / 1_000;
    long whole = micros / unit;
    add(whole);
    reserve(1);
    bytes[length++] = '.';
    return add(micros - whole * unit, decimals);
  }

  /** Appends the last digits of a number, with leading zeros. */
  Line add(long number, int digits) {
    reserve(digits);
    int at = length + digits;
    long rest = number;
    for (; at - length >= 2; at -= 2) { // in pairs, as divisions take most of the time of a line
      long left = rest / 100;
      int pair = (int) (rest - left * 100);
      bytes[at - 1] = ONES[pair];
      bytes[at - 2] = TENS[pair];
      rest = left;
    }
    if (at > length) {
      bytes[length] = ONES[(int) (rest % 10)];
    }
    length += digits;
    return this;
  }

  private void reserve(int more) {
    if (length + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(length + more, 2 * bytes.length));
    }
  }

  @Override
  public String toString() {
    return new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
  }
}
