package io.originsimulator.cli;

import io.originsimulator.load.report.ProgressLine;
import io.originsimulator.load.report.ReportFormat;
import io.originsimulator.load.report.ReportOptions;
import io.originsimulator.load.report.Threshold;
import io.originsimulator.load.report.ThresholdCheck;
import io.originsimulator.load.report.ThresholdWatch;
import io.originsimulator.load.result.DriverVerdict.Judgement;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.ResultWriter;
import io.originsimulator.load.result.RunEnd;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * Where the results of a run go, and what the process ends with because of them.
 *
 * <pre>
 *   run ─▶ raw file, reports, progress, thresholds ─▶ exit code
 * </pre>
 */
final class RunOutput implements AutoCloseable {
  private final PrintWriter err;
  private final ThresholdCheck check;
  private final Reach reach = new Reach();
  private final List<Threshold> abortIf;
  private final boolean force;
  private final CompanionOptions companions;
  private final List<ResultSink> sinks = new ArrayList<>();
  private final List<AutoCloseable> open = new ArrayList<>();
  private volatile @Nullable String aborted;

  /** A report and where it goes: {@code FORMAT} or {@code FORMAT=FILE}. */
  record Report(ReportFormat format, Optional<Path> file) {
    static Report parse(String text) {
      int equals = text.indexOf('=');
      return equals < 0
          ? new Report(ReportFormat.parse(text), Optional.empty())
          : new Report(
              ReportFormat.parse(text.substring(0, equals)),
              Optional.of(Path.of(text.substring(equals + 1))));
    }
  }

  RunOutput(
      CommandLine command,
      @Nullable Path raw,
      List<Report> reports,
      ReportOptions options,
      List<Threshold> abortIf,
      boolean progress,
      boolean force,
      CompanionOptions companions) {
    this.err = command.getErr();
    this.check = new ThresholdCheck(options.thresholds());
    this.abortIf = abortIf;
    this.force = force;
    this.companions = companions;
    if (progress) {
      sinks.add(new ProgressLine(err, Terminal.isWatched()));
    }
    if (raw != null) {
      sinks.add(writer(raw));
    }
    sinks.add(check);
    sinks.add(reach);
    for (Report report : reports) {
      PrintWriter to = report.file().map(this::open).orElse(command.getOut());
      sinks.add(report.format().to(to, options));
    }
  }

  /** Whether a raw result goes to standard output. */
  static boolean isStandardOutput(Path raw) {
    return raw.toString().equals("-");
  }

  private ResultWriter writer(Path file) {
    if (isStandardOutput(file)) {
      return new ResultWriter(System.out); // flushed at the run's end, and not ours to close
    }
    try {
      ResultWriter writer = ResultWriter.to(file);
      open.add(writer);
      return writer;
    } catch (UncheckedIOException e) {
      throw cannotBeWritten(file, e);
    }
  }

  private PrintWriter open(Path file) {
    try {
      PrintWriter to = new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8));
      open.add(to);
      return to;
    } catch (IOException e) {
      throw cannotBeWritten(file, e);
    }
  }

  private static Failure cannotBeWritten(Path file, Exception e) {
    return new Failure(file + ": cannot be written (" + reason(e) + ")");
  }

  private static String reason(Exception e) {
    Throwable cause = e.getCause();
    return String.valueOf((cause == null ? e : cause).getMessage());
  }

  /**
   * What takes the run in, and what is seen beside it.
   *
   * @param stop ends the run before its time
   */
  ResultSink sink(Runnable stop) {
    List<ResultSink> all = new ArrayList<>(sinks);
    if (!abortIf.isEmpty()) {
      all.add(
          new ThresholdWatch(
              abortIf,
              words -> {
                aborted = words;
                stop.run();
              }));
    }
    return companions.accompany(ResultSink.all(all.toArray(ResultSink[]::new)));
  }

  /** What the process ends with; says why if it is not 0. */
  int exitCode(RunEnd end) {
    check.print(err);
    err.flush();
    if (aborted != null) {
      return say(ExitCode.ABORTED, "aborted: " + aborted);
    }
    if (end.interrupted()) {
      return say(ExitCode.INTERRUPTED, "interrupted: what was planned or awaited was given up");
    }
    boolean limited = end.driver().judgement() == Judgement.DRIVER_LIMITED && !force;
    if (reach.nowhere() && !(limited && reach.starved())) {
      return say(ExitCode.UNREACHABLE, "the target could not be reached: no request could be sent");
    }
    if (limited) {
      return say(
          ExitCode.RUN_INVALID,
          "the driver was the limit, not the target: " + String.join("; ", end.driver().reasons()));
    }
    return check.passed() ? ExitCode.OK : ExitCode.THRESHOLD_FAILED;
  }

  private int say(int exitCode, String why) {
    err.println(why);
    err.flush();
    return exitCode;
  }

  @Override
  public void close() {
    for (AutoCloseable one : open) {
      try {
        one.close();
      } catch (Exception e) {
        throw new Failure("the results cannot be written (" + reason(e) + ")");
      }
    }
  }
}
