package io.originsimulator.cli.load;

import io.originsimulator.cli.console.ExitCode;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.RunDescription;
import io.originsimulator.load.log.LogReading;
import io.originsimulator.load.net.Attack;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.replay.LogProfileText;
import io.originsimulator.load.replay.Recorder;
import io.originsimulator.load.replay.Recording;
import io.originsimulator.load.replay.ReplayPlan;
import io.originsimulator.load.replay.ReplayTargets;
import io.originsimulator.load.replay.SessionPlan;
import java.io.PrintWriter;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Sends the requests of access logs again. */
@Command(
    name = "replay",
    description = {
      "Sends the requests of access logs again, at the log's own times or at a rate, and compares the"
          + " responses with those in the log.",
      "Logs have no bodies: only GET and HEAD are sent, unless --methods or --all-methods is given.",
      "",
      "  origin-simulator replay access.log --target http://localhost:8080 --speed 2",
      ""
    },
    footer = {
      "  origin-simulator replay access.log --dry-run",
      "  origin-simulator replay paths.txt --target localhost:8080 --rate 100",
      "",
      "Exit codes: 0 success, 3 a threshold failed, 4 aborted, 5 the driver was the",
      "limit, 6 the target could not be reached, 7 target or rate refused,",
      "130 interrupted."
    })
public final class ReplayCommand extends RecordedLoad {
  private static final Set<String> WITHOUT_BODY = Set.of("GET", "HEAD");

  @Mixin private LogOptions log;
  @Mixin private ReplayTimes times;

  @Option(
      names = "--all-methods",
      description =
          "Send requests of all methods; those other than GET and HEAD get a body of zeros, as long"
              + " as the log's first such request, if the log has its length.")
  private boolean allMethods;

  @Option(
      names = "--requests-per-session",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "Send each N requests of the log as a session, one after the other; --rate counts sessions"
              + " (default: no sessions).")
  private int requestsPerSession;

  @Option(
      names = "--max-targets",
      paramLabel = "N",
      defaultValue = "200000",
      description = "Maximum number of distinct requests (default: ${DEFAULT-VALUE}).")
  private int maxTargets;

  @Option(
      names = "--labels",
      paramLabel = "N",
      defaultValue = "30",
      description =
          "Maximum number of names for requests in reports, such as GET /cases/:id; rare ones share"
              + " a name such as GET /static/* (default: ${DEFAULT-VALUE}).")
  private int labels;

  @Override
  public Integer call() throws InterruptedException {
    times.check();
    if (requestsPerSession < 0) {
      throw Failure.misuse(
          "--requests-per-session: " + requestsPerSession + " (expected: 1 or more)");
    }
    if (!dryRun) {
      server(); // before a long log is read in vain
    }
    Recorder recorder = log.option(() -> new Recorder(maxTargets, allMethods));
    LogReading reading = log.read(allMethods ? Set.of() : WITHOUT_BODY, recorder::add);
    if (reading.taken() == 0) {
      throw LogOptions.noRequests(reading, "replay");
    }
    Recording recording = recorder.finish(times.seed());
    if (dryRun) {
      return show(reading, recording);
    }
    List<Target> targets =
        log.option(() -> ReplayTargets.of(recording, server(), headers(), labels));
    LogProfileText.print(reading, spec.commandLine().getErr());
    return requestsPerSession > 0 ? runSessions(recording, targets) : run(recording, targets);
  }

  private int show(LogReading reading, Recording recording) {
    PrintWriter out = spec.commandLine().getOut();
    LogProfileText.print(reading, out);
    LogProfileText.print(recording, out);
    if (recording.isTimed() || times.isGiven()) {
      LogProfileText.print(times.plan(recording).schedule(), out);
    }
    return ExitCode.OK;
  }

  private int run(Recording recording, List<Target> targets) throws InterruptedException {
    ReplayPlan plan = times.plan(recording);
    LogProfileText.print(plan.schedule(), spec.commandLine().getErr());
    DriverSettings settings = settings();
    Attack attack = Attack.of(plan.workload(targets), settings, described(description(), settings));
    int exitCode =
        atRate(
            settings,
            targets.subList(0, 1), // all are the same server's
            attack.perSecond(),
            plan.schedule().count(),
            attack::stop,
            sink ->
                attack.run(
                    withRecipe(
                        times.speed(),
                        settings.tls(),
                        plan.withLoggedAnswers(sink, settings.share()))));
    verifyRecipe();
    return exitCode;
  }

  private int runSessions(Recording recording, List<Target> targets) throws InterruptedException {
    int each = requestsPerSession;
    long sessions = ((long) recording.size() + each - 1) / each;
    SessionPlan plan = SessionPlan.inCalls(recording, each, times.begins(sessions), targets);
    return runSessions(plan, times.perSecond(), times.speed(), description());
  }

  private RunDescription description() {
    return RunDescription.of("replay")
        .withRate(times.perSecond())
        .with("log", String.join(", ", log.logs()));
  }
}
