package io.originsimulator.load.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.load.origin.ClosedLoop;
import io.originsimulator.load.origin.OriginShare;
import io.originsimulator.load.origin.StatusPaths;
import io.originsimulator.load.report.tally.StageTally;
import io.originsimulator.load.text.GoTable;
import io.originsimulator.load.text.Lines;
import java.io.PrintWriter;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** The origin's requests, and the changes made by the target, as text and as JSON. */
final class ClosedLoopReport {
  private static final Table<StatusPaths.Path> PATHS =
      new Table<>("Origin's last", Integer.MAX_VALUE, "origin", StatusPaths.Path::origin)
          .with("client's", "client", StatusPaths.Path::client)
          .with("requests", "requests", StatusPaths.Path::count)
          .with("meaning", "meaning", path -> path.meaning());

  private ClosedLoopReport() {}

  private static List<Times> times(ClosedLoop loop) {
    OriginShare all = loop.all();
    return List.of(
        new Times("target added", "service minus injected", "added", all.added()),
        new Times("injected", "planned by the recipe, all attempts", all.injected()),
        new Times("", "", "service", all.service()),
        new Times("alone", "service without the origin", loop.alone()),
        new Times("origin late", "sent later than planned", loop.originLate()));
  }

  private static Table<OriginShare> shares(String name) {
    return new Table<OriginShare>(name, 21, "", ClosedLoopReport::nameOf)
        .json("route", OriginShare::route)
        .json("stage", OriginShare::stage)
        .with("attempts", "attempts", OriginShare::attempts)
        .with("failed", "failed", OriginShare::failed)
        .text("responses", share -> Long.toString(share.service().count()))
        .times("service", OriginShare::service)
        .times("injected", OriginShare::injected)
        .times("added", OriginShare::added);
  }

  private static String nameOf(OriginShare share) {
    String route = share.route().isEmpty() ? "no recipe" : share.route();
    return share.stage().isEmpty() ? route : route + " at " + share.stage();
  }

  /** Returns the shares sorted by route, and by time within a route. */
  private static List<OriginShare> inOrder(Collection<OriginShare> shares) {
    Comparator<OriginShare> byRoute = Comparator.comparing(OriginShare::route);
    return shares.stream()
        .sorted(byRoute.thenComparing(OriginShare::stage, StageTally.BY_TIME))
        .toList();
  }

  /** Prints the loop; nothing without an origin or responses from a cache. */
  static void print(ClosedLoop loop, PrintWriter out) {
    if (loop.isClosed()) {
      out.print('\n');
      doubts(loop, out);
      counts(loop, out);
      StreamReport.print(loop.streams(), out);
      remarks(loop, out);
      if (loop.routes().size() > 1) {
        shares("Routes").print(inOrder(loop.routes()), out);
      }
      shares("Stages").print(inOrder(loop.stages()), out);
      PATHS.print(loop.paths().all(), out);
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
            "%d client requests, %d at the origin, %.2f attempts each",
            loop.clientRequests(), loop.originRequests(), loop.amplification()));
    table.line("  reached origin", "[times:requests]", OwnReport.pairs(loop.timesSeen()));
    if (!loop.retriedAfter().isEmpty()) {
      table.line("  retried", "[after:attempts]", OwnReport.pairs(loop.retriedAfter()));
    }
    table.line("Loop's times", "[what]", "50, 90, 99, max");
    times(times(loop), table);
    table.print(out);
  }

  static void times(List<Times> all, GoTable table) {
    all.forEach(times -> times.row(table, "  of " + times.of().count(), 0.5, 0.9, 0.99));
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

  static void write(ClosedLoop loop, ObjectNode json) {
    json.put("client_requests", loop.clientRequests())
        .put("origin_requests", loop.originRequests())
        .put("amplification", loop.amplification())
        .putPOJO("times_seen", loop.timesSeen())
        .putPOJO("retried_after", loop.retriedAfter())
        .put("abandoned", loop.abandoned())
        .put("answered_before_origin", loop.ahead())
        .put("unexplained", loop.unexplained())
        .put("pending", loop.pending())
        .put("missed", loop.missed())
        .put("unknown", loop.unknown())
        .putPOJO("doubts", loop.doubts());
    Times.write(times(loop), json.putObject("times_ns"));
    if (loop.streams().first().count() > 0) {
      StreamReport.write(loop.streams(), json.putObject("streams"));
    }
    shares("").write(inOrder(loop.routes()), json.putArray("routes"));
    shares("").write(inOrder(loop.stages()), json.putArray("stages"));
    PATHS.write(loop.paths().all(), json.putArray("statuses"));
  }
}
