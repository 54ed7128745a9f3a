package io.originsimulator.load.text;

import java.io.PrintWriter;
import java.util.Locale;

/** Lines of text, the same in every locale and on every system. */
@SuppressWarnings("AnnotateFormatMethod") // the annotation would be one more dependency
public final class Lines {
  private static final int COLUMNS = 100;

  private Lines() {}

  public static void print(PrintWriter out, String form, Object... values) {
    out.print(of(form, values) + "\n");
  }

  /**
   * Prints a text in lines of at most 100 columns, broken between words.
   *
   * @param indent in front of the first word; further lines are indented by two
   */
  public static void printWrapped(PrintWriter out, String indent, String text) {
    StringBuilder line = new StringBuilder(indent);
    String gap = "";
    for (String word : text.split(" ")) {
      if (!gap.isEmpty() && line.length() + 1 + word.length() > COLUMNS) {
        out.print(line + "\n");
        line = new StringBuilder("  ");
        gap = "";
      }
      line.append(gap).append(word);
      gap = " ";
    }
    out.print(line + "\n");
  }

  public static String of(String form, Object... values) {
    return String.format(Locale.ROOT, form, values);
  }
}
