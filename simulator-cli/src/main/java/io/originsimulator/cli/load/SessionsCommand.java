package io.originsimulator.cli.load;

import io.originsimulator.cli.console.Arguments;
import io.originsimulator.cli.console.ExitCode;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.cli.console.Output;
import io.originsimulator.load.RunDescription;
import io.originsimulator.load.plan.Schedule;
import io.originsimulator.load.replay.Session;
import io.originsimulator.load.replay.SessionFile;
import io.originsimulator.load.replay.SessionPlan;
import io.originsimulator.recipe.value.DurationText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Sends sessions: within each, a request waits for the response before it, as in httperf. */
@Command(
    name = "sessions",
    description = {
      "Sends httperf's sessions: requests that wait for each other, with time to think.",
      "",
      "  origin-simulator sessions users.txt --target http://localhost:8080 --rate 5",
      ""
    },
    footer = {
      "  origin-simulator sessions users.txt --dry-run",
      "  origin-simulator sessions users.txt --target http://localhost:8080 --rate 5 \\",
      "    --think 2s",
      "",
      "The files are httperf's session files (--wsesslog), taken in turn.",
      "Exit codes: 0 success, 3 a threshold failed, 4 aborted, 5 the driver was the",
      "limit, 6 the target could not be reached, 7 target or rate refused,",
      "130 interrupted."
    })
public final class SessionsCommand extends RecordedLoad {
  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description = "Session files; - is standard input.")
  private List<Path> files;

  @Mixin private Pace pace;

  @Option(
      names = "--think",
      paramLabel = "TIME",
      defaultValue = "0",
      description = "Time between steps that name no think time (default: ${DEFAULT-VALUE}).")
  private DurationText think;

  @Override
  public Integer call() throws InterruptedException {
    if (!dryRun) {
      server(); // before long files are read in vain
    }
    List<Session<Session.Request>> sessions = read();
    if (dryRun) {
      long requests = sessions.stream().mapToLong(Session::requests).sum();
      spec.commandLine()
          .getOut()
          .printf(
              "  sessions  %d%n  requests  %d%n",
              (long) sessions.size() * pace.loop(), requests * pace.loop());
      return ExitCode.OK;
    }
    Schedule begins = pace.begins(sessions.size());
    SessionPlan plan =
        Arguments.read("", () -> SessionPlan.of(sessions, begins, server(), headers()));
    RunDescription run =
        RunDescription.of("sessions")
            .withRate(pace.perSecond())
            .with("files", files.stream().map(Path::toString).collect(Collectors.joining(", ")));
    return runSessions(plan, pace.perSecond(), 1, run);
  }

  private List<Session<Session.Request>> read() {
    List<Session<Session.Request>> all = new ArrayList<>();
    for (Path file : files) {
      List<String> lines = Failure.reading(file, () -> lines(file));
      all.addAll(SessionFile.read(file.toString(), lines, think.nanos()));
    }
    return all;
  }

  private static List<String> lines(Path file) throws IOException {
    return Output.isStandardOutput(file)
        ? new String(System.in.readAllBytes(), StandardCharsets.UTF_8).lines().toList()
        : Files.readAllLines(file);
  }
}
