package io.originsimulator.load.text;

import java.io.PrintWriter;
import java.util.Locale;

/** Lines of text, the same in every locale and on every system. */
@SuppressWarnings("AnnotateFormatMethod") // the annotation would be one more dependency
public final class Lines {
  private Lines() {}

  public static void print(PrintWriter out, String form, Object... values) {
    out.print(of(form, values) + "\n");
  }

  public static String of(String form, Object... values) {
    return String.format(Locale.ROOT, form, values);
  }
}
