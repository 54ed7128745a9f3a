package io.originsimulator.load.report;

import io.originsimulator.load.origin.ClosedLoop;
import io.originsimulator.load.origin.OriginShare;
import io.originsimulator.load.origin.StatusPaths;
import io.originsimulator.load.report.tally.StageTally;
import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.text.Figures;
import io.originsimulator.load.text.GoTable;
import io.originsimulator.load.text.Lines;
import java.io.PrintWriter;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The origin's requests, and the changes made by the target, as text. */
final class ClosedLoopText {
  private static final double[] QUANTILES = {0.5, 0.9, 0.99};

  private ClosedLoopText() {}

  /** Prints the loop; nothing without an origin or responses from a cache. */
  static void print(ClosedLoop loop, PrintWriter out) {
    if (loop.isClosed()) {
      out.print('\n');
      doubts(loop, out);
      counts(loop, out);
      StreamReport.print(loop.streams(), out);
      remarks(loop, out);
      shares("Routes", loop.routes(), loop.routes().size() > 1, out);
      shares("Stages", loop.stages(), true, out);
      paths(loop.paths(), out);
    } else if (loop.fromCache() > 0) {
      Lines.print(
          out,
          "  responses from a cache, sooner than their injected delay: %d (--origin shows all)",
          loop.fromCache());
    }
  }

  private static void doubts(ClosedLoop loop, PrintWriter out) {
    if (loop.doubts().isEmpty()) {
      return;
    }
    out.print("The closed loop is incomplete:\n");
    loop.doubts().forEach(doubt -> Lines.printWrapped(out, "  ", doubt + "."));
    out.print(
        """
        Its figures exclude requests not found at the origin.
        If an attempt is missing, the added time appears too large.
        """);
  }

  private static void counts(ClosedLoop loop, PrintWriter out) {
    GoTable table = new GoTable();
    table.line(
        "Closed loop",
        Lines.of(
            "%d client requests, %d at the origin, %s attempts each",
            loop.clientRequests(), loop.originRequests(), Figures.fixed(loop.amplification(), 2)));
    table.line("  reached origin", "[times:requests]", pairs(loop.timesSeen()));
    if (!loop.retriedAfter().isEmpty()) {
      table.line("  retried", "[after:attempts]", pairs(loop.retriedAfter()));
    }
    table.line("Loop's times", "[what]", "50, 90, 99, max");
    times(table, "  target added", "service minus injected", loop.all().added());
    times(table, "  injected", "planned by the recipe, all attempts", loop.all().injected());
    times(table, "  alone", "service without the origin", loop.alone());
    times(table, "  origin late", "sent later than planned", loop.originLate());
    table.print(out);
  }

  static void times(GoTable table, String name, String meaning, Latencies times) {
    if (times.count() == 0) {
      return;
    }
    table.line(name, meaning, Times.toMax(times, QUANTILES) + "  of " + times.count());
  }

  private static void remarks(ClosedLoop loop, PrintWriter out) {
    remark(loop.abandoned(), "attempts that the target abandoned", out);
    remark(
        loop.ahead(),
        "requests answered before the origin finished, excluded from target added",
        out);
    remark(loop.unexplained(), "origin requests that match no client request", out);
    remark(loop.pending(), "attempts pending at the end of the run", out);
    remark(loop.unknown(), "client requests that may or may not have reached the origin", out);
  }

  private static void remark(long count, String what, PrintWriter out) {
    if (count > 0) {
      Lines.print(out, "  %s: %d", what, count);
    }
  }

  private static void shares(
      String name, Collection<OriginShare> shares, boolean wanted, PrintWriter out) {
    if (!wanted || shares.isEmpty()) {
      return;
    }
    GoTable table = new GoTable();
    table.line(
        name,
        "attempts",
        "failed",
        "responses",
        "service 50, 99",
        "injected 50, 99",
        "added 50, 99");
    for (OriginShare share : inOrder(shares)) {
      table.line(
          Times.name(nameOf(share), 21),
          Long.toString(share.attempts()),
          Long.toString(share.failed()),
          Long.toString(share.service().count()),
          Times.quantiles(share.service(), 0.5, 0.99),
          Times.quantiles(share.injected(), 0.5, 0.99),
          Times.quantiles(share.added(), 0.5, 0.99));
    }
    out.print('\n');
    table.print(out);
  }

  /** Returns the shares sorted by route, and by time within a route. */
  static List<OriginShare> inOrder(Collection<OriginShare> shares) {
    return shares.stream()
        .sorted(
            Comparator.comparing(OriginShare::route)
                .thenComparing(OriginShare::stage, StageTally.BY_TIME))
        .toList();
  }

  private static String nameOf(OriginShare share) {
    String route = share.route().isEmpty() ? "no recipe" : share.route();
    return share.stage().isEmpty() ? route : route + " at " + share.stage();
  }

  private static void paths(StatusPaths paths, PrintWriter out) {
    GoTable table = new GoTable();
    table.line("Origin's last", "client's", "requests", "meaning");
    for (StatusPaths.Path path : paths.all()) {
      table.line(
          "  " + path.origin(),
          path.client(),
          Long.toString(path.count()),
          path.meaning().toString());
    }
    out.print('\n');
    table.print(out);
  }

  private static String pairs(Map<?, Long> counts) {
    return counts.entrySet().stream()
        .map(count -> count.getKey() + ":" + count.getValue())
        .collect(Collectors.joining("  "));
  }
}
