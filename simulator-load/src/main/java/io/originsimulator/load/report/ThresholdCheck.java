package io.originsimulator.load.report;

import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Sample;
import io.originsimulator.load.result.Summary;
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
  private final Map<String, Summary> byTarget = new HashMap<>();
  private final Labels labels = new Labels();

  public ThresholdCheck(List<Threshold> thresholds) {
    this.thresholds = List.copyOf(thresholds);
    thresholds.forEach(threshold -> byTarget.put(threshold.target(), new Summary()));
  }

  /**
   * What became of one threshold.
   *
   * @param measured in words; {@code no data} if there was none, and then it has failed
   */
  public record Result(Threshold threshold, String measured, boolean passed) {}

  /** In the order given. */
  public List<Result> results() {
    List<Result> results = new ArrayList<>();
    for (Threshold threshold : thresholds) {
      OptionalDouble measured =
          threshold.measured(byTarget.getOrDefault(threshold.target(), new Summary()));
      results.add(new Result(threshold, threshold.words(measured), threshold.kept(measured)));
    }
    return results;
  }

  /** Whether all are kept; true if there are none. */
  public boolean passed() {
    return results().stream().allMatch(Result::passed);
  }

  /** A line each; nothing if there are none. */
  public void print(PrintWriter out) {
    GoTable table = new GoTable();
    for (Result result : results()) {
      String judgement = result.passed() ? "passed" : "FAILED";
      table.line(judgement, result.threshold().toString(), result.measured());
    }
    table.print(out);
  }

  @Override
  public void begin(RunInfo run) {
    labels.begin(run);
  }

  @Override
  public void sample(Sample sample) {
    add(byTarget.get(""), sample);
    String label = labels.of(sample);
    if (!label.isEmpty()) {
      add(byTarget.get(label), sample);
    }
  }

  private static void add(@Nullable Summary summary, Sample sample) {
    if (summary != null) {
      summary.add(sample);
    }
  }

  @Override
  public void observation(Observation observation) {}

  @Override
  public void end(RunEnd end) {
    Summary all = byTarget.get("");
    if (all != null) {
      all.add(end);
    }
  }
}
