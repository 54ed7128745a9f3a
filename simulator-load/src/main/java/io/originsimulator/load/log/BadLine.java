package io.originsimulator.load.log;

/** Why a line is no request; made without a stack trace, since a log may have many. */
final class BadLine extends Exception {
  private static final long serialVersionUID = 1;

  BadLine(String why) {
    super(why, null, false, false);
  }

  String why() {
    return String.valueOf(getMessage());
  }

  /** A value that is not what it should be, on one line. */
  static BadLine of(String field, String value, String expected) {
    return new BadLine(field + ": " + Excerpt.of(value) + " (expected: " + expected + ")");
  }
}
