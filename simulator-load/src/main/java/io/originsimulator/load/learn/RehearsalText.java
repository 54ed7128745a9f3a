package io.originsimulator.load.learn;

import io.originsimulator.load.text.Figures;
import io.originsimulator.load.text.Lines;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;

/** Writes how near recipes come to the log they were learned from. */
public final class RehearsalText {
  private static final int ROUTES = 20;
  private static final int WIDEST = 32;
  private static final String ROW = "  %-" + WIDEST + "s %9s %17s %17s %17s %9s";

  private RehearsalText() {}

  /** The routes with the most requests. */
  public static void print(List<Rehearsal> rehearsals, PrintWriter out) {
    Lines.print(out, ROW, "log → recipe", "requests", "p50", "p90", "p99", "statuses");
    rehearsals.stream()
        .sorted(Comparator.comparingLong(Rehearsal::requests).reversed())
        .limit(ROUTES)
        .forEach(rehearsal -> row(rehearsal, out));
  }

  private static void row(Rehearsal rehearsal, PrintWriter out) {
    String route = rehearsal.route();
    Lines.print(
        out,
        ROW,
        route.length() > WIDEST ? route.substring(0, WIDEST - 1) + "…" : route,
        rehearsal.requests(),
        both(rehearsal, 0.5),
        both(rehearsal, 0.9),
        both(rehearsal, 0.99),
        "±" + Figures.number(rehearsal.statusDifference() * 100) + " %");
  }

  private static String both(Rehearsal rehearsal, double quantile) {
    if (rehearsal.logged().maxNanos() == 0 && rehearsal.planned().maxNanos() == 0) {
      return "-"; // the log tells no time, so none was learned
    }
    return Figures.time(rehearsal.logged().quantileNanos(quantile))
        + " → "
        + Figures.time(rehearsal.planned().quantileNanos(quantile));
  }
}
