package io.originsimulator.cli.load;

import io.originsimulator.cli.console.ExitCode;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.cli.console.StopSignals;
import io.originsimulator.cli.console.Version;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.RunDescription;
import io.originsimulator.load.UnsafeTargetException;
import io.originsimulator.load.connect.TargetPlaces;
import io.originsimulator.load.connect.UnknownTargetException;
import io.originsimulator.load.log.LogReading;
import io.originsimulator.load.net.Attack;
import io.originsimulator.load.plan.Schedule;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.replay.LogProfile;
import io.originsimulator.load.replay.LogProfileText;
import io.originsimulator.load.replay.Recorder;
import io.originsimulator.load.replay.Recording;
import io.originsimulator.load.replay.ReplayPlan;
import io.originsimulator.load.replay.ReplayTargets;
import io.originsimulator.load.replay.Session;
import io.originsimulator.load.replay.SessionPlan;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import java.io.PrintWriter;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Sends the requests of access logs again. */
@Command(
    name = "replay",
    description = {
      "Sends the requests of access logs again, at the log's own times or at a rate, and reports what"
          + " became of them beside what the log says.",
      "Bodies are in no log: only GET and HEAD are sent unless --method or --all-methods says more."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    abbreviateSynopsis = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  origin-simulator replay access.log --dry-run",
      "  origin-simulator replay access.log --to http://localhost:8080 --speed 2",
      "  origin-simulator replay paths.txt --to http://localhost:8080 --rate 100",
      "  origin-simulator replay users.txt --sessions --to http://localhost:8080 --rate 5",
      "",
      "Exit codes: 0 fine, 3 a threshold failed, 4 aborted, 5 the driver was the limit,",
      "6 the target could not be reached, 7 target or rate refused, 130 interrupted."
    })
public final class ReplayCommand implements Callable<Integer> {
  private static final Set<String> WITHOUT_BODY = Set.of("GET", "HEAD");

  @Spec private CommandSpec spec;

  @Mixin private LogOptions log;

  @Mixin private ReplayTarget target;

  @Option(
      names = "--dry-run",
      description = "Sends nothing; tells what is in the logs and what would be sent.")
  private boolean dryRun;

  @Mixin private ReplayTimes times;

  @Option(
      names = "--all-methods",
      description =
          "Requests of other methods than GET and HEAD too, with a body of zeros as long as the log's"
              + " first such request, if it tells.")
  private boolean allMethods;

  @Mixin private SessionOptions sessions;

  @Option(
      names = "--max-targets",
      paramLabel = "N",
      defaultValue = "200000",
      description = "At most so many distinct requests (default: ${DEFAULT-VALUE}).")
  private int maxTargets;

  @Mixin private DriverOptions driver;
  @Mixin private PreflightOptions preflight;
  @Mixin private ResultOptions results;

  @Override
  public Integer call() throws InterruptedException {
    times.check();
    sessions.check();
    if (!dryRun) {
      target.server(); // before a long log is read in vain
    }
    if (sessions.areGiven()) {
      return runSessions(sessions.read(log.logs()));
    }
    Recorder recorder = log.option(() -> new Recorder(maxTargets, allMethods));
    LogReading reading = log.read(allMethods ? Set.of() : WITHOUT_BODY, recorder::add);
    if (reading.taken() == 0) {
      throw NoRequests.in(reading, "replay");
    }
    Recording recording = recorder.finish(times.seed());
    if (dryRun) {
      return tell(reading, recording);
    }
    List<Target> targets = targets(recording);
    LogProfileText.print(reading, spec.commandLine().getErr());
    if (sessions.callsEach() > 0) {
      int calls = sessions.callsEach();
      long count = ((long) recording.size() + calls - 1) / calls;
      return run(SessionPlan.inCalls(recording, calls, times.begins(count), targets));
    }
    return run(times.plan(recording), targets);
  }

  private List<Target> targets(Recording recording) {
    return log.option(
        () -> ReplayTargets.of(recording, target.server(), target.headers(), target.labels()));
  }

