package io.originsimulator.load.report;

import io.originsimulator.load.report.tally.ReplyRates;
import io.originsimulator.load.report.tally.RunTally;
import io.originsimulator.load.report.tally.Spread;
import io.originsimulator.load.result.CpuTime;
import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.Summary;
import io.originsimulator.load.text.Figures;
import io.originsimulator.load.text.Lines;
import java.io.PrintWriter;
import java.util.Map;

/**
 * The groups of httperf's report. The sizes of response heads, which a run does not record, are 0;
 * lines of unknown values are omitted.
 */
final class HttperfReport {
  static final long PERIOD = 5_000_000_000L;
  private static final double MILLI = 1e6;
  private static final double SECOND = 1e9;

  private final RunTally run;
  private final Summary all;
  private final RunEnd end;
  private final long sent;

  private HttperfReport(RunTally run) {
    this.run = run;
    this.all = run.summary();
    this.end = run.end();
    this.sent = run.tools().sent();
  }

  /** Prints the report, with replies counted in periods of {@link #PERIOD}. */
  static void print(RunTally run, ReplyRates replies, PrintWriter out) {
    new HttperfReport(run).print(Spread.of(replies.perSecond(run.end().endNanos())), out);
  }

  private void print(Spread rates, PrintWriter out) {
    double seconds = all.totalNanos() / 1e9;
    long answered = all.count(Outcome.Kind.ANSWERED);
    Lines.print(
        out,
        "\nTotal: connections %d requests %d replies %d test-duration %s s\n",
        end.connections(),
        sent,
        answered,
        Figures.fixed(seconds, 3));
    connections(out, seconds, answered);
    requests(out, seconds);
    replies(rates, out, answered);
    end.cpu().ifPresent(time -> cpu(time, out, seconds));
    double bytes = Figures.ratio(all.bytesOut() + all.bytesIn(), seconds);
    Lines.print(
        out,
        "Net I/O: %s KB/s (%s*10^6 bps)\n",
        Figures.fixed(bytes / 1024, 1),
        Figures.fixed(8e-6 * bytes, 1));
    errors(out);
  }

  private void connections(PrintWriter out, double seconds, long answered) {
    Lines.print(
        out,
        "Connection rate: %s conn/s (%s ms/conn, <=%d concurrent connections)",
        Figures.fixed(Figures.ratio(end.connections(), seconds), 1),
        Figures.fixed(Figures.ratio(1e3 * seconds, end.connections()), 1),
        end.maxConnections());
    Latencies connect = run.connect();
    if (connect.count() > 0) {
      Lines.print(
          out, "Connection time [ms]: connect %s", Figures.fixed(connect.meanNanos() / MILLI, 1));
    }
    Lines.print(
        out,
        "Connection length [replies/conn]: %s\n",
        Figures.fixed(Figures.ratio(answered, end.connections()), 3));
  }

  private static void cpu(CpuTime cpu, PrintWriter out, double seconds) {
    double user = cpu.userNanos() / SECOND;
    double system = cpu.systemNanos() / SECOND;
    Lines.print(
        out,
        "CPU time [s]: user %s system %s (user %s%% system %s%% total %s%%)",
        Figures.fixed(user, 2),
        Figures.fixed(system, 2),
        Figures.fixed(Figures.ratio(100 * user, seconds), 1),
        Figures.fixed(Figures.ratio(100 * system, seconds), 1),
        Figures.fixed(Figures.ratio(100 * (user + system), seconds), 1));
  }

  private void requests(PrintWriter out, double seconds) {
    Lines.print(
        out,
        "Request rate: %s req/s (%s ms/req)",
        Figures.fixed(Figures.ratio(sent, seconds), 1),
        Figures.fixed(Figures.ratio(1e3 * seconds, sent), 1));
    Lines.print(
        out, "Request size [B]: %s\n", Figures.fixed(Figures.ratio(all.bytesOut(), sent), 1));
  }

  private void replies(Spread rates, PrintWriter out, long answered) {
    Lines.print(
        out,
        "Reply rate [replies/s]: min %s avg %s max %s stddev %s (%d samples)",
        Figures.fixed(rates.min(), 1),
        Figures.fixed(rates.mean(), 1),
        Figures.fixed(rates.max(), 1),
        Figures.fixed(rates.deviation(), 1),
        rates.count());
    if (answered == 0 || run.firstByte().count() > 0) {
      Lines.print(
          out,
          "Reply time [ms]: response %s transfer %s",
          millis(run.tools().awaitedNanos(), answered),
          millis(run.tools().transferNanos(), answered));
    }
    String size = Figures.fixed(Figures.ratio(all.bytesIn(), answered), 1);
    Lines.print(out, "Reply size [B]: header 0.0 content %s footer 0.0 (total %s)", size, size);
    Lines.print(
        out,
        "Reply status: 1xx=%d 2xx=%d 3xx=%d 4xx=%d 5xx=%d\n",
        run.tools().statuses(100, 200),
        run.tools().statuses(200, 300),
        run.tools().statuses(300, 400),
        run.tools().statuses(400, 500),
        run.tools().statuses(500, 600));
  }

  private static String millis(long sumNanos, long count) {
    return Figures.fixed(Figures.ratio(sumNanos, count) / MILLI, 1);
  }

  private void errors(PrintWriter out) {
    Map<Outcome, Long> of = all.outcomes();
    Lines.print(
        out,
        "Errors: total %d client-timo %d socket-timo %d connrefused %d connreset %d",
        all.count(Outcome.Kind.FAILED),
        of.getOrDefault(Outcome.TIMEOUT, 0L)
            + of.getOrDefault(Outcome.NO_CONNECTION, 0L)
            + of.getOrDefault(Outcome.UNANSWERED, 0L),
        of.getOrDefault(Outcome.CONNECT_TIMEOUT, 0L),
        of.getOrDefault(Outcome.CONNECTION_REFUSED, 0L),
        of.getOrDefault(Outcome.CONNECTION_RESET, 0L) + of.getOrDefault(Outcome.STREAM_RESET, 0L));
    Lines.print(
        out,
        "Errors: fd-unavail %d addrunavail %d ftab-full %d other %d",
        of.getOrDefault(Outcome.NO_FILE, 0L),
        of.getOrDefault(Outcome.NO_ADDRESS, 0L),
        of.getOrDefault(Outcome.FILE_TABLE_FULL, 0L),
        of.getOrDefault(Outcome.OTHER, 0L) + of.getOrDefault(Outcome.MAX_RATE, 0L));
    Lines.print(
        out,
        "Errors: stale-close %d early-close %d tls %d dns %d protocol %d",
        of.getOrDefault(Outcome.STALE_CLOSE, 0L),
        of.getOrDefault(Outcome.EARLY_CLOSE, 0L),
        of.getOrDefault(Outcome.TLS, 0L),
        of.getOrDefault(Outcome.DNS, 0L),
        of.getOrDefault(Outcome.PROTOCOL, 0L));
  }
}
