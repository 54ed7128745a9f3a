package io.originsimulator.cli.serve;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** Text in lines of at most 100 columns. */
final class Columns {
  private static final int WIDTH = 100;
  private static final int MOST_LEFT = 30; // columns left empty to break a line after a space

  private Columns() {}

  /** Prints a text, each line of it after an indent. */
  static void print(PrintWriter out, String indent, String text) {
    lines(text, WIDTH - indent.length()).forEach(line -> out.println(indent + line));
  }

  /** Returns the lines of a text, of which longer ones are broken, after a space if possible. */
  static List<String> lines(String text, int width) {
    List<String> lines = new ArrayList<>();
    for (String line : text.split("\\R")) {
      int from = 0;
      while (line.length() - from > width) {
        int space = line.lastIndexOf(' ', from + width - 1) + 1;
        int to = space > from + width - MOST_LEFT ? space : from + width;
        lines.add(line.substring(from, to).stripTrailing());
        from = to;
      }
      lines.add(line.substring(from));
    }
    return lines;
  }
}
