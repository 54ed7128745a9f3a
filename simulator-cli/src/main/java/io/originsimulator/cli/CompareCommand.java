package io.originsimulator.cli;

import io.originsimulator.load.report.RunComparison;
import io.originsimulator.load.sweep.KneeCriteria;
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
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Puts runs side by side; each file is one. */
@Command(
    name = "compare",
    description = "Puts the runs of several raw result files side by side, each beside the first.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footerHeading = "%nExamples:%n",
    footer = {
      "  origin-simulator compare before.osr after.osr",
      "  origin-simulator compare --report html --output compare.html before.osr after.osr",
      "  origin-simulator compare --report autoperf 100.osr 120.osr 140.osr"
    })
final class CompareCommand implements Callable<Integer> {
  /** What to make of the runs. */
  enum Form {
    TEXT,
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
      description = "text, html, or autoperf: a row each (default: ${DEFAULT-VALUE}).")
  private Form form;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "Where to; -: here (default: here).")
  private @Nullable Path output;

  @Option(names = "--status-column", description = "With a column of 5xx responses (autoperf).")
  private boolean statusColumn;

  @Override
  public Integer call() {
    if (files.size() < 2) {
      throw new ParameterException(
          spec.commandLine(), files.get(0) + " is alone (expected: at least two files)");
    }
    if (ResultFiles.contain(files, output)) {
      throw new ParameterException(
          spec.commandLine(), "--output: " + output + " is to be read (expected: another file)");
    }
    try (ReportOutput out = ReportOutput.to(output, spec.commandLine().getOut())) {
      switch (form) {
        case TEXT -> comparison().print(out.writer());
        case HTML -> comparison().html(out.writer());
        case AUTOPERF -> autoperf(out.writer());
      }
      out.finish();
    }
    return ExitCode.OK;
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

  /** As a sweep judges its steps: the knee is the same. */
  private void autoperf(PrintWriter out) {
    List<StepResult> steps = new ArrayList<>();
    for (String file : files) {
      StepMeter meter = new StepMeter(List.of(), List.of());
      ResultFiles.read(List.of(file), meter);
      steps.add(meter.result());
    }
    SweepReport.tableAndWords(SweepResult.of(steps, KneeCriteria.DEFAULT), statusColumn, out);
  }

  private static String nameOf(String file) {
    return file.equals("-") ? "stdin" : String.valueOf(Path.of(file).getFileName());
  }
}
