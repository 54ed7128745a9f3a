package io.originsimulator.load.text;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * Lines in columns two blanks apart, with the rules of Go's tabwriter: a column is as wide as its
 * widest cell among consecutive lines that have it, and the last cell of a line belongs to no
 * column.
 */
public final class GoTable {
  private static final int GAP = 2;

  private final List<String[]> lines = new ArrayList<>();

  public GoTable line(String... cells) {
    lines.add(cells);
    return this;
  }

  public void print(PrintWriter out) {
    int[][] widths = new int[lines.size()][];
    for (int line = 0; line < lines.size(); line++) {
      widths[line] = new int[Math.max(0, lines.get(line).length - 1)];
    }
    setWidths(widths, 0, lines.size(), 0);
    for (int line = 0; line < lines.size(); line++) {
      String[] cells = lines.get(line);
      StringBuilder text = new StringBuilder();
      for (int column = 0; column < cells.length; column++) {
        text.append(cells[column]);
        if (column < widths[line].length) {
          text.append(" ".repeat(widths[line][column] - Colours.columns(cells[column])));
        }
      }
      out.print(text.append('\n'));
    }
  }

  /**
   * Gives the column one width in each run of lines that have it, then handles the columns inside.
   */
  private void setWidths(int[][] widths, int from, int to, int column) {
    int line = from;
    while (line < to) {
      int end = line;
      int widest = 0;
      while (end < to && widths[end].length > column) {
        widest = Math.max(widest, Colours.columns(lines.get(end)[column]));
        end++;
      }
      if (end == line) {
        line++;
        continue;
      }
      for (int i = line; i < end; i++) {
        widths[i][column] = widest == 0 ? 0 : widest + GAP;
      }
      setWidths(widths, line, end, column + 1);
      line = end;
    }
  }
}
