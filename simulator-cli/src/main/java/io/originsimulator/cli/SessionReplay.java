package io.originsimulator.cli;

import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.RunDescription;
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
  private final ResultSink beside;
  private long begunSessions;
  private long failedSessions;

  /**
   * A replay.
   *
   * @param beside takes the run in too
   */
  SessionReplay(ResultSink beside) {
    this.beside = beside;
  }

  /** Gives what the process ends with. */
  int run(SessionPlan plan, DriverSettings settings, RunDescription description, RunOutput output)
      throws InterruptedException {
    StopSignals.handle(this::stop);
    try (LoadDriver driver =
        LoadDriver.start(
            settings,
            description,
            plan.targets(),
            ResultSink.all(output.sink(this::stop), beside),
            over)) {
      SessionRun run = new SessionRun(driver, plan);
      if (!over.isDone()) { // else it was stopped while connections were opened
        run.start().thenAccept(over::complete);
      }
      RunEnd end = driver.finish(isStopped());
      begunSessions = run.begunSessions();
      failedSessions = run.failedSessions();
      return output.exitCode(end);
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

  private void stop() {
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
