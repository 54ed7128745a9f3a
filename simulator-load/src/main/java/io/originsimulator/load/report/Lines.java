package io.originsimulator.load.report;

import java.io.PrintWriter;
import java.util.Locale;

/** Lines of text, the same in every locale and on every system. */
@SuppressWarnings("AnnotateFormatMethod") // the annotation would be one more dependency
final class Lines {
  private Lines() {}

  static void print(PrintWriter out, String form, Object... values) {
    out.print(of(form, values) + "\n");
  }

  static String of(String form, Object... values) {
    return String.format(Locale.ROOT, form, values);
  }
}
