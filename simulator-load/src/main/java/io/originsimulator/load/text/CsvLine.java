package io.originsimulator.load.text;

import java.io.PrintWriter;
import java.util.StringJoiner;

/** A line of comma-separated values, quoted where RFC 4180 asks for it. */
public final class CsvLine {
  private CsvLine() {}

  public static void print(PrintWriter out, Object... values) {
    StringJoiner line = new StringJoiner(",", "", "\n");
    for (Object value : values) {
      line.add(quoted(value.toString()));
    }
    out.print(line);
  }

  private static String quoted(String value) {
    boolean plain =
        value.isEmpty()
            || (value.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r')
                && !Character.isWhitespace(value.charAt(0)));
    return plain ? value : '"' + value.replace("\"", "\"\"") + '"';
  }
}
