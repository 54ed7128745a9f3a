package io.originsimulator.load.log;

import java.nio.charset.StandardCharsets;

/**
 * A request's target as a log shows it, made into one that can be sent.
 *
 * <p>Servers escape what would spoil a line: nginx as {@code \x22}, Apache also as {@code \"}. What
 * a URI may not hold is percent-encoded; what already is stays.
 */
final class RequestTarget {
  private static final String ALLOWED = "-._~!$&'()*+,;=:@/"; // beside letters and digits
  private static final String ALLOWED_IN_QUERY = ALLOWED + "?[]";
  private static final String HEX = "0123456789ABCDEF";

  private RequestTarget() {}

  /** Path and query of a target; scheme, host and fragment are left out. */
  static String of(String raw) throws BadLine {
    String target = withoutHost(raw);
    int end = target.indexOf('#');
    StringBuilder sent = new StringBuilder(target.length() + 16);
    encode(end < 0 ? target : target.substring(0, end), sent);
    return sent.toString();
  }

  private static String withoutHost(String raw) throws BadLine {
    if (raw.startsWith("/")) {
      return raw;
    }
    boolean web =
        raw.regionMatches(true, 0, "http://", 0, 7) || raw.regionMatches(true, 0, "https://", 0, 8);
    if (!web) {
      throw BadLine.of("target", raw, "a path, or a URL with http:// or https://");
    }
    int host = raw.indexOf("://") + 3;
    for (int i = host; i < raw.length(); i++) {
      char c = raw.charAt(i);
      if (c == '/' || c == '?' || c == '#') {
        return c == '/' ? raw.substring(i) : "/" + raw.substring(i);
      }
    }
    return "/";
  }

  private static void encode(String target, StringBuilder sent) {
    String allowed = ALLOWED;
    int i = 0;
    while (i < target.length()) {
      char c = target.charAt(i);
      if (c == '\\' && i + 1 < target.length() && target.charAt(i + 1) < 0x7f) {
        i += escaped(target, i, sent);
        continue;
      }
      if (c == '?') {
        allowed = ALLOWED_IN_QUERY;
        sent.append('?');
        i++;
        continue;
      }
      int length =
          Character.isSurrogatePair(c, i + 1 < target.length() ? target.charAt(i + 1) : c) ? 2 : 1;
      if (isAllowed(c, allowed) || (c == '%' && isHex(target, i + 1))) {
        sent.append(c);
      } else {
        percent(target.substring(i, i + length), sent);
      }
      i += length;
    }
  }

  /** Encodes the byte that an escape stands for; gives the escape's length. */
  private static int escaped(String target, int at, StringBuilder sent) {
    char kind = target.charAt(at + 1);
    if (kind == 'x' && isHex(target, at + 2)) {
      percent(Integer.parseInt(target.substring(at + 2, at + 4), 16), sent);
      return 4;
    }
    int control = "btnvfr".indexOf(kind); // \b is 8, \t 9, …, \r 13
    percent(control < 0 ? kind : control + 8, sent);
    return 2;
  }

  private static boolean isAllowed(char c, String others) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || others.indexOf(c) >= 0;
  }

  private static boolean isHex(String text, int at) {
    return at + 1 < text.length()
        && Character.digit(text.charAt(at), 16) >= 0
        && Character.digit(text.charAt(at + 1), 16) >= 0;
  }

  private static void percent(String text, StringBuilder sent) {
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      percent(b & 0xff, sent);
    }
  }

  private static void percent(int value, StringBuilder sent) {
    sent.append('%').append(HEX.charAt(value >> 4 & 15)).append(HEX.charAt(value & 15));
  }
}
