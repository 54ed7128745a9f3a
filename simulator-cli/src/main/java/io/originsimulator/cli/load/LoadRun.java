package io.originsimulator.cli.load;

import io.originsimulator.cli.console.ExitCode;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.cli.console.StopSignals;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.RunDescription;
import io.originsimulator.load.UnsafeTargetException;
import io.originsimulator.load.closed.ClosedRun;
import io.originsimulator.load.closed.ClosedRunner;
import io.originsimulator.load.closed.DriverRunner;
import io.originsimulator.load.connect.TargetPlaces;
import io.originsimulator.load.connect.UnknownTargetException;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import java.util.List;
import java.util.function.Predicate;

/**
 * Runs load; opens and writes nothing before the run is known to be permitted.
 *
 * <pre>
 *   rate, target ─▶ preflight ─▶ files, signals ─▶ run ─▶ exit code
 * </pre>
 */
record LoadRun(DriverSettings settings, PreflightOptions preflight, ResultOptions results) {
  /** Sends the load. */
  interface Sending {
    RunEnd run(ResultSink sink) throws InterruptedException;
  }

  /**
   * Runs load at a rate.
   *
   * @param perSecond requests per second; 0: unknown
   * @param requests number planned
   * @param stop ends the run before its time
   * @return the exit code
   * @throws Failure if the run is refused, or its results cannot be written
   */
  int atRate(List<Target> targets, double perSecond, long requests, Runnable stop, Sending sending)
      throws InterruptedException {
    try {
      settings.safety().checkRate(perSecond); // before the preflight prints advice
      return run(
          targets,
          places -> preflight.allows(settings, places, perSecond, requests, results.force()),
          stop,
          sending);
    } catch (UnsafeTargetException e) {
      throw Failure.ofRun(e);
    }
  }

  /**
   * Runs users to their end.
   *
   * @param others receives the run too
   * @return the exit code
   * @throws Failure if the run is refused, or its results cannot be written
   */
  int ofUsers(ClosedRun users, RunDescription description, List<Target> targets, ResultSink others)
      throws InterruptedException {
    ClosedRunner runner = new DriverRunner(settings);
    long timeoutNanos = settings.timeoutNanos();
    return run(
        targets,
        places -> preflight.allowsUsers(settings, users.mostUsers(), places, results.force()),
        users::stop,
        sink ->
            runner.run(users, description, targets, timeoutNanos, ResultSink.all(others, sink)));
  }

  private int run(
      List<Target> targets, Predicate<TargetPlaces> enough, Runnable stop, Sending sending)
      throws InterruptedException {
    try {
      if (!enough.test(TargetPlaces.lookUp(targets, settings))) {
        return ExitCode.RUN_INVALID;
      }
      try (RunOutput output = results.open()) {
        StopSignals.handle(stop);
        return output.exitCode(sending.run(output.sink(stop, settings.tls())));
      }
    } catch (UnknownTargetException | UnsafeTargetException | IllegalArgumentException e) {
      throw Failure.ofRun(e);
    }
  }
}
