package io.originsimulator.cli.result;

import io.originsimulator.cli.console.Arguments;
import io.originsimulator.cli.console.ExitCode;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.cli.console.Output;
import io.originsimulator.load.report.ReportFormat;
import io.originsimulator.load.report.ReportOptions;
import io.originsimulator.load.report.RunReports;
import io.originsimulator.load.report.threshold.Threshold;
import io.originsimulator.load.report.threshold.ThresholdCheck;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.recipe.value.DurationText;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes a report of raw results; several files are one run, of drivers that ran together. */
@Command(
    name = "report",
    description = {
      "Writes a report of raw result files, in any format, without another run.",
      "Several files are one run, of drivers that ran side by side."
    },
    footerHeading = "%nReports:%n",
    footer = {
      "  text         vegeta's, then the ledger, times by cause, errors, stages",
      "  text-classic vegeta's, as up to version 12.7, and nothing else",
      "  json         vegeta's fields, and the rest in origin_simulator",
      "  hgrm, hlog   HdrHistogram's formats",
      "  wrk, httperf, autoperf, locust, locust2  as those tools write it",
      "  locust-stats, locust-failures  Locust 2's files of --csv",
      "  junit        for CI servers",
      "  csv, samples  a line for each request: vegeta's columns, or all columns",
      "  html         one self-contained page with charts",
      "",
      "Exit codes: 0, or 3 if a threshold is not met, or 5 if one is in doubt: the",
      "driver can explain the outcome.",
      "",
      "Examples:",
      "  origin-simulator report run.osr",
      "  origin-simulator attack http://localhost:8080/ --duration 5s --output - \\",
      "    | origin-simulator report --report json",
      "  origin-simulator attack http://localhost:8080/ --duration 1h --output - \\",
      "    | origin-simulator report --every 5s",
      "  origin-simulator report --report html --output run.html run.osr",
      "  origin-simulator report --threshold p99<500ms --threshold errors==0 run.osr"
    })
public final class ReportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "FILE",
      arity = "0..*",
      description = "Raw result files; - is standard input (default: -).")
  private List<String> files = List.of();

  @Option(
      names = "--report",
      paramLabel = "FORMAT",
      completionCandidates = Reports.class,
      defaultValue = "text",
      description = "Report to write (default: ${DEFAULT-VALUE}).")
  private String report;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "Output file, or - for standard output (default: -).")
  private @Nullable Path output;

  @Option(
      names = "--every",
      paramLabel = "TIME",
      defaultValue = "0",
      description =
          "Interval for rewriting the report while results arrive; a run with --origin is"
              + " reported only at its end (default: once, at the end).")
  private DurationText every;

  @Option(
      names = "--threshold",
      paramLabel = "THRESHOLD",
      description =
          "Condition for the run, such as p99<500ms, errors<1%%, p99{GET /cases}<1s; exit"
              + " code 3 if it fails. Repeatable.")
  private List<String> thresholds = List.of();

  @Option(names = "--compat-rounding", description = "Round times as Locust does (locust).")
  private boolean compatRounding;

  @Option(names = "--status-column", description = "Add a column of 5xx responses (autoperf).")
  private boolean statusColumn;

  @Mixin private StrictOption strict;

  @Override
  public Integer call() {
    ReportFormat format = Arguments.read("--report: ", () -> Reports.parse(report));
    List<Threshold> kept =
        Arguments.read("--threshold: ", () -> thresholds.stream().map(Threshold::parse).toList());
    List<String> named = files.isEmpty() ? List.of("-") : files;
    ReportOptions options = new ReportOptions(compatRounding, statusColumn, kept, strict.isSet());
    RunReports reports = new RunReports(options);
    try (Output out = ResultFiles.output(named, output, spec.commandLine().getOut())) {
      reports.add(format, out.writer(), out.colours());
      ResultFiles.read(named, repeated(format, reports, out));
      out.finish();
    }
    ThresholdCheck check = reports.check();
    check.print(spec.commandLine().getErr());
    return ExitCode.of(check, strict.isSet());
  }

  private ResultSink repeated(ReportFormat format, ResultSink written, Output out) {
    if (every.nanos() == 0) {
      return written;
    }
    if (format.isList()) {
      throw Failure.misuse(
          "--every: " + format + " is written as the run comes in (expected: another report)");
    }
    return new RepeatedReport(written, out::writeAnew, every.nanos(), System::nanoTime);
  }
}
