package io.originsimulator.cli.load;

import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.RunDescription;
import io.originsimulator.load.closed.RateCeiling;
import io.originsimulator.load.net.LoadDriver;
import io.originsimulator.load.replay.SessionPlan;
import io.originsimulator.load.replay.SessionRun;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A command that sends requests from files, also as sessions. */
abstract class RecordedLoad extends LoadCommand {
  @Mixin ReplayTarget target;

  @Option(names = "--dry-run", description = "Show what the files hold and send nothing.")
  boolean dryRun;

  @Option(names = "--per-session", description = "Give each session connections of its own.")
  private boolean perSession;

  @Mixin private PoolOptions pool;

  DriverSettings settings() {
    return target.asLogged(settings(it -> pool.onto(it, perSession)));
  }

  /**
   * Runs sessions until the last has ended, or a signal or a condition ends the run; returns the
   * exit code.
   *
   * @param perSecond sessions per second
   * @param speed factor of the timelines of the recipe that the target receives, if one is given
   */
  int runSessions(SessionPlan plan, double perSecond, double speed, RunDescription run)
      throws InterruptedException {
    DriverSettings settings = settings();
    CompletableFuture<Void> over = new CompletableFuture<>();
    double each = plan.requestsPerSession();
    int exitCode =
        atRate(
            settings,
            plan.targets().subList(0, 1), // all are the same server's
            perSecond * each,
            Math.round(plan.begins().count() * each),
            () -> over.cancel(false),
            sink ->
                send(
                    plan,
                    settings,
                    described(run, settings),
                    target.withRecipe(speed, settings.tls(), sink),
                    over));
    target.verifyRecipe();
    return exitCode;
  }

  private RunEnd send(
      SessionPlan plan,
      DriverSettings settings,
      RunDescription description,
      ResultSink sink,
      CompletableFuture<Void> over)
      throws InterruptedException {
    RateCeiling ceiling = new RateCeiling(settings.safety().maxPerSecond());
    try (LoadDriver driver =
        LoadDriver.start(settings, description, plan.targets(), ceiling.observed(sink), over)) {
      SessionRun run = new SessionRun(driver, plan, ceiling);
      if (!over.isDone()) { // else it was stopped while connections were opened
        run.start().thenAccept(over::complete);
      }
      RunEnd end = driver.finish(isStopped(over));
      long count = plan.begins().count();
      long begun = run.begunSessions();
      spec.commandLine()
          .getErr()
          .printf(
              "  sessions  %s, %d of them ended early by a request that failed%n",
              begun == count ? count : begun + " of " + count + " began", run.failedSessions());
      return ceiling.judged(end);
    }
  }

  /** Waits for the end; returns whether the run was stopped early. */
  private static boolean isStopped(CompletableFuture<Void> over) throws InterruptedException {
    try {
      over.get();
      return false;
    } catch (CancellationException e) {
      return true;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }
}
