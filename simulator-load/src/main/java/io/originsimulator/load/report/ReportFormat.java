package io.originsimulator.load.report;

import io.originsimulator.load.result.OriginRequest;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

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
    VegetaMetrics vegeta = new VegetaMetrics();
    RunTally run = new RunTally();
    ThresholdCheck check = new ThresholdCheck(options.thresholds());
    return switch (this) {
      case TEXT -> atEnd(out, to -> text(vegeta, run, to), vegeta, run);
      case TEXT_CLASSIC -> atEnd(out, to -> VegetaText.CLASSIC.print(vegeta, to), vegeta);
      case JSON -> atEnd(out, to -> JsonReport.print(vegeta, run, check, to), vegeta, run, check);
      case HGRM ->
          atEnd(out, to -> HgrmReport.print(run.summary().response().toHistogram(), to), run);
      case HLOG -> {
        HlogReport seconds = new HlogReport();
        yield atEnd(out, seconds::print, seconds);
      }
      case WRK -> atEnd(out, to -> WrkReport.print(run, to), run);
      case HTTPERF -> {
        HttperfReport groups = new HttperfReport();
        yield atEnd(out, groups::print, groups);
      }
      case AUTOPERF -> {
        AutoperfRow row = new AutoperfRow();
        yield atEnd(out, to -> autoperf(row, options, to), row);
      }
      case LOCUST -> {
        LocustReport tables = new LocustReport(options.compatRounding());
        yield atEnd(out, tables::print, tables);
      }
      case JUNIT ->
          atEnd(out, to -> JunitReport.print(run, check, options.strict(), to), run, check);
      case CSV -> RequestList.asVegeta(out);
      case SAMPLES -> RequestList.ofAll(out);
      case HTML -> {
        RunComparison alone = new RunComparison();
        alone.add("", run);
        yield atEnd(out, to -> HtmlReport.print(alone, check, to), run, check);
      }
    };
  }

  private static ResultSink atEnd(
      PrintWriter out, Consumer<PrintWriter> printer, ResultSink... counted) {
    ResultSink all = ResultSink.all(counted);
    return event -> {
      all.accept(event);
      if (event instanceof RunEnd) {
        printer.accept(out);
        out.flush();
      }
    };
  }

  private static void autoperf(AutoperfRow row, ReportOptions options, PrintWriter out) {
    AutoperfTable table = new AutoperfTable(options.statusColumn());
    table.add(row.row());
    table.print(out);
  }

  private static void text(VegetaMetrics vegeta, RunTally run, PrintWriter out) {
    VegetaText.CURRENT.print(vegeta, out);
    out.print('\n');
    OwnText.print(run, out);
  }

  /** Returns the word that asks for it, such as {@code text-classic}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
