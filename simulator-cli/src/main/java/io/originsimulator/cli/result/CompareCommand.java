package io.originsimulator.cli.result;

import io.originsimulator.cli.console.Arguments;
import io.originsimulator.cli.console.ExitCode;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.cli.console.Output;
import io.originsimulator.load.report.HtmlReport;
import io.originsimulator.load.report.compare.RatioThreshold;
import io.originsimulator.load.report.compare.RatioThreshold.Outcome;
import io.originsimulator.load.report.compare.RunComparison;
import io.originsimulator.load.sweep.StepMeter;
import io.originsimulator.load.sweep.StepResult;
import io.originsimulator.load.sweep.SweepReport;
import io.originsimulator.load.sweep.SweepResult;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Compares runs; each file is one run. */
@Command(
    name = "compare",
    description = "Compares the runs of several raw result files with the first of them.",
    footer = {
      "  origin-simulator compare before.osr after.osr",
      "  origin-simulator compare --report html --output compare.html \\",
      "    before.osr after.osr",
      "  origin-simulator compare --report autoperf 100.osr 120.osr 140.osr",
      "  origin-simulator compare --threshold 'p99<=110%%' --report json \\",
      "    before.osr after.osr",
      "",
      "Exit codes: 0, or 3 if a threshold is not met, or 5 if chance or a driver can",
      "explain that."
    })
public final class CompareCommand implements Callable<Integer> {
  /** The form of the comparison. */
  enum Form {
    TEXT,
    JSON,
    HTML,
    AUTOPERF
  }

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description = "Raw result files, at least two; - is standard input.")
  private List<String> files;

  @Option(
      names = "--report",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description =
          "Report: text, json, html, or autoperf with one row for each run (default:"
              + " ${DEFAULT-VALUE}).")
  private Form form;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "Output file, or - for standard output (default: -).")
  private @Nullable Path output;

  @Option(
      names = "--threshold",
      paramLabel = "THRESHOLD",
      description =
          "Limit for each run's ratio to the first, such as p99<=110%% or goodput>=95%%."
              + " Repeatable.")
  private List<String> thresholds = List.of();

  @Mixin private StrictOption strict;

  @Option(names = "--status-column", description = "Add a column of 5xx responses (autoperf).")
  private boolean statusColumn;

  @Override
  public Integer call() {
    if (files.size() < 2) {
      throw Failure.misuse(files.get(0) + " is alone (expected: at least two files)");
    }
    List<RatioThreshold> limits = limits();
    try (Output out = ResultFiles.output(files, output, spec.commandLine().getOut())) {
      int code = form == Form.AUTOPERF ? autoperf(out.writer()) : compared(limits, out);
      out.finish();
      return code;
    }
  }

  private int compared(List<RatioThreshold> limits, Output out) {
    RunComparison comparison = comparison();
    List<RatioThreshold.Result> results = comparison.check(limits);
    switch (form) {
      case JSON -> comparison.json(results, out.writer());
      case HTML -> HtmlReport.print(comparison, out.writer());
      default -> comparison.print(out.writer(), out.colours());
    }
    results.forEach(result -> spec.commandLine().getErr().println(result.words()));
    return exitCode(results, comparison);
  }

  private int exitCode(List<RatioThreshold.Result> results, RunComparison comparison) {
    List<Outcome> outcomes = results.stream().map(RatioThreshold.Result::outcome).toList();
    if (outcomes.contains(Outcome.FAILED)) {
      return ExitCode.THRESHOLD_FAILED;
    }
    boolean invalid = strict.isSet() && !comparison.driversWereValid();
    return invalid || outcomes.contains(Outcome.IN_DOUBT) ? ExitCode.RUN_INVALID : ExitCode.OK;
  }

  private List<RatioThreshold> limits() {
    if (form == Form.AUTOPERF && !thresholds.isEmpty()) {
      throw Failure.misuse("--threshold: not with --report autoperf (expected: another report)");
    }
    return Arguments.read(
        "--threshold: ", () -> thresholds.stream().map(RatioThreshold::parse).toList());
  }

  private RunComparison comparison() {
    RunComparison comparison = new RunComparison();
    boolean distinct =
        files.stream().map(CompareCommand::nameOf).distinct().count() == files.size();
    for (String file : files) {
      ResultFiles.read(List.of(file), comparison.add(distinct ? nameOf(file) : file));
    }
    return comparison;
  }

  /**
   * Prints the runs as steps of a sweep, judged by the same rules, so that the limit is the same.
   */
  private int autoperf(PrintWriter out) {
    List<StepResult> steps = new ArrayList<>();
    for (String file : files) {
      StepMeter meter = new StepMeter(List.of());
      try {
        ResultFiles.read(List.of(file), meter);
      } catch (IllegalArgumentException e) { // of the criteria in its settings
        throw new Failure(file + ": " + e.getMessage());
      }
      steps.add(meter.result());
    }
    SweepResult result = SweepResult.of(steps, SweepResult.End.ALL_TRIED);
    SweepReport.tableAndWords(result, statusColumn, out);
    return ExitCode.OK;
  }

  private static String nameOf(String file) {
    return file.equals("-") ? "stdin" : String.valueOf(Path.of(file).getFileName());
  }
}
