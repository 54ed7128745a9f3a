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

/** Runs sessions until the last has ended, or a signal or a condition ends the run. */
final class SessionReplay {
  private final CompletableFuture<Void> over = new CompletableFuture<>();
  private final SessionPlan plan;
  private final DriverSettings settings;
  private long begunSessions;
  private long failedSessions;

  SessionReplay(SessionPlan plan, DriverSettings settings) {
    this.plan = plan;
    this.settings = settings;
  }

  /** Runs them, no faster than the maximum rate. */
  RunEnd run(RunDescription description, ResultSink sink) throws InterruptedException {
    RateCeiling ceiling = new RateCeiling(settings.safety().maxPerSecond());
    ResultSink observed = ceiling.observed(sink);
    try (LoadDriver driver =
        LoadDriver.start(settings, description, plan.targets(), observed, over)) {
      SessionRun run = new SessionRun(driver, plan, ceiling);
      if (!over.isDone()) { // else it was stopped while connections were opened
        run.start().thenAccept(over::complete);
      }
      RunEnd end = driver.finish(isStopped());
      begunSessions = run.begunSessions();
      failedSessions = run.failedSessions();
      return ceiling.judged(end);
    }
  }

  /** Sessions that began. */
  long begunSessions() {
    return begunSessions;
  }

  /** Sessions that ended early, by a request that failed. */
  long failedSessions() {
    return failedSessions;
  }

  /** Ends the run before its time, if it has begun or will. Any thread. */
  void stop() {
    over.cancel(false);
  }

  /** Waits for the end; whether it came before its time. */
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
