package io.originsimulator.load.text;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lines of text, the same in every locale and on every system. */
@SuppressWarnings("AnnotateFormatMethod") // the annotation would be one more dependency
public final class Lines {
  private static final int COLUMNS = 100;
  private static final Pattern VALUE = Pattern.compile("%(-?\\d*)\\.(\\d)f|%[-,.\\d]*[a-z%]");

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

  /** Returns a text in which {@code %.2f} is a number as {@link Figures#fixed} returns it. */
  public static String of(String form, Object... values) {
    Object[] shown = values.clone();
    Matcher value = VALUE.matcher(form);
    StringBuilder fixed = new StringBuilder();
    for (int i = 0; value.find(); i += value.group().equals("%%") ? 0 : 1) {
      if (value.group(2) != null) {
        double number = ((Number) values[i]).doubleValue();
        shown[i] = Figures.fixed(number, Integer.parseInt(value.group(2)));
        value.appendReplacement(fixed, "%$1s");
      }
    }
    return String.format(Locale.ROOT, value.appendTail(fixed).toString(), shown);
  }
}
