package io.originsimulator.load.report;

import io.originsimulator.load.report.tally.Labels;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.RunInfo.TargetLabel;
import io.originsimulator.load.result.Sample;
import java.io.PrintWriter;
import java.util.Map;
import java.util.TreeMap;

/** The two tables of Locust 1.x: requests, and percentiles of their times; in milliseconds. */
final class LocustReport implements ResultSink {
  private final boolean compatRounding;
  private final Map<String, LocustRow> rows = new TreeMap<>();
  private final Labels labels = new Labels();
  private final LocustRow all;
  private long lastEndNanos;

  LocustReport(boolean compatRounding) {
    this.compatRounding = compatRounding;
    this.all = new LocustRow("None", "Aggregated", compatRounding);
  }

  @Override
  public void accept(RunEvent event) {
    labels.accept(event);
    if (event instanceof Sample sample && sample.attempted()) {
      add(sample);
    }
  }

  private void add(Sample sample) {
    TargetLabel target = labels.target(sample);
    String name = nameOf(target);
    rows.computeIfAbsent(
            name + "\0" + target.method(),
            none -> new LocustRow(target.method(), name, compatRounding))
        .add(sample);
    all.add(sample);
    lastEndNanos = Math.max(lastEndNanos, sample.endNanos());
  }

  /** The label without the method, which has a column of its own. */
  private static String nameOf(TargetLabel target) {
    String method = target.method() + " ";
    boolean leads = target.label().startsWith(method);
    return leads ? target.label().substring(method.length()) : target.label();
  }

  void print(PrintWriter out) {
    double seconds = lastEndNanos / 1e9;
    out.print(LocustTable.HEAD);
    out.print(LocustTable.RULE);
    rows.values()
        .forEach(
            row ->
                LocustTable.requests((row.method() + " " + row.name()).strip(), row, seconds, out));
    out.print(LocustTable.RULE);
    LocustTable.requests("Aggregated", all, seconds, out);
    out.print("\n" + LocustTable.PERCENTILES_HEAD);
    out.print(LocustTable.PERCENTILES_RULE);
    rows.values().forEach(row -> LocustTable.percentiles(row, out));
    out.print(LocustTable.PERCENTILES_RULE);
    LocustTable.percentiles(all, out);
    out.print('\n');
  }
}
