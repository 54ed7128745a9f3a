package io.originsimulator.recipe.value;

/** A value in messages: in double quotes, on one line, cut to the length of a line. */
public final class Quoted {
  private static final int LONGEST = 80;

  private Quoted() {}

  /** Returns a field's name in places: unquoted if it is one plain word. */
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
