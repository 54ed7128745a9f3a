package io.originsimulator.cli.load;

import io.originsimulator.cli.console.Arguments;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.cli.console.Output;
import io.originsimulator.cli.result.Reports;
import io.originsimulator.cli.result.StrictOption;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.TlsSettings;
import io.originsimulator.load.report.threshold.Threshold;
import io.originsimulator.load.report.threshold.ThresholdWatch;
import io.originsimulator.load.result.ResultSink;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options for a run's results; all commands that send load have them. */
final class ResultOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      defaultValue = "",
      description = "Name of the run in reports.")
  String name;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description =
          "File for the raw result, from which 'report' makes any other; - is standard"
              + " output, without a report.")
  @Nullable Path output;

  @Option(
      names = "--report",
      paramLabel = "REPORT[=FILE]",
      completionCandidates = Reports.class,
      description =
          "Report: text, text-classic, json, html=run.html and others ('report --help' lists"
              + " them), to standard output or a file. Repeatable (default: text).")
  private List<String> reports = List.of();

  @Option(
      names = "--threshold",
      paramLabel = "CONDITION",
      description =
          "Condition for the run, such as 'p99<500ms' or 'errors<1%%'; exit code 3 if it"
              + " fails. Repeatable.")
  private List<String> thresholds = List.of();

  @Option(
      names = "--abort-if",
      paramLabel = "CONDITION",
      description =
          "Condition that ends the run once it holds for the last 10 s, such as"
              + " 'errors>10%%'; exit code 4. Repeatable.")
  private List<String> abortIf = List.of();

  @Option(
      names = "--progress",
      arity = "0..1",
      fallbackValue = "true",
      description = "Show progress on standard error (default: if that is a terminal).")
  @Nullable Boolean progress;

  @Option(
      names = "--force",
      fallbackValue = "true",
      description =
          "Start even if this machine has too little for the run, and take thresholds as"
              + " measured even if the driver can explain the outcome.")
  boolean force;

  @Mixin StrictOption strict;

  @Mixin private CompanionOptions companions;

  RunOutput open() {
    List<Threshold> kept = thresholds("--threshold", thresholds);
    abortIf(); // checked before a file is opened
    List<RunOutput.Report> wanted =
        Arguments.read(
            "--report: ", () -> wantedReports().stream().map(RunOutput.Report::parse).toList());
    refuseTwoOnStandardOutput(wanted);
    refuseTwoInOneFile(wanted);
    return new RunOutput(this, wanted, kept, spec.commandLine());
  }

  /** Adds the companions to the sink of a driver's own run. */
  ResultSink accompanied(ResultSink sink, TlsSettings tls) {
    return companions.find(tls).accompany().apply(sink);
  }

  List<Threshold> abortIf() {
    return thresholds("--abort-if", abortIf);
  }

  /** Returns the driver settings that --abort-if needs. */
  DriverSettings watched(DriverSettings settings) {
    boolean inFlight = ThresholdWatch.watchesInFlight(abortIf());
    return settings.with(s -> s.reportInFlight = inFlight);
  }

  private List<String> wantedReports() {
    return reports.isEmpty() && !rawIsShown() ? List.of("text") : reports;
  }

  private boolean rawIsShown() {
    return output != null && Output.isStandardOutput(output);
  }

  private void refuseTwoOnStandardOutput(List<RunOutput.Report> wanted) {
    if (rawIsShown() && wanted.stream().anyMatch(report -> report.file().isEmpty())) {
      throw Failure.misuse(
          "--report: to standard output, where the raw result goes too (expected: FORMAT=FILE)");
    }
  }

  private void refuseTwoInOneFile(List<RunOutput.Report> wanted) {
    Set<Path> taken = new HashSet<>();
    if (output != null) {
      taken.add(place(output));
    }
    for (RunOutput.Report report : wanted) {
      if (report.file().isPresent() && !taken.add(place(report.file().get()))) {
        throw Failure.misuse(
            "--report: " + report.file().get() + " is written already (expected: a file for each)");
      }
    }
  }

  private static Path place(Path file) {
    return file.toAbsolutePath().normalize();
  }

  /** Reads the conditions of an option. */
  static List<Threshold> thresholds(String option, List<String> texts) {
    return Arguments.read(option + ": ", () -> texts.stream().map(Threshold::parse).toList());
  }
}
