package io.originsimulator.cli.load;

import io.originsimulator.cli.console.ExitCode;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.cli.console.Output;
import io.originsimulator.cli.console.Terminal;
import io.originsimulator.cli.result.Reports;
import io.originsimulator.load.report.ProgressLine;
import io.originsimulator.load.report.ReportFormat;
import io.originsimulator.load.report.ReportOptions;
import io.originsimulator.load.report.RunReports;
import io.originsimulator.load.report.threshold.Threshold;
import io.originsimulator.load.report.threshold.ThresholdCheck;
import io.originsimulator.load.report.threshold.ThresholdWatch;
import io.originsimulator.load.result.DriverVerdict.Judgement;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.ResultWriter;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.RunInfo;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * Writes the results of a run, and derives the exit code of the process from them.
 *
 * <pre>
 *   run ─▶ raw file, reports, progress, thresholds ─▶ exit code
 * </pre>
 */
final class RunOutput implements AutoCloseable {
  private final PrintWriter err;
  private final RunReports reports;
  private final Reach reach = new Reach();
  private final ResultOptions options;
  private final List<ResultSink> sinks = new ArrayList<>();
  private final List<Output> outputs = new ArrayList<>();
  private @Nullable Output raw;
  private volatile @Nullable String aborted;

  /** A report and its output, {@code FORMAT} or {@code FORMAT=FILE}; no file: standard output. */
  record Report(ReportFormat format, Optional<Path> file) {
    static Report parse(String text) {
      int equals = text.indexOf('=');
      if (equals < 0) {
        return new Report(Reports.parse(text), Optional.empty());
      }
      String file = text.substring(equals + 1);
      if (file.isEmpty()) {
        throw new IllegalArgumentException("\"" + text + "\": no file (expected: FORMAT=FILE)");
      }
      return new Report(
          Reports.parse(text.substring(0, equals)),
          Optional.of(Path.of(file)).filter(path -> !Output.isStandardOutput(path)));
    }
  }

  RunOutput(ResultOptions options, List<Report> wanted, List<Threshold> kept, CommandLine command) {
    this.options = options;
    this.err = command.getErr();
    this.reports = new RunReports(new ReportOptions(false, false, kept, options.strict.isSet()));
    Terminal terminal = Terminal.ofErrors();
    if (options.progress == null ? terminal.isTerminal() : options.progress) {
      sinks.add(new ProgressLine(err, terminal.columns(command.getCommandSpec())));
    }
    try {
      open(options.output, wanted, command.getOut());
    } catch (Failure e) {
      close();
      throw e;
    }
  }

  private void open(@Nullable Path rawFile, List<Report> wanted, PrintWriter out) {
    if (rawFile != null) {
      raw = Output.of(rawFile);
      outputs.add(raw);
    }
    sinks.add(reach);
    sinks.add(reports);
    for (Report report : wanted) {
      Output to = Output.of(report.file().orElse(null), out);
      outputs.add(to);
      reports.add(report.format(), to.writer(), to.colours());
    }
  }

  /** Returns the sink for the run; {@code stop} ends it before its time. */
  ResultSink sink(Runnable stop) {
    List<ResultSink> all = new ArrayList<>();
    Output file = raw;
    if (file != null) {
      all.add(new ResultWriter(file));
      all.add(event -> stopIfHeadFailed(event, file, stop));
    }
    all.addAll(sinks);
    List<Threshold> ending = options.abortIf();
    if (!ending.isEmpty()) {
      all.add(
          new ThresholdWatch(
              ending,
              words -> {
                aborted = words;
                stop.run();
              }));
    }
    return ResultSink.all(all.toArray(ResultSink[]::new));
  }

  /** Stops a run if the head of its raw file cannot be written; no request has been sent yet. */
  private static void stopIfHeadFailed(RunEvent event, Output file, Runnable stop) {
    if (event instanceof RunInfo) {
      file.stopOnFailure(stop);
    }
  }

  /**
   * Returns the exit code; prints the reason if it is not 0.
   *
   * @param incomplete workers whose results are incomplete, each with the reason
   */
  int exitCode(RunEnd end, List<String> incomplete) {
    ThresholdCheck check = reports.check();
    check.print(err);
    finishFiles();
    if (!incomplete.isEmpty()) {
      return say(ExitCode.FAILED, String.join("\n", incomplete));
    }
    if (aborted != null) {
      return say(ExitCode.ABORTED, "aborted: " + aborted);
    }
    if (end.interrupted()) {
      long notSent = end.notSent();
      String planned = notSent + (notSent == 1 ? " planned request was" : " planned requests were");
      return say(
          ExitCode.INTERRUPTED, "interrupted" + (notSent == 0 ? "" : ": " + planned + " not sent"));
    }
    if (reach.nowhere() && (options.force || !reach.starved())) {
      return say(ExitCode.UNREACHABLE, "the target could not be reached: no request could be sent");
    }
    if (options.force) {
      return check.passed() ? ExitCode.OK : ExitCode.THRESHOLD_FAILED;
    }
    int exitCode =
        reach.nowhere() ? ExitCode.RUN_INVALID : ExitCode.of(check, options.strict.isSet());
    boolean limited = end.driver().judgement() == Judgement.DRIVER_LIMITED;
    boolean byVerdict =
        exitCode == ExitCode.RUN_INVALID && !check.inDoubt(); // else the line above names the doubt
    return limited || byVerdict ? say(exitCode, end.driver().toString()) : exitCode;
  }

  private int say(int exitCode, String why) {
    err.println(why);
    return exitCode;
  }

  private void finishFiles() {
    List<String> complaints = new ArrayList<>();
    for (Output output : outputs) { // all of them, even after a failure
      try {
        output.finish();
      } catch (Failure e) {
        complaints.add(e.getMessage());
      }
    }
    if (!complaints.isEmpty()) {
      throw new Failure(String.join("\n", complaints));
    }
  }

  @Override
  public void close() {
    outputs.forEach(Output::close);
  }
}
