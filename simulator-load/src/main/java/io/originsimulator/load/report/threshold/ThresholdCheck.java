package io.originsimulator.load.report.threshold;

import io.originsimulator.load.health.DriverShare;
import io.originsimulator.load.report.tally.RunTally;
import io.originsimulator.load.text.GoTable;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Measures a run against thresholds when it has ended. Not for several threads at once. */
public final class ThresholdCheck {
  private final List<Threshold> thresholds;
  private final RunTally run;

  public ThresholdCheck(List<Threshold> thresholds) {
    this.thresholds = List.copyOf(thresholds);
    this.run = new RunTally(thresholds.stream().map(Threshold::target).toList());
  }

  /** Checks nothing of a run. */
  public ThresholdCheck(RunTally run) {
    this.thresholds = List.of();
    this.run = run;
  }

  /** Returns the tally that has to take the run in. */
  public RunTally run() {
    return run;
  }

  /**
   * What became of one threshold.
   *
   * @param measured in words; {@code no data} if there was none, and then it has failed
   * @param doubt what it may be but for the driver, in words; empty if that changes nothing
   */
  public record Result(Threshold threshold, String measured, boolean passed, String doubt) {
    /** Whether it would be otherwise with a driver that keeps its times and sends all. */
    public boolean isInDoubt() {
      return !doubt.isEmpty();
    }
  }

  /** In the order given. */
  public List<Result> results() {
    List<Result> results = new ArrayList<>();
    for (Threshold threshold : thresholds) {
      DriverShare share = run.share(threshold.target());
      OptionalDouble measured = threshold.measured(share.measured());
      results.add(
          new Result(
              threshold,
              threshold.words(measured),
              threshold.kept(measured),
              threshold.doubt(share)));
    }
    return results;
  }

  /** Whether all are kept by what was measured; true if there are none. */
  public boolean passed() {
    return results().stream().allMatch(Result::passed);
  }

  /** Whether one is not kept, whatever the driver did. */
  public boolean failed() {
    return results().stream().anyMatch(result -> !result.passed() && !result.isInDoubt());
  }

  /** Whether the driver can explain that one is kept or not. */
  public boolean inDoubt() {
    return results().stream().anyMatch(Result::isInDoubt);
  }

  /** A line each; nothing if there are none. */
  public void print(PrintWriter out) {
    GoTable table = new GoTable();
    for (Result result : results()) {
      String judgement = result.isInDoubt() ? "IN DOUBT" : result.passed() ? "passed" : "FAILED";
      String doubt = result.isInDoubt() ? ", " + result.doubt() : "";
      table.line(judgement, result.threshold().toString(), result.measured() + doubt);
    }
    table.print(out);
  }
}
