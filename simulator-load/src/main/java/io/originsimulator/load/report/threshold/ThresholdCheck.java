package io.originsimulator.load.report.threshold;

import io.originsimulator.load.health.DriverShare;
import io.originsimulator.load.report.tally.RunTally;
import io.originsimulator.load.text.GoTable;
import java.io.PrintWriter;
import java.util.List;
import java.util.OptionalDouble;

/** Checks a run against thresholds after its end. Not thread-safe. */
public final class ThresholdCheck {
  private final List<Threshold> thresholds;
  private final RunTally run;

  public ThresholdCheck(List<Threshold> thresholds) {
    this.thresholds = List.copyOf(thresholds);
    this.run = new RunTally(thresholds.stream().map(Threshold::target).toList());
  }

  public ThresholdCheck(RunTally run) {
    this.thresholds = List.of();
    this.run = run;
  }

  /** Returns the tally, which must receive the run. */
  public RunTally run() {
    return run;
  }

  /**
   * The result of one threshold.
   *
   * @param measured as text; {@code no data} without data, and then it has failed
   * @param doubt value with another driver, as text; empty if the driver cannot change the result
   */
  public record Result(Threshold threshold, String measured, boolean passed, String doubt) {
    /**
     * Returns whether a driver that is never late and sends all requests would change the result.
     */
    public boolean isInDoubt() {
      return !doubt.isEmpty();
    }

    /** Returns the measured value, with any doubt after a separator. */
    public String measuredAndDoubt(String separator) {
      return isInDoubt() ? measured + separator + doubt : measured;
    }
  }

  /** Returns the results in the order of the thresholds. */
  public List<Result> results() {
    return thresholds.stream().map(this::result).toList();
  }

  private Result result(Threshold threshold) {
    DriverShare share = run.share(threshold.target());
    OptionalDouble measured = threshold.measured(share.measured());
    String words = threshold.words(measured);
    return new Result(threshold, words, threshold.kept(measured), threshold.doubt(share));
  }

  /** Returns whether all thresholds are met as measured; true without thresholds. */
  public boolean passed() {
    return results().stream().allMatch(Result::passed);
  }

  /** Returns whether a threshold is not met, whatever the driver did. */
  public boolean failed() {
    return results().stream().anyMatch(result -> !result.passed() && !result.isInDoubt());
  }

  /** Returns whether the driver can explain the result of any threshold. */
  public boolean inDoubt() {
    return results().stream().anyMatch(Result::isInDoubt);
  }

  public void print(PrintWriter out) {
    GoTable table = new GoTable();
    for (Result result : results()) {
      String judgement = result.isInDoubt() ? "IN DOUBT" : result.passed() ? "passed" : "FAILED";
      table.line(judgement, result.threshold().toString(), result.measuredAndDoubt(", "));
    }
    table.print(out);
  }
}
