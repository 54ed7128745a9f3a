package io.originsimulator.load.report;

import io.originsimulator.load.report.tally.ToolTally;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.RunInfo.TargetLabel;
import io.originsimulator.load.result.Sample;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** Counts a run in Locust's terms. */
final class LocustReport implements ResultSink {
  private final boolean compatRounding;
  private final Map<String, LocustRow> rows = new TreeMap<>();
  private final Map<String, Failed> errors = new LinkedHashMap<>();
  private final LocustRow all;
  private RunInfo run = RunInfo.NONE;
  private long lastEndNanos;

  /**
   * A row of Locust's errors.
   *
   * @param firstNanos end of its first request, from the run's start
   */
  record Failed(
      String method, String name, String words, long count, long firstNanos, long lastNanos) {

    private Failed and(Failed later) {
      return new Failed(
          method,
          name,
          words,
          count + later.count,
          Math.min(firstNanos, later.firstNanos),
          Math.max(lastNanos, later.lastNanos));
    }
  }

  LocustReport(boolean compatRounding) {
    this.compatRounding = compatRounding;
    this.all = new LocustRow("", "Aggregated", compatRounding);
  }

  @Override
  public void accept(RunEvent event) {
    if (event instanceof RunInfo begun) {
      run = begun;
    }
    if (event instanceof Sample sample && sample.attempted()) {
      add(sample);
    }
  }

  private void add(Sample sample) {
    TargetLabel target = run.target(sample);
    String name = nameOf(target);
    rows.computeIfAbsent(
            name + "\0" + target.method(),
            none -> new LocustRow(target.method(), name, compatRounding))
        .add(sample);
    all.add(sample);
    lastEndNanos = Math.max(lastEndNanos, sample.endNanos());
    String words = ToolTally.vegetaErrorOf(sample);
    if (!sample.succeeded()) {
      long end = sample.endNanos();
      errors.merge(
          target.method() + "\0" + name + "\0" + words,
          new Failed(target.method(), name, words, 1, end, end),
          Failed::and);
    }
  }

  Collection<LocustRow> rows() {
    return rows.values();
  }

  LocustRow all() {
    return all;
  }

  /** Returns the errors in the order of their first occurrence. */
  Collection<Failed> errors() {
    return errors.values();
  }

  double seconds() {
    return lastEndNanos / 1e9;
  }

  /** Returns the time of day of an instant of the run. */
  Instant at(long nanos) {
    return run.startedAt().plusNanos(nanos);
  }

  /** Returns the label without the method, which has a column of its own. */
  private static String nameOf(TargetLabel target) {
    String method = target.method() + " ";
    boolean leads = target.label().startsWith(method);
    return leads ? target.label().substring(method.length()) : target.label();
  }
}
