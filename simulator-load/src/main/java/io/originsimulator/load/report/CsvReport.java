package io.originsimulator.load.report;

import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.RunInfo.TargetLabel;
import io.originsimulator.load.result.Sample;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A line for each request that was attempted, in the twelve columns of {@code vegeta encode -to
 * csv}; what is not kept (bodies and response headers) is empty.
 */
final class CsvReport implements ResultSink {
  private final PrintWriter out;
  private final Labels labels = new Labels();
  private String name = "";
  private long startNanos;

  CsvReport(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void begin(RunInfo run) {
    labels.begin(run);
    name = run.name();
    startNanos = ChronoUnit.NANOS.between(Instant.EPOCH, run.startedAt());
  }

  @Override
  public void sample(Sample sample) {
    if (!sample.attempted()) {
      return;
    }
    TargetLabel target = labels.target(sample);
    CsvLine.print(
        out,
        startNanos + sample.scheduledNanos(),
        VegetaMetrics.codeOf(sample),
        sample.responseNanos(),
        sample.bytesOut(),
        sample.bytesIn(),
        VegetaMetrics.errorOf(sample),
        "",
        name,
        sample.number(),
        target.method(),
        target.url(),
        "");
  }

  @Override
  public void observation(Observation observation) {}

  @Override
  public void end(RunEnd end) {
    out.flush();
  }
}
