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
 * Writes a report at intervals during its run, from the events so far, and at the end. It checks
 * the time only when an event arrives.
 */
final class RepeatedReport implements ResultSink {
  private static final DriverVerdict NOT_YET =
      new DriverVerdict(
          DriverVerdict.Judgement.UNDETERMINED,
          List.of(
              "the run continues: its connections and requests in flight are known at its end"));

  private final ResultSink report;
  private final Runnable beforeEach;
  private final long everyNanos;
  private final LongSupplier nanoTime;
  private long writtenNanos;
  private long lastEndNanos;
  private long connections;
  private boolean numbered;

  /**
   * Repeats a report.
   *
   * @param beforeEach called before each time that the report is written
   * @param everyNanos minimum interval, more than 0
   */
  RepeatedReport(ResultSink report, Runnable beforeEach, long everyNanos, LongSupplier nanoTime) {
    this.report = report;
    this.beforeEach = beforeEach;
    this.everyNanos = everyNanos;
    this.nanoTime = nanoTime;
  }

  @Override
  public void accept(RunEvent event) {
    if (event instanceof RunEnd) {
      beforeEach.run();
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
      beforeEach.run();
      report.accept(new RunEnd(lastEndNanos, false, connections, 0, 0, NOT_YET));
      writtenNanos = nanoTime.getAsLong();
    }
  }
}
