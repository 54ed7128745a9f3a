package io.originsimulator.load.text;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** Lines of comma-separated values, quoted where RFC 4180 requires it. */
public final class CsvLine {
  private CsvLine() {}

  public static void print(PrintWriter out, Object... values) {
    StringJoiner line = new StringJoiner(",", "", "\n");
    for (Object value : values) {
      line.add(quoted(value.toString()));
    }
    out.print(line);
  }

  /** Returns the values of a record; quoted values may contain line ends. */
  public static List<String> split(String record) {
    List<String> values = new ArrayList<>();
    StringBuilder value = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < record.length(); i++) {
      char c = record.charAt(i);
      boolean doubled = quoted && c == '"' && record.startsWith("\"\"", i);
      if (doubled) {
        i++;
      }
      if (c == '"' && !doubled) {
        quoted = !quoted;
      } else if (c == ',' && !quoted) {
        values.add(value.toString());
        value.setLength(0);
      } else {
        value.append(c);
      }
    }
    values.add(value.toString());
    return values;
  }

  private static String quoted(String value) {
    boolean plain =
        value.isEmpty()
            || (value.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r')
                && !Character.isWhitespace(value.charAt(0)));
    return plain ? value : '"' + value.replace("\"", "\"\"") + '"';
  }
}
