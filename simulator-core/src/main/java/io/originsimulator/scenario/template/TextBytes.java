package io.originsimulator.scenario.template;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A text in UTF-8 while it is filled, up to a length. For one thread. */
final class TextBytes {
  private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
  private static final int LONGEST_NUMBER = 1000; // characters; readers of JSON refuse longer ones

  private final int most;
  private byte[] bytes;
  private int length;
  private boolean full;

  /**
   * Creates an empty text.
   *
   * @param expected the expected number of bytes
   * @param most the maximum number of bytes; what follows is dropped
   */
  TextBytes(int expected, int most) {
    this.bytes = new byte[Math.min(expected, most)];
    this.most = most;
  }

  /** Returns whether bytes have been dropped. */
  boolean isFull() {
    return full;
  }

  /** Returns the text, which shares its array with this object. */
  ByteBuffer bytes() {
    return ByteBuffer.wrap(bytes, 0, length);
  }

  void append(byte[] given) {
    int size = roomFor(given.length);
    System.arraycopy(given, 0, bytes, length, size);
    length += size;
  }

  void append(String text) {
    int ascii = 0;
    int size = roomFor(text.length());
    while (ascii < size && text.charAt(ascii) < 0x80) {
      bytes[length + ascii] = (byte) text.charAt(ascii);
      ascii++;
    }
    length += ascii;
    if (ascii < size) {
      append(text.substring(ascii).getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Appends a text for a header: control characters, such as line breaks, become spaces. */
  void appendLine(String text) {
    int from = 0;
    for (int i = 0; i < text.length(); i++) {
      if (Character.isISOControl(text.charAt(i))) {
        append(text.substring(from, i));
        append(" ");
        from = i + 1;
      }
    }
    append(from == 0 ? text : text.substring(from));
  }

  /** Appends a text as a part of a JSON string. */
  void appendEscaped(String text) {
    int from = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\' || c < ' ') {
        append(text.substring(from, i));
        escape(c);
        from = i + 1;
      }
    }
    append(from == 0 ? text : text.substring(from));
  }

  /**
   * Appends a text as a JSON value: a number or a boolean if it is one, else a string.
   *
   * @param text null for null
   */
  void appendValue(@Nullable String text) {
    if (text == null) {
      append("null");
    } else if (text.equals("true") || text.equals("false") || isNumber(text)) {
      append(text);
    } else {
      append("\"");
      appendEscaped(text);
      append("\"");
    }
  }

  private void escape(char c) {
    switch (c) {
      case '\n' -> append("\\n");
      case '\r' -> append("\\r");
      case '\t' -> append("\\t");
      default -> {
        if (c < ' ') {
          append("\\u00");
          append(new byte[] {HEX[c >> 4], HEX[c & 15]});
        } else {
          append("\\" + c);
        }
      }
    }
  }

  /** Returns the number of bytes, up to the given one, that can be appended. */
  private int roomFor(int wanted) {
    int size = Math.min(wanted, most - length);
    full |= size < wanted;
    if (size > bytes.length - length) {
      bytes = Arrays.copyOf(bytes, Math.min(most, Math.max(length + size, 2 * bytes.length)));
    }
    return size;
  }

  /** Returns whether a text is a number in JSON: {@code -?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?}. */
  static boolean isNumber(String text) {
    if (text.isEmpty() || text.length() > LONGEST_NUMBER) {
      return false;
    }
    int at = text.charAt(0) == '-' ? 1 : 0;
    int whole = digits(text, at);
    if (whole == at || (text.charAt(at) == '0' && whole > at + 1)) {
      return false;
    }
    at = whole;
    if (at < text.length() && text.charAt(at) == '.') {
      int fraction = digits(text, at + 1);
      if (fraction == at + 1) {
        return false;
      }
      at = fraction;
    }
    if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
      at++;
      at += at < text.length() && (text.charAt(at) == '+' || text.charAt(at) == '-') ? 1 : 0;
      int exponent = digits(text, at);
      return exponent > at && exponent == text.length();
    }
    return at == text.length();
  }

  private static int digits(String text, int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    return at;
  }
}
