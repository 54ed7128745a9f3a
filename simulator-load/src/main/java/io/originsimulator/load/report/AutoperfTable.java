package io.originsimulator.load.report;

import io.originsimulator.load.text.Figures;
import io.originsimulator.load.text.Lines;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Rates that were tried and what came of each, as autoperf prints it; the knee is marked with
 * {@code |>}.
 *
 * <pre>
 *   +----------------------------------------------------------------+
 *   | rate | conn/s | req/s | replies/s avg | errors | net io (KB/s) |
 *   +----------------------------------------------------------------+
 *   |  140 | 139.3  | 139.3 | 138.0         | 0      | 63.6          |
 *   |> 160 | 151.9  | 151.9 | 147.0         | 0      | 69.3          |
 *   |  180 | 132.2  | 129.8 | 137.4         | 27     | 59.6          |
 * </pre>
 *
 * Not for several threads at once.
 */
public final class AutoperfTable {
  private static final double ACHIEVED = 0.95;

  private final List<Row> rows = new ArrayList<>();
  private final List<List<String>> moreCells = new ArrayList<>();
  private final boolean statusColumn;
  private final List<String> moreColumns;

  /** With a column for responses of 500 and more, or as in the article that made it known. */
  public AutoperfTable(boolean statusColumn) {
    this(statusColumn, List.of());
  }

  /** With columns behind autoperf's own. */
  public AutoperfTable(boolean statusColumn, List<String> moreColumns) {
    this.statusColumn = statusColumn;
    this.moreColumns = List.copyOf(moreColumns);
  }

  /**
   * A rate that was tried; {@link AutoperfRow} makes one of a run.
   *
   * @param rate asked for, per second
   * @param errors requests that failed or were dropped; a response is none, whatever its status
   * @param netKilobytesPerSecond of requests and responses; 1,024 bytes
   * @param serverErrors responses with a status from 500
   * @param valid whether the figures are the target's: no row is knee or peak that is not
   */
  public record Row(
      double rate,
      double connectionsPerSecond,
      double requestsPerSecond,
      double repliesPerSecond,
      long errors,
      double netKilobytesPerSecond,
      long serverErrors,
      boolean valid) {
    /** The same, whose figures are the target's or are not. */
    public Row judged(boolean isValid) {
      return new Row(
          rate,
          connectionsPerSecond,
          requestsPerSecond,
          repliesPerSecond,
          errors,
          netKilobytesPerSecond,
          serverErrors,
          isValid);
    }

    /** Whether less than 95 % of the rate was sent or answered, or there were errors. */
    public boolean saturated() {
      return Math.min(requestsPerSecond, repliesPerSecond) < ACHIEVED * rate || errors > 0;
    }
  }

  public void add(Row row) {
    add(row, moreColumns.stream().map(name -> "-").toList());
  }

  /**
   * Adds a row.
   *
   * @param cells as many as there are columns behind autoperf's own
   */
  public void add(Row row, List<String> cells) {
    if (cells.size() != moreColumns.size()) {
      throw new IllegalArgumentException(
          "cells: " + cells.size() + " (expected: " + moreColumns.size() + ")");
    }
    rows.add(row);
    moreCells.add(List.copyOf(cells));
  }

  /** The whole table; a row that is too much and not valid has a {@code ?}. */
  public void print(PrintWriter out) {
    print(
        out,
        rows.stream()
            .filter(row -> row.saturated() && row.valid())
            .min(Comparator.comparingDouble(Row::rate)));
  }

  /** The whole table, with the mark at a knee that was found by more than this table has. */
  public void print(PrintWriter out, Optional<Row> knee) {
    String head = "| rate | conn/s | req/s | replies/s avg | errors |";
    head += (statusColumn ? " 5xx status |" : "") + " net io (KB/s) |" + more(moreColumns);
    String rule = "+" + "-".repeat(head.length() - 2) + "+";
    out.print(rule + "\n" + head + "\n" + rule + "\n");
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      boolean marked = knee.filter(row::equals).isPresent();
      String line = line(row, marked ? "|>" : row.valid() ? "| " : "|?");
      out.print(line + more(moreCells.get(i)) + "\n");
    }
    out.flush();
  }

  /** Cells of the columns behind autoperf's own, each as wide as its column's widest. */
  private String more(List<String> cells) {
    StringBuilder text = new StringBuilder();
    for (int column = 0; column < cells.size(); column++) {
      int width = moreColumns.get(column).length();
      for (List<String> row : moreCells) {
        width = Math.max(width, row.get(column).length());
      }
      text.append(Lines.of(" %-" + width + "s |", cells.get(column)));
    }
    return text.toString();
  }

  private String line(Row row, String mark) {
    String status = statusColumn ? Lines.of(" %-10s |", row.serverErrors()) : "";
    return Lines.of(
        "%s%4s | %-6s | %-5s | %-13s | %-6s |%s %-13s |",
        mark,
        rate(row),
        Figures.fixed(row.connectionsPerSecond(), 1),
        Figures.fixed(row.requestsPerSecond(), 1),
        Figures.fixed(row.repliesPerSecond(), 1),
        row.errors(),
        status,
        Figures.fixed(row.netKilobytesPerSecond(), 1));
  }

  private static String rate(Row row) {
    boolean whole = row.rate() == Math.rint(row.rate());
    return Figures.fixed(row.rate(), whole ? 0 : 1);
  }
}
