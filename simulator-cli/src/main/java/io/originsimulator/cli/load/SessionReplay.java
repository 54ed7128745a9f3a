package io.originsimulator.cli.load;

import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.RunDescription;
import io.originsimulator.load.closed.RateCeiling;
import io.originsimulator.load.net.LoadDriver;
import io.originsimulator.load.replay.SessionPlan;
import io.originsimulator.load.replay.SessionRun;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import java.io.PrintWriter;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Runs sessions until the last has ended, or a signal or a condition ends the run. */
final class SessionReplay {
  private final CompletableFuture<Void> over = new CompletableFuture<>();
  private final SessionPlan plan;
  private final DriverSettings settings;
  private long begun;
  private long failed;

  SessionReplay(SessionPlan plan, DriverSettings settings) {
    this.plan = plan;
    this.settings = settings;
  }

  /**
   * Runs the sessions.
   *
   * @param perSecond sessions per second
   * @param target the target, which receives the recipe first if one is given
   * @param speed factor of that recipe's timelines
   * @return the exit code
   */
  int run(
      LoadRun load,
      double perSecond,
      RunDescription description,
      ReplayTarget target,
      double speed,
      PrintWriter err)
      throws InterruptedException {
    double each = plan.requestsPerSession();
    int exitCode =
        load.atRate(
            plan.targets().subList(0, 1), // all are the same server's
            perSecond * each,
            Math.round(plan.begins().count() * each),
            () -> over.cancel(false),
            sink -> {
              RunEnd end = send(description, target.withRecipe(speed, settings.tls(), sink));
              long count = plan.begins().count();
              err.printf(
                  "  sessions  %s, %d of them ended early by a request that failed%n",
                  begun == count ? count : begun + " of " + count + " began", failed);
              return end;
            });
    target.verifyRecipe();
    return exitCode;
  }

  private RunEnd send(RunDescription description, ResultSink sink) throws InterruptedException {
    RateCeiling ceiling = new RateCeiling(settings.safety().maxPerSecond());
    ResultSink observed = ceiling.observed(sink);
    try (LoadDriver driver =
        LoadDriver.start(settings, description, plan.targets(), observed, over)) {
      SessionRun run = new SessionRun(driver, plan, ceiling);
      if (!over.isDone()) { // else it was stopped while connections were opened
        run.start().thenAccept(over::complete);
      }
      RunEnd end = driver.finish(isStopped());
      begun = run.begunSessions();
      failed = run.failedSessions();
      return ceiling.judged(end);
    }
  }

  /** Waits for the end; returns whether the run was stopped early. */
  private boolean isStopped() throws InterruptedException {
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
