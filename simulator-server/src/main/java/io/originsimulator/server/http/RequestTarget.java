package io.originsimulator.server.http;

import io.netty.handler.codec.http.HttpMethod;
import java.util.regex.Pattern;

/**
 * A request target with the position of its path: {@code /news?id=1}, {@code http://host/news},
 * {@code *}.
 *
 * @param text the target as sent
 * @param from start of its path
 * @param to end of its path: the start of the query, or the end
 */
public record RequestTarget(String text, int from, int to) {
  private static final Pattern ABSOLUTE =
      Pattern.compile(
          "[a-z][a-z0-9+.-]*://([^/?@]*@)?(\\[[0-9a-z:.%]+]|[-\\w.~!$&'()*+,;=%]+)(:[0-9]*)?([/?].*)?",
          Pattern.CASE_INSENSITIVE
              | Pattern.DOTALL); // the byte 0x85 of UTF-8 ends a line of a text

  public static RequestTarget of(String text) {
    int from = text.startsWith("/") ? 0 : pathOfAbsoluteForm(text);
    int query = text.indexOf('?', from);
    int to = query < 0 ? text.length() : query;
    return from == to ? new RequestTarget("/", 0, 1) : new RequestTarget(text, from, to);
  }

  /**
   * Returns whether a text is a target that RFC 9112 (section 3.2) allows for a method: a path, an
   * absolute URI with a host, or {@code *} for OPTIONS; without control characters, spaces, and #.
   * Bytes beyond ASCII are accepted, since clients send them.
   */
  public static boolean isValid(HttpMethod method, String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c <= ' ' || c == '#' || c == 0x7f) {
        return false;
      }
    }
    return text.startsWith("/")
        || ABSOLUTE.matcher(text).matches()
        || (text.equals("*") && HttpMethod.OPTIONS.equals(method));
  }

  /** Returns the path, without the query. */
  public String path() {
    return text.substring(from, to);
  }

  /** Returns the part of a target after its question mark; empty if there is none. */
  public static String queryOf(String text) {
    int mark = text.indexOf('?');
    return mark < 0 ? "" : text.substring(mark + 1);
  }

  /** Returns whether the path begins with a text. */
  public boolean startsWith(String prefix) {
    return to - from >= prefix.length() && text.startsWith(prefix, from);
  }

  /** Returns whether the path equals a text. */
  public boolean is(String path) {
    return to - from == path.length() && text.startsWith(path, from);
  }

  private static int pathOfAbsoluteForm(String text) {
    int authority = text.indexOf("://");
    if (authority < 0) {
      return 0; // such as the * of OPTIONS
    }
    for (int i = authority + 3; i < text.length(); i++) {
      if (text.charAt(i) == '/' || text.charAt(i) == '?') {
        return i;
      }
    }
    return text.length();
  }
}
