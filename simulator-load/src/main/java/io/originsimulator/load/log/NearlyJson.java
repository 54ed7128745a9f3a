package io.originsimulator.load.log;

import java.util.regex.Pattern;

/**
 * Mends the JSON that servers write by putting values into a text: {@code "urt":-}, {@code "urt":},
 * {@code "urt":0.1, 0.2}, and {@code \x22} in strings.
 */
final class NearlyJson {
  private static final Pattern GOOD =
      Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?|true|false|null");

  private final String line;
  private final StringBuilder mended = new StringBuilder();
  private int at;

  private NearlyJson(String line) {
    this.line = line;
  }

  static String mend(String line) {
    return new NearlyJson(line).all();
  }

  private String all() {
    while (at < line.length()) {
      char c = line.charAt(at);
      if (c == '"') {
        string();
      } else {
        mended.append(c);
        at++;
        if (c == ':') {
          value();
        }
      }
    }
    return mended.toString();
  }

  /** Copies a string; an escape that JSON does not know becomes its own text. */
  private void string() {
    mended.append(line.charAt(at++));
    while (at < line.length()) {
      char c = line.charAt(at++);
      mended.append(c);
      if (c == '"') {
        return;
      }
      if (c == '\\' && at < line.length()) {
        char escaped = line.charAt(at++);
        mended.append("\"\\/bfnrtu".indexOf(escaped) < 0 ? "\\" : "").append(escaped);
      }
    }
  }

  /** A bare value ends at a brace, or at a comma with a name behind it. */
  private void value() {
    int from = at;
    while (from < line.length() && line.charAt(from) == ' ') {
      from++;
    }
    if (from == line.length() || "\"{[".indexOf(line.charAt(from)) >= 0) {
      return;
    }
    int end = from;
    while (end < line.length() && line.charAt(end) != '}' && !isBeforeName(end)) {
      end++;
    }
    String bare = line.substring(from, end).strip();
    if (GOOD.matcher(bare).matches()) {
      mended.append(bare);
    } else {
      boolean nothing = bare.isEmpty() || bare.equals("-");
      mended.append(
          nothing ? "null" : '"' + bare.replace("\\", "\\\\").replace("\"", "\\\"") + '"');
    }
    at = end;
  }

  private boolean isBeforeName(int comma) {
    if (line.charAt(comma) != ',') {
      return false;
    }
    int next = comma + 1;
    while (next < line.length() && line.charAt(next) == ' ') {
      next++;
    }
    return next < line.length() && line.charAt(next) == '"';
  }
}
