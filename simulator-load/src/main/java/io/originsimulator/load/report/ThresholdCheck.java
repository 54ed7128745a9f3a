package io.originsimulator.load.report;

import io.originsimulator.load.health.DriverShare;
import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.Sample;
import io.originsimulator.load.text.GoTable;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Measures a run against thresholds; asked when it has ended. Not for several threads at once. */
public final class ThresholdCheck implements ResultSink {
  private final List<Threshold> thresholds;
  private final Map<String, DriverShare> byTarget = new HashMap<>();
  private final Labels labels = new Labels();
  private DriverVerdict driver = DriverVerdict.VALID;

  public ThresholdCheck(List<Threshold> thresholds) {
    this.thresholds = List.copyOf(thresholds);
    thresholds.forEach(threshold -> byTarget.put(threshold.target(), new DriverShare()));
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
      DriverShare share = byTarget.getOrDefault(threshold.target(), new DriverShare());
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

  /** Returns the verdict on the run's driver. */
  public DriverVerdict driver() {
    return driver;
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

  @Override
  public void accept(RunEvent event) {
    labels.accept(event);
    if (event instanceof Sample sample) {
      add(byTarget.get(""), sample);
      String label = labels.of(sample);
      if (!label.isEmpty()) {
        add(byTarget.get(label), sample);
      }
    } else if (event instanceof RunEnd end) { // of no target is it known how many were not sent
      driver = end.driver();
      add(byTarget.get(""), end);
    } else {
      byTarget.values().forEach(share -> share.accept(event));
    }
  }

  private static void add(@Nullable DriverShare share, RunEvent event) {
    if (share != null) {
      share.accept(event);
    }
  }
}
