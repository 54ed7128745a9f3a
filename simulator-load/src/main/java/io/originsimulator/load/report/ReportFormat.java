package io.originsimulator.load.report;

import io.originsimulator.load.result.OriginRequest;
import io.originsimulator.load.result.ResultSink;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The reports of a run, by the words that ask for them. */
public enum ReportFormat {
  TEXT,
  TEXT_CLASSIC,
  JSON,
  HGRM,
  HLOG,
  WRK,
  HTTPERF,
  AUTOPERF,
  LOCUST,
  JUNIT,
  CSV,
  SAMPLES,
  HTML;

  /**
   * Finds a report.
   *
   * @throws IllegalArgumentException if there is none of that name; the message lists all
   */
  public static ReportFormat parse(String text) {
    return Arrays.stream(values())
        .filter(format -> format.toString().equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "report \"" + text + "\" (expected: " + String.join(", ", names()) + ")"));
  }

  /** Returns all names, in the order of the help. */
  public static List<String> names() {
    return Arrays.stream(values()).map(ReportFormat::toString).toList();
  }

  /** Returns whether it is a list of requests, written as the run goes on. */
  public boolean isList() {
    return this == CSV || this == SAMPLES;
  }

  /**
   * Takes a run in and writes its report: the lists of requests as the run goes on, the others when
   * it ends.
   *
   * <p>The end may come several times, with more of the run in between, unless its requests are
   * numbered ({@link OriginRequest#RUN_ID}): each writes a report of what has come until then.
   *
   * @param out flushed at the end, not closed
   */
  public ResultSink to(PrintWriter out, ReportOptions options) {
    return switch (this) {
      case TEXT -> new PrintAtEnd<>(new TextReport(), out, TextReport::print);
      case TEXT_CLASSIC -> new PrintAtEnd<>(new VegetaMetrics(), out, VegetaText.CLASSIC::print);
      case JSON ->
          new PrintAtEnd<>(
              new JsonReport(new ThresholdCheck(options.thresholds())), out, JsonReport::print);
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
      case CSV -> RequestList.asVegeta(out);
      case SAMPLES -> RequestList.ofAll(out);
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

  /** Returns the word that asks for it, such as {@code text-classic}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
