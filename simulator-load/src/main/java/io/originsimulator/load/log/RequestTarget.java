package io.originsimulator.load.log;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The conversion of a logged target to one that can be sent.
 *
 * <p>Servers escape characters that would corrupt a line: nginx as {@code \x22}, Apache also as
 * {@code \"}. Characters that a URI may not contain are percent-encoded; existing percent-encoding
 * remains.
 */
final class RequestTarget {
  private static final Pattern URL = Pattern.compile("(?i:https?://)[^/?#]*(.*)", Pattern.DOTALL);

  /** An escape, or a character that a path may not contain. */
  private static final Pattern ENCODED =
      Pattern.compile(
          "\\\\x(\\p{XDigit}{2})|\\\\([\\x00-\\x7e])|%(?!\\p{XDigit}{2})"
              + "|[^\\w.~!$&'()*+,;=:@/?%-]");

  private RequestTarget() {}

  /** Returns path and query of a target, without scheme, host and fragment. */
  static String of(String raw) throws BadLine {
    Matcher url = URL.matcher(raw);
    if (!raw.startsWith("/") && !url.matches()) {
      throw BadLine.of("target", raw, "a path, or a URL with http:// or https://");
    }
    String target = raw.startsWith("/") ? raw : url.group(1);
    int fragment = target.indexOf('#');
    String whole = fragment < 0 ? target : target.substring(0, fragment);
    String rooted = whole.startsWith("/") ? whole : "/" + whole;
    int query = rooted.indexOf('?');
    return ENCODED
        .matcher(rooted)
        .replaceAll(found -> encoded(found, query >= 0 && found.start() > query));
  }

  private static String encoded(MatchResult found, boolean inQuery) {
    if (found.group(1) != null) {
      return "%" + found.group(1).toUpperCase(Locale.ROOT);
    }
    if (found.group(2) != null) {
      int control = "btnvfr".indexOf(found.group(2)); // \b is 8, \t 9, …, \r 13
      return percent(control < 0 ? found.group(2) : Character.toString(control + 8));
    }
    return inQuery && "[]".contains(found.group()) ? found.group() : percent(found.group());
  }

  private static String percent(String text) {
    StringBuilder encoded = new StringBuilder();
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      encoded.append("%%%02X".formatted(b));
    }
    return encoded.toString();
  }
}
