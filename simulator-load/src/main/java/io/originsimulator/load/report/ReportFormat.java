package io.originsimulator.load.report;

import io.originsimulator.load.report.compare.RunComparison;
import io.originsimulator.load.report.tally.ReplyRates;
import io.originsimulator.load.report.tally.RunTally;
import io.originsimulator.load.report.threshold.ThresholdCheck;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.text.Colours;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;

/** The reports of a run, by their names on the command line. */
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
  LOCUST2,
  LOCUST_STATS,
  LOCUST_FAILURES,
  JUNIT,
  CSV,
  SAMPLES,
  HTML;

  /**
   * Returns the report of a name.
   *
   * @throws IllegalArgumentException if the name is unknown; the message lists all names
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

  public boolean isList() {
    return this == CSV || this == SAMPLES;
  }

  boolean isTallied() {
    return !isList() && this != HLOG && !isLocusts();
  }

  private boolean isLocusts() {
    return compareTo(LOCUST) >= 0 && compareTo(LOCUST_FAILURES) <= 0;
  }

  /** Returns a sink that prints the report of a run, if tallied from the check's tally. */
  ResultSink to(PrintWriter out, Colours colours, ReportOptions options, ThresholdCheck check) {
    RunTally run = check.run();
    return switch (this) {
      case TEXT -> atEnd(out, () -> text(run, colours, out));
      case TEXT_CLASSIC ->
          atEnd(out, () -> VegetaText.CLASSIC.print(new VegetaMetrics(run), colours, out));
      case JSON -> atEnd(out, () -> JsonReport.print(check, out));
      case HGRM ->
          atEnd(out, () -> HdrReport.percentiles(run.summary().response().toHistogram(), out));
      case HLOG -> {
        HdrReport seconds = new HdrReport();
        yield atEnd(out, () -> seconds.log(out), seconds);
      }
      case WRK -> atEnd(out, () -> WrkReport.print(run, out));
      case HTTPERF -> {
        ReplyRates replies = new ReplyRates(HttperfReport.PERIOD);
        yield atEnd(out, () -> HttperfReport.print(run, replies, out), replies);
      }
      case AUTOPERF -> {
        ReplyRates replies = AutoperfRow.replies();
        yield atEnd(out, () -> autoperf(AutoperfRow.of(run, replies), options, out), replies);
      }
      case LOCUST -> locust(out, options, LocustTable.ONE::print);
      case LOCUST2 -> locust(out, options, LocustTable.TWO::print);
      case LOCUST_STATS -> locust(out, options, LocustFiles::stats);
      case LOCUST_FAILURES -> locust(out, options, LocustFiles::failures);
      case JUNIT -> atEnd(out, () -> JunitReport.print(check, options.strict(), out));
      case CSV -> new RequestList(out, true);
      case SAMPLES -> new RequestList(out, false);
      case HTML -> {
        run.keepSeconds();
        RunComparison alone = new RunComparison();
        alone.add("", run);
        yield atEnd(out, () -> HtmlReport.print(alone, check, out));
      }
    };
  }

  private static ResultSink atEnd(PrintWriter out, Runnable printer, ResultSink... counted) {
    ResultSink all = ResultSink.all(counted);
    return event -> {
      all.accept(event);
      if (event instanceof RunEnd) {
        printer.run();
        out.flush();
      }
    };
  }

  private static ResultSink locust(
      PrintWriter out, ReportOptions options, BiConsumer<LocustReport, PrintWriter> printer) {
    LocustReport run = new LocustReport(options.compatRounding());
    return atEnd(out, () -> printer.accept(run, out), run);
  }

  private static void autoperf(AutoperfTable.Row row, ReportOptions options, PrintWriter out) {
    AutoperfTable table = new AutoperfTable(options.statusColumn());
    table.add(row);
    table.print(out);
  }

  private static void text(RunTally run, Colours colours, PrintWriter out) {
    OwnReport.missingRecipe(run).ifPresent(line -> out.print(line + "\n\n"));
    VegetaText.CURRENT.print(new VegetaMetrics(run), colours, out);
    out.print('\n');
    OwnReport.print(run, out);
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
