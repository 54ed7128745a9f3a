package io.originsimulator.load.report;

import io.originsimulator.load.report.tally.ToolTally;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.RunInfo.TargetLabel;
import io.originsimulator.load.result.Sample;
import io.originsimulator.load.text.CsvLine;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** A line of comma-separated values for each request, written during the run. */
final class RequestList implements ResultSink {
  private static final String HEAD =
      "number,target,outcome,status,scheduled_ns,started_ns,sent_ns,first_byte_ns,end_ns,"
          + "connect_ns,bytes_out,bytes_in,error,injected_ns,stage\n";

  private final PrintWriter out;
  private final boolean vegetas;
  private RunInfo run = RunInfo.NONE;
  private long startNanos;

  /**
   * Creates a list. By default, it has all requests, including dropped ones, in all columns, below
   * a heading.
   *
   * @param vegetas attempted requests only, in the twelve columns of {@code vegeta encode -to csv};
   *     bodies and response headers, which a run does not record, are empty
   */
  RequestList(PrintWriter out, boolean vegetas) {
    this.out = out;
    this.vegetas = vegetas;
  }

  @Override
  public void accept(RunEvent event) {
    if (event instanceof Sample sample) {
      if (!vegetas) {
        all(sample);
      } else if (sample.attempted()) {
        vegetas(sample, run.target(sample));
      }
    } else if (event instanceof RunInfo begun) {
      run = begun;
      startNanos = ChronoUnit.NANOS.between(Instant.EPOCH, run.startedAt());
      out.print(vegetas ? "" : HEAD);
    } else if (event instanceof RunEnd) {
      out.flush();
    }
  }

  private void vegetas(Sample sample, TargetLabel target) {
    CsvLine.print(
        out,
        startNanos + sample.scheduledNanos(),
        sample.outcome() == Outcome.ANSWERED ? sample.status() : 0,
        sample.responseNanos(),
        sample.bytesOut(),
        sample.bytesIn(),
        ToolTally.vegetaErrorOf(sample),
        "",
        run.name(),
        sample.number(),
        target.method(),
        target.url(),
        "");
  }

  private void all(Sample sample) {
    CsvLine.print(
        out,
        sample.number(),
        run.target(sample).label(),
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
}
