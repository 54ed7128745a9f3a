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
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * Users on their way to a target, for the commands that have some: nothing is opened or written
 * before it is known that the run can begin.
 */
final class ClosedLoad {
  private final DriverSettings settings;
  private final PreflightOptions preflight;
  private final ResultOptions results;
  private final ClosedRunner runner;

  /**
   * Settings for users.
   *
   * @throws ParameterException if one says what users cannot do
   */
  ClosedLoad(
      CommandLine command,
      DriverSettings settings,
      PreflightOptions preflight,
      ResultOptions results) {
    this.settings = settings;
    this.preflight = preflight;
    this.results = results;
    try {
      this.runner = new DriverRunner(results.watched(settings));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command, String.valueOf(e.getMessage()));
    }
  }

  /**
   * Runs users to their end; gives what the process ends with.
   *
   * @param beside takes the run in too
   * @throws Failure if a target is not allowed, or the results cannot be written
   */
  int run(
      ClosedRun users,
      RunDescription description,
      List<Target> targets,
      long timeoutNanos,
      ResultSink beside)
      throws InterruptedException {
    try {
      TargetPlaces places = TargetPlaces.lookUp(targets, settings);
      if (!preflight.allowsUsers(settings, users.mostUsers(), places, results.force())) {
        return ExitCode.RUN_INVALID;
      }
      try (RunOutput output = results.open()) {
        StopSignals.handle(users::stop);
        ResultSink sink = ResultSink.all(beside, output.sink(users::stop));
        RunEnd end = runner.run(users, description, targets, timeoutNanos, sink);
        return output.exitCode(end);
      }
    } catch (UnknownTargetException | UnsafeTargetException | IllegalArgumentException e) {
      throw Failure.ofRun(e);
    }
  }
}
