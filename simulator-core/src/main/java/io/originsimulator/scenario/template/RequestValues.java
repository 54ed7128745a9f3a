package io.originsimulator.scenario.template;

import io.originsimulator.recipe.value.PercentCode;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The values in the text of a request, decoded.
 *
 * <p>Each byte of a request is one character there, so that text beyond ASCII is still encoded.
 */
final class RequestValues {
  private RequestValues() {}

  /** Returns the first value of a query's parameter; null if it is missing. */
  static @Nullable String query(String query, String name) {
    int from = 0;
    while (from < query.length()) {
      int end = end(query, from, query.length(), '&');
      int equals = end(query, from, end, '=');
      if (isName(query, from, equals, name)) {
        return decoded(query, Math.min(equals + 1, end), end);
      }
      from = end + 1;
    }
    return null;
  }

  /** Returns the value of a cookie; null if it is missing. */
  static @Nullable String cookie(@Nullable String header, String name) {
    if (header == null) {
      return null;
    }
    int from = 0;
    while (from < header.length()) {
      int end = end(header, from, header.length(), ';');
      int equals = end(header, from, end, '=');
      if (equals < end && header.substring(from, equals).strip().equals(name)) {
        return text(header.substring(equals + 1, end).strip());
      }
      from = end + 1;
    }
    return null;
  }

  /** Returns a text whose bytes are UTF-8 decoded, and another unchanged. */
  static String text(String text) {
    if (isAscii(text)) {
      return text;
    }
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      return text;
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

  private static int end(String text, int from, int to, char mark) {
    int end = from;
    while (end < to && text.charAt(end) != mark) {
      end++;
    }
    return end;
  }

  private static boolean isName(String query, int from, int to, String name) {
    return (to - from == name.length() && query.startsWith(name, from))
        || (isEncoded(query, from, to) && decoded(query, from, to).equals(name));
  }

  private static boolean isEncoded(String text, int from, int to) {
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      if (c == '%' || c == '+' || c > 0x7f) {
        return true;
      }
    }
    return false;
  }

  private static String decoded(String text, int from, int to) {
    String part = text.substring(from, to);
    return isEncoded(part, 0, part.length())
        ? PercentCode.decoded(text(part.replace('+', ' ')))
        : part;
  }
}
