package io.originsimulator.load.report;

import io.originsimulator.load.result.CpuTime;
import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.Sample;
import io.originsimulator.load.result.Summary;
import io.originsimulator.load.text.Figures;
import io.originsimulator.load.text.Lines;
import java.io.PrintWriter;
import java.util.Map;
import java.util.Optional;

/**
 * The groups of httperf's report. The heads of responses, which a run does not keep, are 0; a line
 * of which nothing is known is left out.
 */
final class HttperfReport implements ResultSink {
  private static final long PERIOD = 5_000_000_000L;
  private static final double MILLI = 1e6;
  private static final double SECOND = 1e9;

  private final Summary all = new Summary();
  private final Latencies connect = new Latencies();
  private final Latencies response = new Latencies();
  private final Latencies transfer = new Latencies();
  private final ReplyRates replies = new ReplyRates(PERIOD);
  private final long[] statusClasses = new long[10];
  private long sent;
  private long connections;
  private long maxConnections;
  private long endNanos;
  private Optional<CpuTime> cpu = Optional.empty();

  @Override
  public void accept(RunEvent event) {
    if (event instanceof Sample sample) {
      add(sample);
    } else if (event instanceof RunEnd end) {
      connections = end.connections();
      maxConnections = end.maxConnections();
      endNanos = end.endNanos();
      cpu = end.cpu();
    }
  }

  private void add(Sample sample) {
    all.add(sample);
    sent += sample.sentNanos() >= 0 ? 1 : 0;
    if (sample.connectNanos() > 0) {
      connect.add(sample.connectNanos());
    }
    if (sample.outcome() == Outcome.ANSWERED) {
      statusClasses[Math.min(9, Math.max(0, sample.status() / 100))]++;
      response.add(Math.max(0, sample.firstByteNanos() - sample.sentNanos()));
      transfer.add(Math.max(0, sample.endNanos() - sample.firstByteNanos()));
      replies.add(sample.endNanos());
    }
  }

  void print(PrintWriter out) {
    double seconds = all.totalNanos() / 1e9;
    long answered = all.count(Outcome.Kind.ANSWERED);
    Lines.print(
        out,
        "\nTotal: connections %d requests %d replies %d test-duration %s s\n",
        connections,
        sent,
        answered,
        Figures.fixed(seconds, 3));
    connections(out, seconds, answered);
    requests(out, seconds);
    replies(out, answered);
    cpu.ifPresent(time -> cpu(time, out, seconds));
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
        Figures.fixed(Figures.ratio(connections, seconds), 1),
        Figures.fixed(Figures.ratio(1e3 * seconds, connections), 1),
        maxConnections);
    if (connect.count() > 0) {
      Lines.print(
          out, "Connection time [ms]: connect %s", Figures.fixed(connect.meanNanos() / MILLI, 1));
    }
    Lines.print(
        out,
        "Connection length [replies/conn]: %s\n",
        Figures.fixed(Figures.ratio(answered, connections), 3));
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

  private void replies(PrintWriter out, long answered) {
    Spread rates = Spread.of(replies.perSecond(endNanos));
    Lines.print(
        out,
        "Reply rate [replies/s]: min %s avg %s max %s stddev %s (%d samples)",
        Figures.fixed(rates.min(), 1),
        Figures.fixed(rates.mean(), 1),
        Figures.fixed(rates.max(), 1),
        Figures.fixed(rates.deviation(), 1),
        rates.count());
    Lines.print(
        out,
        "Reply time [ms]: response %s transfer %s",
        Figures.fixed(response.meanNanos() / MILLI, 1),
        Figures.fixed(transfer.meanNanos() / MILLI, 1));
    String size = Figures.fixed(Figures.ratio(all.bytesIn(), answered), 1);
    Lines.print(out, "Reply size [B]: header 0.0 content %s footer 0.0 (total %s)", size, size);
    Lines.print(
        out,
        "Reply status: 1xx=%d 2xx=%d 3xx=%d 4xx=%d 5xx=%d\n",
        statusClasses[1],
        statusClasses[2],
        statusClasses[3],
        statusClasses[4],
        statusClasses[5]);
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
        of.getOrDefault(Outcome.CONNECTION_RESET, 0L));
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
