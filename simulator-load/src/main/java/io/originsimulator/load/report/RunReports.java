package io.originsimulator.load.report;

import io.originsimulator.load.report.threshold.ThresholdCheck;
import io.originsimulator.load.result.OriginRequest;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.text.Colours;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes all reports of a run and checks its thresholds, from one tally of the run.
 *
 * <p>Lists of requests are written during the run, the others at its end. The end may be passed
 * several times, with more of the run in between, unless requests are numbered ({@link
 * OriginRequest#RUN_ID}): each time, the reports cover the run up to then.
 */
public final class RunReports implements ResultSink {
  private final ReportOptions options;
  private final ThresholdCheck check;
  private final List<ResultSink> reports = new ArrayList<>();
  private boolean tallied;

  public RunReports(ReportOptions options) {
    this.options = options;
    this.check = new ThresholdCheck(options.thresholds());
    this.tallied = !options.thresholds().isEmpty();
  }

  public RunReports add(ReportFormat format, PrintWriter out) {
    return add(format, out, Colours.NONE);
  }

  /** Adds a report before the run starts; flushes its writer at the end, but does not close it. */
  public RunReports add(ReportFormat format, PrintWriter out, Colours colours) {
    tallied |= format.isTallied();
    reports.add(format.to(out, colours, options, check));
    return this;
  }

  @Override
  public void accept(RunEvent event) {
    if (tallied || event instanceof RunInfo || event instanceof RunEnd) {
      check.run().accept(event);
    }
    for (ResultSink report : reports) {
      report.accept(event);
    }
  }

  public ThresholdCheck check() {
    return check;
  }
}
