package io.originsimulator.load.report;

import io.originsimulator.load.origin.ClosedLoop;
import io.originsimulator.load.origin.OriginShare;
import io.originsimulator.load.origin.StatusPaths;
import io.originsimulator.load.report.tally.StageTally;
import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.text.GoTable;
import io.originsimulator.load.text.Lines;
import java.io.PrintWriter;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The requests that the origin saw, and the changes made by the target, as text. */
final class ClosedLoopText {
  private static final double[] QUANTILES = {0.5, 0.9, 0.99};

  private ClosedLoopText() {}

  /** Nothing if no origin told anything. */
  static void print(ClosedLoop loop, PrintWriter out) {
    if (loop.isClosed()) {
      out.print('\n');
      doubts(loop, out);
      counts(loop, out);
      remarks(loop, out);
      shares("Routes", loop.routes(), loop.routes().size() > 1, out);
      shares("Stages", loop.stages(), true, out);
      paths(loop.paths(), out);
    } else if (loop.fromCache() > 0) {
      Lines.print(
          out,
          "  answers from a cache, as they came sooner than what they say was injected: %d"
              + " (--origin shows all of them)",
          loop.fromCache());
    }
  }

  private static void doubts(ClosedLoop loop, PrintWriter out) {
    if (loop.doubts().isEmpty()) {
      return;
    }
    loop.doubts().forEach(doubt -> Lines.print(out, "The closed loop is not whole: %s.", doubt));
    out.print(
        "So nothing is said of requests that were not found there, and where an attempt is missing,"
            + " too much seems added.\n");
  }

  private static void counts(ClosedLoop loop, PrintWriter out) {
    GoTable table = new GoTable();
    table.line(
        "Closed loop",
        "[client's requests, origin's, attempts each]",
        Lines.of(
            "%d, %d, %.3f", loop.clientRequests(), loop.originRequests(), loop.amplification()));
    table.line("  came to origin", "[times:requests]", words(loop.timesSeen()));
    if (!loop.retriedAfter().isEmpty()) {
      table.line("  tried again", "[after:attempts]", words(loop.retriedAfter()));
    }
    table.line("Loop's times", "[what]", "50, 90, 99, max");
    times(table, "  target added", "service less injected", loop.all().added());
    times(table, "  injected", "planned by the recipe, all attempts", loop.all().injected());
    times(table, "  alone", "service without the origin", loop.alone());
    times(table, "  origin late", "sent after it was planned", loop.originLate());
    table.print(out);
  }

  private static void times(GoTable table, String name, String meaning, Latencies times) {
    if (times.count() == 0) {
      return;
    }
    table.line(name, meaning, Times.quantiles(times, QUANTILES) + "  of " + times.count());
  }

  private static void remarks(ClosedLoop loop, PrintWriter out) {
    remark(loop.abandoned(), "attempts whose end the target did not await", out);
    remark(
        loop.ahead(),
        "requests that were answered before the origin was done, in no time added",
        out);
    remark(loop.unexplained(), "requests of the origin's that no client's explains", out);
    remark(loop.pending(), "attempts that were not over when the figures were closed", out);
    remark(
        loop.unknown(),
        "requests of the client's of which it is not known whether they came to the origin",
        out);
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
        "answers",
        "service 50",
        "99",
        "injected 50",
        "99",
        "added 50",
        "99");
    for (OriginShare share : inOrder(shares)) {
      table.line(
          "  " + nameOf(share),
          Long.toString(share.attempts()),
          Long.toString(share.failed()),
          Long.toString(share.service().count()),
          quantile(share.service(), 0.5),
          quantile(share.service(), 0.99),
          quantile(share.injected(), 0.5),
          quantile(share.injected(), 0.99),
          quantile(share.added(), 0.5),
          quantile(share.added(), 0.99));
    }
    out.print('\n');
    table.print(out);
  }

  /** By route, and stages as they come in time. */
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

  private static String quantile(Latencies times, double quantile) {
    return times.count() == 0 ? "-" : Times.quantile(times, quantile);
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

  private static String words(Map<?, Long> counts) {
    return counts.entrySet().stream()
        .map(count -> count.getKey() + ":" + count.getValue())
        .collect(Collectors.joining("  "));
  }
}
