package io.originsimulator.load.report;

import io.originsimulator.load.report.tally.RunTally;
import io.originsimulator.load.report.tally.Spread;
import io.originsimulator.load.report.tally.Timeline;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Summary;
import io.originsimulator.load.text.Figures;
import io.originsimulator.load.text.Lines;
import java.io.PrintWriter;
import java.util.function.Function;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The text of wrk2 with {@code --u_latency}: recorded latency is measured from the due time,
 * uncorrected latency from the sending of the request.
 */
final class WrkReport {
  private static final double[] PERCENTILES = {50, 75, 90, 99, 99.9, 99.99, 99.999, 100};
  private static final String RULE = "-".repeat(58);

  private WrkReport() {}

  static void print(RunTally run, PrintWriter out) {
    Summary all = run.summary();
    RunInfo info = run.run();
    long nanos = info.durationNanos() < 0 ? all.totalNanos() : info.durationNanos();
    long seconds = Math.round(nanos / 1e9);
    String url = info.targets().isEmpty() ? "" : info.targets().get(0).url();
    Lines.print(out, "Running %s test @ %s", WrkUnits.seconds(seconds), url);
    Lines.print(out, "  1 threads and %d connections", run.end().maxConnections());
    Lines.print(out, "  Thread Stats   Avg      Stdev     Max   +/- Stdev");
    latency(all.response().toHistogram(), out);
    perSecond(run, out);
    distribution(all.response().toHistogram(), "Recorded Latency", out);
    out.print('\n');
    String uncorrected =
        "Uncorrected Latency (measured without taking delayed starts into account)";
    distribution(run.parts().service().toHistogram(), uncorrected, out);
    totals(all, out);
  }

  private static void latency(Histogram micros, PrintWriter out) {
    boolean none = micros.getTotalCount() == 0;
    double mean = none ? 0 : micros.getMean();
    double deviation = none ? 0 : micros.getStdDeviation();
    double within = within(micros, mean, deviation);
    row("Latency", WrkUnits::micros, mean, deviation, (double) micros.getMaxValue(), within, out);
  }

  private static void row(
      String name,
      Function<Number, String> unit,
      double mean,
      double deviation,
      double max,
      double within,
      PrintWriter out) {
    Lines.print(
        out,
        "    %-10s%s%s%s%8.2f%%",
        name,
        WrkUnits.padded(unit.apply(mean), 8),
        WrkUnits.padded(unit.apply(deviation), 10),
        WrkUnits.padded(unit.apply(max), 9),
        100 * within);
  }

  private static double within(Histogram micros, double mean, double deviation) {
    long within = 0;
    for (HistogramIterationValue value : micros.recordedValues()) {
      long middle = micros.medianEquivalentValue(value.getValueIteratedTo()); // as in the mean
      boolean near = Math.abs(middle - mean) <= deviation;
      within += near ? value.getCountAddedInThisIterationStep() : 0;
    }
    return micros.getTotalCount() == 0 ? 0 : (double) within / micros.getTotalCount();
  }

  private static void perSecond(RunTally run, PrintWriter out) {
    Timeline timeline = run.timeline();
    double[] rates =
        timeline.intervals().stream()
            .limit(Math.max(1, run.summary().totalNanos() / timeline.intervalNanos()))
            .mapToDouble(interval -> interval.replies() * 1e9 / timeline.intervalNanos())
            .toArray();
    Spread spread = Spread.of(rates);
    double within = spread.within(rates);
    row("Req/Sec", WrkUnits::metric, spread.mean(), spread.deviation(), spread.max(), within, out);
  }

  private static void distribution(Histogram micros, String name, PrintWriter out) {
    Lines.print(out, "  Latency Distribution (HdrHistogram - %s)", name);
    for (double percentile : PERCENTILES) {
      String value = WrkUnits.micros(micros.getValueAtPercentile(percentile));
      Lines.print(out, "%7.3f%%%s", percentile, WrkUnits.padded(value, 10));
    }
    Lines.print(out, "\n  Detailed Percentile spectrum:");
    HdrReport.percentiles(micros, out);
    Lines.print(out, RULE);
  }

  private static void totals(Summary all, PrintWriter out) {
    double seconds = all.totalNanos() / 1e9;
    long answered = all.count(Outcome.Kind.ANSWERED);
    String time = WrkUnits.micros(seconds * 1e6);
    Lines.print(
        out, "  %d requests in %s, %sB read", answered, time, WrkUnits.binary(all.bytesIn()));
    errors(all, out);
    Lines.print(out, "Requests/sec: %9.2f", Figures.ratio(answered, seconds));
    Lines.print(out, "Transfer/sec: %10sB", WrkUnits.binary(Figures.ratio(all.bytesIn(), seconds)));
  }

  private static void errors(Summary all, PrintWriter out) {
    long timeout = all.count(Outcome.TIMEOUT, Outcome.NO_CONNECTION, Outcome.UNANSWERED);
    long connect =
        all.count(
            Outcome.CONNECT_TIMEOUT,
            Outcome.CONNECTION_REFUSED,
            Outcome.NO_FILE,
            Outcome.NO_ADDRESS,
            Outcome.FILE_TABLE_FULL,
            Outcome.TLS,
            Outcome.DNS);
    long read = all.count(Outcome.Kind.FAILED) - timeout - connect;
    if (all.count(Outcome.Kind.FAILED) > 0) {
      Lines.print(
          out, "  Socket errors: connect %d, read %d, write 0, timeout %d", connect, read, timeout);
    }
    long statuses = all.count(Outcome.Kind.ANSWERED) - all.succeeded();
    if (statuses > 0) {
      Lines.print(out, "  Non-2xx or 3xx responses: %d", statuses);
    }
  }
}
