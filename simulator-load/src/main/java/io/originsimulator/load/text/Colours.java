package io.originsimulator.load.text;

import java.util.regex.Pattern;

/** Colours of texts on a terminal, by their meaning. */
public enum Colours {
  NONE,
  /** Paints with the escape sequences that terminals understand. */
  ANSI;

  private static final Pattern SEQUENCE = Pattern.compile("\u001b\\[[0-9;]*m");

  /** Paints green. */
  public String good(String text) {
    return paint(32, text);
  }

  /** Paints yellow. */
  public String doubtful(String text) {
    return paint(33, text);
  }

  /** Paints red. */
  public String bad(String text) {
    return paint(31, text);
  }

  private String paint(int code, String text) {
    return this == NONE ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
  }

  /** Returns the columns that the last line of a text takes, without escape sequences. */
  static int columns(String cell) {
    String text = cell.substring(cell.lastIndexOf('\n') + 1);
    String plain = text.indexOf('\u001b') < 0 ? text : SEQUENCE.matcher(text).replaceAll("");
    return plain.codePointCount(0, plain.length());
  }
}
