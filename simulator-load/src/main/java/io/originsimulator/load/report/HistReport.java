package io.originsimulator.load.report;

import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Sample;
import java.io.PrintWriter;

/**
 * Vegeta's histogram of response times: {@code hist[0,2ms,4ms]}; a bucket ends before the next
 * begins.
 */
final class HistReport implements ResultSink {
  private static final int FULL_BAR = 75;

  private final Buckets buckets;
  private final long[] counts;
  private long total;

  HistReport(Buckets buckets) {
    this.buckets = buckets;
    this.counts = new long[buckets.size()];
  }

  @Override
  public void begin(RunInfo run) {}

  @Override
  public void sample(Sample sample) {
    if (sample.attempted()) {
      counts[buckets.of(Math.max(0, sample.responseNanos()))]++;
      total++;
    }
  }

  @Override
  public void observation(Observation observation) {}

  @Override
  public void end(RunEnd end) {}

  void print(PrintWriter out) {
    GoTable table = new GoTable();
    table.line("Bucket", "", "#", "%", "Histogram");
    for (int i = 0; i < counts.length; i++) {
      double ratio = total == 0 ? 0 : (double) counts[i] / total;
      table.line(
          "[" + GoDuration.of(buckets.from(i)) + ",",
          i + 1 < counts.length ? GoDuration.of(buckets.from(i + 1)) + "]" : "+Inf]",
          Long.toString(counts[i]),
          Fixed.of(ratio * 100, 2) + "%",
          "#".repeat((int) (ratio * FULL_BAR)));
    }
    table.print(out);
  }
}
