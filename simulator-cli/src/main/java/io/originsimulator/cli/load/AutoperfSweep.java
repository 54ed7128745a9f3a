package io.originsimulator.cli.load;

import io.originsimulator.cli.console.Failure;
import io.originsimulator.load.ConnectionPolicy;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.sweep.AutoperfFile;
import io.originsimulator.load.sweep.AutoperfPlan;
import io.originsimulator.load.sweep.StepLoad;
import io.originsimulator.load.sweep.SweepReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * A sweep from an autoperf plan: its rates are connections per second, and each connection sends a
 * fixed number of requests; the rates here are requests per second.
 */
record AutoperfSweep(AutoperfPlan plan, List<List<Target>> targets) {

  /**
   * Reads a plan and the lists of paths that it names, relative to its folder; {@code err} receives
   * a line with the settings that have no effect.
   */
  static AutoperfSweep read(Path file, PrintWriter err) {
    try {
      AutoperfPlan plan = Failure.reading(file, () -> AutoperfFile.read(file));
      if (!plan.ignored().isEmpty()) {
        err.println(file + ": not heeded: " + String.join(", ", plan.ignored()));
      }
      Path folder = file.toAbsolutePath().getParent();
      return new AutoperfSweep(plan, plan.targets(folder == null ? Path.of("") : folder));
    } catch (IllegalArgumentException | IOException e) {
      throw new Failure(String.valueOf(e.getMessage()));
    }
  }

  double lowRate() {
    return plan.lowRate() * plan.callsEach();
  }

  double highRate() {
    return plan.highRate() * plan.callsEach();
  }

  double rateStep() {
    return plan.rateStep() * plan.callsEach();
  }

  /**
   * Returns the load of each step: the requests of the plan's connections; without a number of
   * connections, the requests of the list of paths, unless the plan repeats the list.
   *
   * @param durationNanos of a step for which the plan has no number of requests
   */
  StepLoad load(long durationNanos, long warmUpNanos) {
    boolean endsWithList = !plan.pathFiles().isEmpty() && !plan.wrap();
    return new StepLoad(targets, durationNanos, requests(), endsWithList, warmUpNanos);
  }

  private OptionalLong requests() {
    return plan.connections().isPresent()
        ? OptionalLong.of(plan.connections().getAsLong() * plan.callsEach())
        : OptionalLong.empty();
  }

  /** Returns settings with the plan's timeout and its requests per connection. */
  DriverSettings settings(DriverSettings others) {
    ConnectionPolicy policy = others.connections().policy();
    return others.with(
        s -> {
          s.timeout = Duration.ofNanos(plan.timeoutNanos().orElse(others.timeoutNanos()));
          s.policy = plan.callsEach() == 1 ? ConnectionPolicy.FRESH : policy;
          s.requestsPerConnection = plan.callsEach();
        });
  }

  /** Returns the plan's own format if it names one, else another. */
  SweepReport report(SweepReport other) {
    return plan.format().isEmpty()
        ? other
        : SweepReport.valueOf(plan.format().toUpperCase(Locale.ROOT));
  }
}
