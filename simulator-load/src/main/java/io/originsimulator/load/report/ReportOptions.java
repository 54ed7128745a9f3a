package io.originsimulator.load.report;

import io.originsimulator.load.report.threshold.Threshold;
import java.util.List;

/**
 * How reports are made, where there is a choice.
 *
 * @param compatRounding round times as the tool does whose report it is, where that loses digits
 *     (locust); else they are exact
 * @param statusColumn whether autoperf's table has a column for responses of 500 and more
 * @param thresholds shown in the reports that have a place for them: json, junit, html
 * @param strict whether a run whose verdict is not {@code valid} has failed (junit)
 */
public record ReportOptions(
    boolean compatRounding, boolean statusColumn, List<Threshold> thresholds, boolean strict) {
  /** Exact, without the column, no thresholds, not strict. */
  public static final ReportOptions USUAL = new ReportOptions(false, false, List.of(), false);

  public ReportOptions {
    thresholds = List.copyOf(thresholds);
  }
}
