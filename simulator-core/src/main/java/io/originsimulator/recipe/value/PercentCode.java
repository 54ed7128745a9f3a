package io.originsimulator.recipe.value;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** The percent-encoding of paths and queries (RFC 3986, section 2.1), as UTF-8. */
public final class PercentCode {
  private PercentCode() {}

  /**
   * Returns a text decoded; a percent sign without two hexadecimal digits stays as it is, and bytes
   * that are not UTF-8 become U+FFFD.
   */
  public static String decoded(String text) {
    if (text.indexOf('%') < 0) {
      return text;
    }
    StringBuilder decoded = new StringBuilder(text.length());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int at = 0;
    while (at < text.length()) {
      int octet = octet(text, at);
      if (octet < 0) {
        decoded.append(text.charAt(at++));
        continue;
      }
      for (; octet >= 0; octet = octet(text, at)) { // a character may take several octets
        bytes.write(octet);
        at += 3;
      }
      decoded.append(bytes.toString(StandardCharsets.UTF_8));
      bytes.reset();
    }
    return decoded.toString();
  }

  /** Returns a name or value of a query decoded, in which a plus sign is a space. */
  public static String decodedForm(String text) {
    return decoded(text.replace('+', ' '));
  }

  /** Returns a text, each of whose characters is a byte, as UTF-8; unchanged if it is not UTF-8. */
  public static String utf8(String bytes) {
    if (isAscii(bytes)) {
      return bytes;
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes.getBytes(StandardCharsets.ISO_8859_1));
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(buffer).toString();
    } catch (CharacterCodingException e) {
      return bytes;
    }
  }

  private static boolean isAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) > 0x7f) {
        return false;
      }
    }
    return true;
  }

  /** Returns the octet encoded at an index; -1 if there is none. */
  private static int octet(String text, int at) {
    if (at + 2 >= text.length() || text.charAt(at) != '%') {
      return -1;
    }
    int high = hexDigit(text.charAt(at + 1));
    int low = hexDigit(text.charAt(at + 2));
    return high < 0 || low < 0 ? -1 : 16 * high + low;
  }

  private static int hexDigit(char c) {
    return c < 0x80 ? Character.digit(c, 16) : -1; // digits of other scripts are none
  }
}
