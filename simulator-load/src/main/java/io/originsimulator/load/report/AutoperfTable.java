package io.originsimulator.load.report;

import io.originsimulator.load.text.Figures;
import io.originsimulator.load.text.Lines;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A table of rates and their results, as printed by autoperf; the knee is marked with {@code |>}.
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
 * Not thread-safe.
 */
public final class AutoperfTable {
  private static final double ACHIEVED = 0.95;

  private final List<Row> rows = new ArrayList<>();
  private final List<List<String>> moreCells = new ArrayList<>();
  private final boolean statusColumn;
  private final List<String> moreColumns;

  /** Creates a table; autoperf's has no column of responses of 500 and more. */
  public AutoperfTable(boolean statusColumn) {
    this(statusColumn, List.of());
  }

  public AutoperfTable(boolean statusColumn, List<String> moreColumns) {
    this.statusColumn = statusColumn;
    this.moreColumns = List.copyOf(moreColumns);
  }

  /**
   * A rate and its result; {@link AutoperfRow} computes it from a run.
   *
   * @param rate requested, per second
   * @param errors requests that failed or were dropped; responses of any status are no errors
   * @param netKilobytesPerSecond of requests and responses; 1,024 bytes
   * @param serverErrors responses with a status of 500 or more
   * @param valid whether the figures are the target's; other rows are neither knee nor peak
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
    public Row judged(boolean isValid) {
      double connections = connectionsPerSecond;
      double requests = requestsPerSecond;
      double replies = repliesPerSecond;
      double net = netKilobytesPerSecond;
      return new Row(rate, connections, requests, replies, errors, net, serverErrors, isValid);
    }

    /** Returns whether less than 95 % of the rate was sent or answered, or there were errors. */
    public boolean saturated() {
      return Math.min(requestsPerSecond, repliesPerSecond) < ACHIEVED * rate || errors > 0;
    }
  }

  public void add(Row row) {
    add(row, moreColumns.stream().map(name -> "-").toList());
  }

  /** Adds a row with a cell for each column after autoperf's own. */
  public void add(Row row, List<String> cells) {
    rows.add(row);
    moreCells.add(List.copyOf(cells));
  }

  /** Prints the table; a saturated row that is not valid is marked with {@code ?}. */
  public void print(PrintWriter out) {
    print(
        out,
        rows.stream()
            .filter(row -> row.saturated() && row.valid())
            .min(Comparator.comparingDouble(Row::rate)));
  }

  /** Prints the table, with a given knee, which may depend on more than this table's columns. */
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

  /** Returns the cells of the columns after autoperf's own, padded to the column's width. */
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
    boolean whole = row.rate() == Math.rint(row.rate());
    return Lines.of(
        "%s%4s | %-6.1f | %-5.1f | %-13.1f | %-6d |%s %-13.1f |",
        mark,
        Figures.fixed(row.rate(), whole ? 0 : 1),
        row.connectionsPerSecond(),
        row.requestsPerSecond(),
        row.repliesPerSecond(),
        row.errors(),
        statusColumn ? Lines.of(" %-10s |", row.serverErrors()) : "",
        row.netKilobytesPerSecond());
  }
}
