package io.originsimulator.cli.result;

import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.OriginRequest;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Sample;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Has a report written every so often while its run comes in, of what has come until then, and at
 * the end. It looks at the time when something comes.
 */
final class RepeatedReport implements ResultSink {
  private static final DriverVerdict NOT_YET =
      new DriverVerdict(
          DriverVerdict.Judgement.UNDETERMINED,
          List.of("the run goes on: how much was open or in flight at once is told at its end"));

  private final ResultSink report;
  private final Runnable anew;
  private final long everyNanos;
  private final LongSupplier nanoTime;
  private long writtenNanos;
  private long lastEndNanos;
  private long connections;
  private boolean numbered;

  /**
   * Repeats a report.
   *
   * @param anew done before each time it is written
   * @param everyNanos more than 0
   */
  RepeatedReport(ResultSink report, Runnable anew, long everyNanos, LongSupplier nanoTime) {
    this.report = report;
    this.anew = anew;
    this.everyNanos = everyNanos;
    this.nanoTime = nanoTime;
  }

  @Override
  public void accept(RunEvent event) {
    if (event instanceof RunEnd) {
      anew.run();
    }
    report.accept(event);
    if (event instanceof Sample sample) {
      lastEndNanos = Math.max(lastEndNanos, sample.endNanos());
      connections += sample.connectNanos() > 0 ? 1 : 0;
      writeIfDue();
    } else if (event instanceof Observation) {
      writeIfDue();
    } else if (event instanceof RunInfo run) {
      writtenNanos = nanoTime.getAsLong();
      numbered = run.settings().containsKey(OriginRequest.RUN_ID);
    }
  }

  private void writeIfDue() {
    if (!numbered && nanoTime.getAsLong() - writtenNanos >= everyNanos) {
      anew.run();
      report.accept(new RunEnd(lastEndNanos, false, connections, 0, 0, NOT_YET));
      writtenNanos = nanoTime.getAsLong();
    }
  }
}
