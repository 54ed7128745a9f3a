package io.originsimulator.load.log;

/** The beginning of a text as a message shows it: in double quotes, on one line. */
final class Excerpt {
  private static final int LONGEST = 120;

  private Excerpt() {}

  static String of(String text) {
    StringBuilder shown = new StringBuilder("\"");
    for (int i = 0; i < text.length() && i < LONGEST; i++) {
      char c = text.charAt(i);
      if (c < ' ' || c == 0x7f) {
        shown.append(String.format("\\u%04x", (int) c));
      } else {
        shown.append(c);
      }
    }
    return shown.append(text.length() > LONGEST ? "…\"" : "\"").toString();
  }
}
