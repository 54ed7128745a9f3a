package io.originsimulator.load.report;

import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Sample;
import java.io.PrintWriter;

/**
 * All that is known of each request, dropped ones among them: comma-separated, with a head line.
 */
final class SamplesReport implements ResultSink {
  private final PrintWriter out;
  private final Labels labels = new Labels();

  SamplesReport(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void begin(RunInfo run) {
    labels.begin(run);
    CsvLine.print(
        out,
        "number",
        "target",
        "outcome",
        "status",
        "scheduled_ns",
        "started_ns",
        "sent_ns",
        "first_byte_ns",
        "end_ns",
        "connect_ns",
        "bytes_out",
        "bytes_in",
        "error",
        "injected_ns",
        "stage");
  }

  @Override
  public void sample(Sample sample) {
    CsvLine.print(
        out,
        sample.number(),
        labels.of(sample),
        sample.outcome(),
        sample.status(),
        sample.scheduledNanos(),
        sample.startedNanos(),
        sample.sentNanos(),
        sample.firstByteNanos(),
        sample.endNanos(),
        sample.connectNanos(),
        sample.bytesOut(),
        sample.bytesIn(),
        sample.error(),
        sample.origin().injectedNanos(),
        sample.origin().stage());
  }

  @Override
  public void observation(Observation observation) {}

  @Override
  public void end(RunEnd end) {
    out.flush();
  }
}