  private int tell(LogReading reading, Recording recording) {
    PrintWriter out = spec.commandLine().getOut();
    LogProfileText.print(reading, out);
    LogProfileText.print(LogProfile.of(recording), out);
    if (recording.isTimed() || times.perSecond() > 0) {
      LogProfileText.print(times.plan(recording).schedule(), out);
    }
    out.flush();
    return ExitCode.OK;
  }

  private int run(ReplayPlan plan, List<Target> targets) throws InterruptedException {
    PrintWriter err = spec.commandLine().getErr();
    LogProfileText.print(plan.schedule(), err);
    err.flush();
    DriverSettings settings = results.watched(target.asLogged(driver.settings()));
    Attack attack = Attack.of(plan.workload(targets), settings, description());
    if (!mayBegin(settings, targets, attack.perSecond(), plan.schedule().count())) {
      return ExitCode.RUN_INVALID;
    }
    try (RunOutput output = results.open()) {
      StopSignals.handle(attack::stop);
      ResultSink sink = output.sink(attack::stop);
      // only now: whatever can refuse the run has been checked
      RecipeStart recipe = target.postRecipe(times.speed());
      RunEnd end = attack.run(ResultSink.all(plan.withLoggedAnswers(sink), recipe));
      recipe.verify();
      return output.exitCode(end);
    } catch (UnsafeTargetException | IllegalArgumentException e) {
      throw Failure.ofRun(e);
    }
  }

  private int runSessions(List<Session<Session.Request>> all) throws InterruptedException {
    if (dryRun) {
      PrintWriter out = spec.commandLine().getOut();
      long requests = all.stream().mapToLong(Session::requests).sum();
      out.printf("  sessions  %d%n  requests  %d%n", all.size(), requests);
      out.flush();
      return ExitCode.OK;
    }
    Schedule begins = times.begins(all.size());
    return run(log.option(() -> SessionPlan.of(all, begins, target.server(), target.headers())));
  }

  private int run(SessionPlan plan) throws InterruptedException {
    double perSecond = times.perSecond() * plan.requestsPerSession();
    long requests = Math.round(plan.begins().count() * plan.requestsPerSession());
    DriverSettings settings = results.watched(target.asLogged(driver.settings()));
    if (!mayBegin(settings, plan.targets(), perSecond, requests)) {
      return ExitCode.RUN_INVALID;
    }
    try (RunOutput output = results.open()) {
      SessionReplay replay = new SessionReplay(plan, settings);
      StopSignals.handle(replay::stop);
      ResultSink sink = output.sink(replay::stop);
      // only now: whatever can refuse the run has been checked
      RecipeStart recipe = target.postRecipe(times.speed());
      RunEnd end = replay.run(description(), ResultSink.all(sink, recipe));
      int exitCode = output.exitCode(end);
      long count = plan.begins().count();
      long begun = replay.begunSessions();
      spec.commandLine()
          .getErr()
          .printf(
              "  sessions  %s, %d of them ended early by a request that failed%n",
              begun == count ? count : begun + " of " + count + " began", replay.failedSessions());
      recipe.verify();
      return exitCode;
    } catch (UnsafeTargetException | IllegalArgumentException e) {
      throw Failure.ofRun(e);
    }
  }

  /**
   * Returns whether this machine has enough for the run.
   *
   * @throws Failure if the target or the rate is not allowed, or its host not known: nothing was
   *     sent yet, no recipe either
   */
  private boolean mayBegin(
      DriverSettings settings, List<Target> targets, double perSecond, long requests) {
    List<Target> server = targets.subList(0, 1); // all are the same server's
    try {
      settings.safety().checkRate(perSecond);
      TargetPlaces places = TargetPlaces.lookUp(server, settings);
      return preflight.allows(settings, places, perSecond, requests, results.force());
    } catch (UnknownTargetException | UnsafeTargetException | IllegalArgumentException e) {
      throw Failure.ofRun(e);
    }
  }

  private RunDescription description() {
    RunDescription run =
        RunDescription.of("replay")
            .named(results.name())
            .withRate(times.perSecond())
            .with("log", String.join(", ", log.logs()));
    return driver.describe(times.describe(run));
  }
}
