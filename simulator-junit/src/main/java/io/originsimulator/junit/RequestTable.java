package io.originsimulator.junit;

import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.Outcome;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
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
  private static final Object[] HEAD = {"arrival", "request", "route", "stage", "conn.", "outcome"};

  private RequestTable() {}

  /** Returns the table, with only the first and last of many requests. Each line ends with LF. */
  static String of(List<JournalEntry> entries) {
    if (entries.isEmpty()) {
      return "  (no request)\n";
    }
    List<Object[]> rows = new ArrayList<>();
    rows.add(HEAD);
    entries.forEach(entry -> rows.add(row(entry)));
    StringBuilder format = new StringBuilder();
    for (int i = 0; i < HEAD.length; i++) {
      int column = i;
      int width = rows.stream().mapToInt(row -> row[column].toString().length()).max().orElse(0);
      format.append(i == 0 ? "  %" : "  %-").append(width).append('s');
    }
    int left = entries.size() > MOST_ROWS ? MOST_ROWS / 2 : entries.size();
    StringBuilder table = new StringBuilder();
    for (int i = 0; i < rows.size(); i++) {
      if (i <= left || i > entries.size() - MOST_ROWS / 2) {
        String line = format.toString().formatted(rows.get(i));
        table.append(line.stripTrailing()).append('\n');
      } else if (i == left + 1) {
        table.append("  … ").append(entries.size() - MOST_ROWS).append(" more\n");
      }
    }
    return table.toString();
  }

  private static Object[] row(JournalEntry entry) {
    String target = entry.path() + (entry.query().isEmpty() ? "" : "?" + entry.query());
    boolean answered = !entry.route().isEmpty(); // by a recipe
    return new Object[] {
      millis(entry.arrival()),
      entry.method() + " " + shortened(target),
      answered ? entry.route() : "-",
      entry.stage().isEmpty() ? "-" : entry.stage(),
      entry.connection() + " #" + entry.onConnection(),
      outcome(entry.outcome()) + (answered ? "" : withoutRecipe(entry))
    };
  }

  private static String withoutRecipe(JournalEntry entry) {
    return entry
        .nearMiss()
        .map(missed -> "; nearest recipe: " + missed)
        .orElse(": no recipe for this method and path");
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
