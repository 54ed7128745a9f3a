package io.originsimulator.load.report;

import java.util.List;

/**
 * How reports are made, where there is a choice.
 *
 * @param compatRounding round times as the tool does whose report it is, where that loses digits
 *     (locust); else they are exact
 * @param statusColumn whether autoperf's table has a column for responses of 500 and more
 * @param thresholds shown in the reports that have a place for them: json, junit, html
 */
public record ReportOptions(
    boolean compatRounding, boolean statusColumn, List<Threshold> thresholds) {
  /** Exact, without the column, no thresholds. */
  public static final ReportOptions USUAL = new ReportOptions(false, false, List.of());

  public ReportOptions {
    thresholds = List.copyOf(thresholds);
  }
}
