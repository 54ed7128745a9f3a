package io.originsimulator.recipe.value;

/** A value as a message shows it: in double quotes, on one line, not longer than a line. */
public final class Quoted {
  private static final int LONGEST = 80;

  private Quoted() {}

  /** A field's name as a place shows it: as it is if it is one plain word. */
  public static String name(String name) {
    return name.matches("[\\w-]{1," + LONGEST + "}") ? name : of(name);
  }

  public static String of(String text) {
    StringBuilder shown = new StringBuilder("\"");
    for (int i = 0; i < text.length() && i < LONGEST; i++) {
      char c = text.charAt(i);
      switch (c) {
        case '\n' -> shown.append("\\n");
        case '\r' -> shown.append("\\r");
        case '\t' -> shown.append("\\t");
        case '"' -> shown.append("\\\"");
        default -> {
          if (Character.isISOControl(c)) {
            shown.append(String.format("\\u%04x", (int) c));
          } else {
            shown.append(c);
          }
        }
      }
    }
    return shown.append(text.length() > LONGEST ? "…\"" : "\"").toString();
  }
}
