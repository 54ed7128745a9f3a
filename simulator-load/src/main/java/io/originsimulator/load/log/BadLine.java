package io.originsimulator.load.log;

/**
 * Thrown for a line that is not a request. It has no stack trace, because a log may have many such
 * lines.
 */
final class BadLine extends Exception {
  private static final long serialVersionUID = 1;
  private static final int LONGEST_SHOWN = 120;

  BadLine(String why) {
    super(why, null, false, false);
  }

  String why() {
    return String.valueOf(getMessage());
  }

  static BadLine of(String field, String value, String expected) {
    return new BadLine(field + ": " + excerpt(value) + " (expected: " + expected + ")");
  }

  /** Returns the beginning of a text, in double quotes and on one line, for a message. */
  static String excerpt(String text) {
    StringBuilder shown = new StringBuilder("\"");
    for (int i = 0; i < text.length() && i < LONGEST_SHOWN; i++) {
      char c = text.charAt(i);
      shown.append(c < ' ' || c == 0x7f ? String.format("\\u%04x", (int) c) : c);
    }
    return shown.append(text.length() > LONGEST_SHOWN ? "…\"" : "\"").toString();
  }
}
