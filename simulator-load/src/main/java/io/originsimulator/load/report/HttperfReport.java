package io.originsimulator.load.report;

import static io.originsimulator.load.text.Figures.ratio;

import io.originsimulator.load.report.tally.ReplyRates;
import io.originsimulator.load.report.tally.RunTally;
import io.originsimulator.load.report.tally.Spread;
import io.originsimulator.load.result.CpuTime;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.Summary;
import io.originsimulator.load.text.Lines;
import java.io.PrintWriter;

/**
 * The groups of httperf's report. The sizes of response heads, which a run does not record, are 0;
 * lines of unknown values are omitted.
 */
final class HttperfReport {
  static final long PERIOD = 5_000_000_000L;
  private static final double MILLI = 1e6;

  private final RunTally run;
  private final Summary all;
  private final PrintWriter out;
  private final double seconds;
  private final long sent;
  private final long answered;

  private HttperfReport(RunTally run, PrintWriter out) {
    this.run = run;
    this.all = run.summary();
    this.out = out;
    this.seconds = all.totalNanos() / 1e9;
    this.sent = run.tools().sent();
    this.answered = all.count(Outcome.Kind.ANSWERED);
  }

  /** Prints the report, with replies counted in periods of {@link #PERIOD}. */
  static void print(RunTally run, ReplyRates replies, PrintWriter out) {
    HttperfReport report = new HttperfReport(run, out);
    report.connections(run.end());
    report.requests();
    report.replies(replies.perSecond(run.end().endNanos()));
    run.end().cpu().ifPresent(report::cpu);
    double bytes = ratio(report.all.bytesOut() + report.all.bytesIn(), report.seconds);
    report.line("Net I/O: %.1f KB/s (%.1f*10^6 bps)\n", bytes / 1024, 8e-6 * bytes);
    report.errors();
  }

  private void line(String form, Object... values) {
    Lines.print(out, form, values);
  }

  private void connections(RunEnd end) {
    long opened = end.connections();
    line(
        "\nTotal: connections %d requests %d replies %d test-duration %.3f s\n",
        opened, sent, answered, seconds);
    line(
        "Connection rate: %.1f conn/s (%.1f ms/conn, <=%d concurrent connections)",
        ratio(opened, seconds), ratio(1e3 * seconds, opened), end.maxConnections());
    if (run.parts().connect().count() > 0) {
      line("Connection time [ms]: connect %.1f", run.parts().connect().meanNanos() / MILLI);
    }
    line("Connection length [replies/conn]: %.3f\n", ratio(answered, opened));
  }

  private void requests() {
    line(
        "Request rate: %.1f req/s (%.1f ms/req)", ratio(sent, seconds), ratio(1e3 * seconds, sent));
    line("Request size [B]: %.1f\n", ratio(all.bytesOut(), sent));
  }

  private void replies(Spread rates) {
    line(
        "Reply rate [replies/s]: min %.1f avg %.1f max %.1f stddev %.1f (%d samples)",
        rates.min(), rates.mean(), rates.max(), rates.deviation(), rates.count());
    if (answered == 0 || run.parts().firstByte().count() > 0) {
      line(
          "Reply time [ms]: response %.1f transfer %.1f",
          ratio(run.tools().awaitedNanos(), answered) / MILLI,
          ratio(run.tools().transferNanos(), answered) / MILLI);
    }
    double size = ratio(all.bytesIn(), answered);
    line("Reply size [B]: header 0.0 content %.1f footer 0.0 (total %.1f)", size, size);
    line(
        "Reply status: 1xx=%d 2xx=%d 3xx=%d 4xx=%d 5xx=%d\n",
        status(1), status(2), status(3), status(4), status(5));
  }

  private long status(int hundreds) {
    return run.tools().statuses(100 * hundreds, 100 * (hundreds + 1));
  }

  private void cpu(CpuTime cpu) {
    double user = cpu.userNanos() / 1e9;
    double system = cpu.systemNanos() / 1e9;
    line(
        "CPU time [s]: user %.2f system %.2f (user %.1f%% system %.1f%% total %.1f%%)",
        user,
        system,
        ratio(100 * user, seconds),
        ratio(100 * system, seconds),
        ratio(100 * (user + system), seconds));
  }

  private void errors() {
    line(
        "Errors: total %d client-timo %d socket-timo %d connrefused %d connreset %d",
        all.count(Outcome.Kind.FAILED),
        all.count(Outcome.TIMEOUT, Outcome.NO_CONNECTION, Outcome.UNANSWERED),
        all.count(Outcome.CONNECT_TIMEOUT),
        all.count(Outcome.CONNECTION_REFUSED),
        all.count(Outcome.CONNECTION_RESET, Outcome.STREAM_RESET));
    line(
        "Errors: fd-unavail %d addrunavail %d ftab-full %d other %d",
        all.count(Outcome.NO_FILE),
        all.count(Outcome.NO_ADDRESS),
        all.count(Outcome.FILE_TABLE_FULL),
        all.count(Outcome.OTHER, Outcome.MAX_RATE));
    line(
        "Errors: stale-close %d early-close %d tls %d dns %d protocol %d",
        all.count(Outcome.STALE_CLOSE),
        all.count(Outcome.EARLY_CLOSE),
        all.count(Outcome.TLS),
        all.count(Outcome.DNS),
        all.count(Outcome.PROTOCOL));
  }
}
