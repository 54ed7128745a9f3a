package io.originsimulator.cli.load;

import io.originsimulator.cli.console.Arguments;
import io.originsimulator.cli.console.ExitCode;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.cli.console.Output;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.RunDescription;
import io.originsimulator.load.log.LogException;
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
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

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
public final class SessionsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description = "Session files; - is standard input.")
  private List<Path> files;

  @Mixin private ReplayTarget target;

  @Option(names = "--dry-run", description = "Show the number of sessions and send nothing.")
  private boolean dryRun;

  @Mixin private Pace pace;

  @Option(
      names = "--think",
      paramLabel = "TIME",
      defaultValue = "0",
      description = "Time between steps that name no think time (default: ${DEFAULT-VALUE}).")
  private DurationText think;

  @Option(names = "--per-session", description = "Give each session connections of its own.")
  private boolean perSession;

  @Mixin private PoolOptions pool;
  @Mixin private DriverOptions driver;
  @Mixin private PreflightOptions preflight;
  @Mixin private ResultOptions results;

  @Override
  public Integer call() throws InterruptedException {
    pace.check();
    if (!dryRun) {
      target.server(); // before long files are read in vain
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
        Arguments.read(
            "", () -> SessionPlan.of(sessions, begins, target.server(), target.headers()));
    DriverSettings settings =
        results.watched(target.asLogged(driver.settings(it -> pool.onto(it, perSession))));
    return new SessionReplay(plan, settings)
        .run(
            new LoadRun(settings, preflight, results),
            pace.perSecond(),
            driver.describe(pace.describe(description()), settings),
            target,
            1,
            spec.commandLine().getErr());
  }

  private RunDescription description() {
    return RunDescription.of("sessions")
        .named(results.name())
        .with("files", files.stream().map(Path::toString).collect(Collectors.joining(", ")));
  }

  private List<Session<Session.Request>> read() {
    List<Session<Session.Request>> all = new ArrayList<>();
    for (Path file : files) {
      try {
        all.addAll(SessionFile.read(file.toString(), lines(file), think.nanos()));
      } catch (IOException e) {
        throw Failure.unreadable(file, e);
      } catch (LogException e) {
        throw LogOptions.unusable(e);
      }
    }
    return all;
  }

  private static List<String> lines(Path file) throws IOException {
    return Output.isStandardOutput(file)
        ? new String(System.in.readAllBytes(), StandardCharsets.UTF_8).lines().toList()
        : Files.readAllLines(file);
  }
}
