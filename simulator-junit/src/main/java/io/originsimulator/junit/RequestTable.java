package io.originsimulator.junit;

import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.Outcome;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A table of requests, one per line.
 *
 * <pre>
 *      arrival  request      route   stage  conn.  outcome
 *     12.5 ms   GET /news/1  /news*  4s     1 #2   503 after 10 ms, retry after 2 s
 * </pre>
 */
final class RequestTable {
  private static final int MOST_ROWS = 40;
  private static final int LONGEST_TARGET = 60; // characters
  private static final List<String> HEAD =
      List.of("arrival", "request", "route", "stage", "conn.", "outcome");

  private RequestTable() {}

  /** Returns the table, with only the first and last of many requests. Each line ends with LF. */
  static String of(List<JournalEntry> entries) {
    if (entries.isEmpty()) {
      return "  (no request)\n";
    }
    List<List<String>> rows = new ArrayList<>();
    rows.add(HEAD);
    entries.forEach(entry -> rows.add(row(entry)));
    int[] widths = new int[HEAD.size()];
    rows.forEach(row -> Arrays.setAll(widths, i -> Math.max(widths[i], row.get(i).length())));
    int left = entries.size() > MOST_ROWS ? MOST_ROWS / 2 : entries.size();
    StringBuilder table = new StringBuilder();
    for (int i = 0; i < rows.size(); i++) {
      if (i <= left || i > entries.size() - MOST_ROWS / 2) {
        table.append(line(rows.get(i), widths));
      } else if (i == left + 1) {
        table.append("  … ").append(entries.size() - MOST_ROWS).append(" more\n");
      }
    }
    return table.toString();
  }

  private static List<String> row(JournalEntry entry) {
    String query = entry.query().isEmpty() ? "" : "?" + entry.query();
    return List.of(
        millis(entry.arrival()),
        entry.method() + " " + shortened(entry.path() + query),
        entry.route().isEmpty() ? "-" : entry.route(),
        entry.stage().isEmpty() ? "-" : entry.stage(),
        entry.connection() + " #" + entry.onConnection(),
        outcome(entry.outcome()) + (entry.route().isEmpty() ? withoutRecipe(entry) : ""));
  }

  private static String withoutRecipe(JournalEntry entry) {
    return entry
        .nearMiss()
        .map(missed -> "; nearest recipe: " + missed)
        .orElse(": no recipe for this method and path");
  }

  private static String line(List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String blank = " ".repeat(widths[i] - row.get(i).length());
      line.append("  ").append(i == 0 ? blank + row.get(i) : row.get(i) + blank);
    }
    return line.toString().stripTrailing() + "\n";
  }

  private static String outcome(Outcome outcome) {
    String status = outcome.status().map(String::valueOf).orElse("");
    if (outcome instanceof Outcome.Answered answered) {
      return status
          + " after "
          + millis(answered.actual())
          + answered.retryAfter().map(wait -> ", retry after " + millis(wait)).orElse("")
          + (answered.ended().isEmpty() ? ", incomplete" : "");
    }
    String before = status.isEmpty() ? "" : status + ", ";
    if (outcome instanceof Outcome.Failed failed) {
      return before
          + failed.kind()
          + " after "
          + millis(failed.after())
          + failed.left().map(left -> ", disconnected after " + millis(left)).orElse("");
    }
    if (outcome instanceof Outcome.Abandoned abandoned) {
      String how = abandoned.byClient() ? "abandoned" : "cancelled by the server";
      return before + how + " after " + millis(abandoned.after());
    }
    return "pending";
  }

  private static String shortened(String target) {
    return target.length() <= LONGEST_TARGET
        ? target
        : target.substring(0, LONGEST_TARGET - 1) + "…";
  }

  /** Formats a time in milliseconds, to the microsecond. */
  static String millis(Duration time) {
    BigDecimal millis = BigDecimal.valueOf(time.toNanos(), 6).setScale(3, RoundingMode.HALF_UP);
    return millis.stripTrailingZeros().toPlainString() + " ms";
  }
}
