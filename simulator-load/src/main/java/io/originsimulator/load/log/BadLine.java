package io.originsimulator.load.log;

/** Why a line is no request; made without a stack trace, since a log may have many. */
final class BadLine extends Exception {
  private static final long serialVersionUID = 1;
  private static final int LONGEST_SHOWN = 120;

  BadLine(String why) {
    super(why, null, false, false);
  }

  String why() {
    return String.valueOf(getMessage());
  }

  /** A value that is not what it should be, on one line. */
  static BadLine of(String field, String value, String expected) {
    return new BadLine(field + ": " + excerpt(value) + " (expected: " + expected + ")");
  }

  /** The beginning of a text as a message shows it: in double quotes, on one line. */
  static String excerpt(String text) {
    StringBuilder shown = new StringBuilder("\"");
    for (int i = 0; i < text.length() && i < LONGEST_SHOWN; i++) {
      char c = text.charAt(i);
      shown.append(c < ' ' || c == 0x7f ? String.format("\\u%04x", (int) c) : c);
    }
    return shown.append(text.length() > LONGEST_SHOWN ? "…\"" : "\"").toString();
  }
}
