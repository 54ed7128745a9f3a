package io.originsimulator.load.report;

import io.originsimulator.load.result.ResultSink;
import java.io.PrintWriter;
import java.util.Locale;

/** The reports there are, and how each is made. */
enum Dialect {
  TEXT,
  TEXT_CLASSIC,
  JSON,
  HIST,
  HDRPLOT,
  HGRM,
  HLOG,
  WRK,
  HTTPERF,
  AUTOPERF,
  LOCUST,
  JUNIT,
  PROMETHEUS,
  CSV,
  SAMPLES,
  HTML;

  String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  ResultSink to(PrintWriter out, ReportOptions options, Buckets buckets) {
    return switch (this) {
      case TEXT -> new PrintAtEnd<>(new TextReport(), out, TextReport::print);
      case TEXT_CLASSIC -> new PrintAtEnd<>(new VegetaMetrics(), out, VegetaText.CLASSIC::print);
      case JSON ->
          new PrintAtEnd<>(
              new JsonReport(new ThresholdCheck(options.thresholds())), out, JsonReport::print);
      case HIST -> new PrintAtEnd<>(new HistReport(buckets), out, HistReport::print);
      case HDRPLOT -> new PrintAtEnd<>(new VegetaMetrics(), out, HdrPlotReport::print);
      case HGRM ->
          new PrintAtEnd<>(
              new RunTally(),
              out,
              (run, to) -> HgrmReport.print(run.summary().response().toHistogram(), to));
      case HLOG -> new PrintAtEnd<>(new HlogReport(), out, HlogReport::print);
      case WRK -> new PrintAtEnd<>(new RunTally(), out, WrkReport::print);
      case HTTPERF -> new PrintAtEnd<>(new HttperfReport(), out, HttperfReport::print);
      case AUTOPERF -> new PrintAtEnd<>(new AutoperfRow(), out, autoperf(options));
      case LOCUST ->
          new PrintAtEnd<>(new LocustReport(options.compatRounding()), out, LocustReport::print);
      case JUNIT -> junit(out, options);
      case PROMETHEUS -> new PrintAtEnd<>(new RunTally(), out, PrometheusReport::print);
      case CSV -> new CsvReport(out);
      case SAMPLES -> new SamplesReport(out);
      case HTML -> html(out, options);
    };
  }

  private static PrintAtEnd.Printer<AutoperfRow> autoperf(ReportOptions options) {
    return (run, out) -> {
      AutoperfTable table = new AutoperfTable(options.statusColumn());
      table.add(run.row());
      table.print(out);
    };
  }

  private static ResultSink junit(PrintWriter out, ReportOptions options) {
    RunTally run = new RunTally();
    ThresholdCheck check = new ThresholdCheck(options.thresholds());
    return ResultSink.all(
        check,
        new PrintAtEnd<>(
            run, out, (tally, to) -> JunitReport.print(tally, check, options.strict(), to)));
  }

  private static ResultSink html(PrintWriter out, ReportOptions options) {
    RunComparison runs = new RunComparison();
    ThresholdCheck check = new ThresholdCheck(options.thresholds());
    RunTally run = new RunTally();
    runs.add("", run);
    return ResultSink.all(
        check, new PrintAtEnd<>(run, out, (tally, to) -> HtmlReport.print(runs, check, to)));
  }
}
