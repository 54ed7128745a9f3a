package io.originsimulator.load.report;

import io.originsimulator.load.report.threshold.Threshold;
import java.util.List;

/**
 * Options of reports.
 *
 * @param compatRounding whether to round times as the report's tool does if that loses digits
 *     (locust); otherwise they are exact
 * @param statusColumn whether autoperf's table has a column for responses of 500 and more
 * @param thresholds shown in the reports that support them: json, junit, html
 * @param strict whether a run with a verdict other than {@code valid} fails (junit)
 */
public record ReportOptions(
    boolean compatRounding, boolean statusColumn, List<Threshold> thresholds, boolean strict) {
  public static final ReportOptions USUAL = new ReportOptions(false, false, List.of(), false);

  public ReportOptions {
    thresholds = List.copyOf(thresholds);
  }
}
