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
 * A plan of autoperf's as a sweep: its rates are connections per second, and each connection has so
 * many requests; ours are requests per second.
 */
record AutoperfSweep(AutoperfPlan plan, List<List<Target>> targets) {

  /**
   * Reads a plan and the lists it names, which stand beside it.
   *
   * @param err told what the plan says and nothing goes by
   * @throws Failure if something cannot be read
   */
  static AutoperfSweep read(Path file, PrintWriter err) {
    AutoperfPlan plan = plan(file);
    try {
      if (!plan.ignored().isEmpty()) {
        err.println(file + ": not heeded: " + String.join(", ", plan.ignored()));
      }
      Path folder = file.toAbsolutePath().getParent();
      return new AutoperfSweep(plan, plan.targets(folder == null ? Path.of("") : folder));
    } catch (IllegalArgumentException | IOException e) {
      throw new Failure(String.valueOf(e.getMessage()));
    }
  }

  private static AutoperfPlan plan(Path file) {
    try {
      return AutoperfFile.read(file);
    } catch (IllegalArgumentException e) {
      throw new Failure(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw Failure.unreadable(file, e);
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
   * What each step asks: as many requests as its connections have or, without their number, as the
   * list of paths has, unless that is to be wrapped.
   *
   * @param durationNanos of a step whose requests the plan does not count
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

  /** Settings with the plan's timeout and its requests per connection. */
  DriverSettings settings(DriverSettings others) {
    ConnectionPolicy policy = others.connections().policy();
    return others.toBuilder()
        .timeout(Duration.ofNanos(plan.timeoutNanos().orElse(others.timeoutNanos())))
        .policy(plan.callsEach() == 1 ? ConnectionPolicy.FRESH : policy)
        .requestsPerConnection(plan.callsEach())
        .build();
  }

  /** The plan's own format, or another. */
  SweepReport report(SweepReport other) {
    return plan.format().isEmpty()
        ? other
        : SweepReport.valueOf(plan.format().toUpperCase(Locale.ROOT));
  }
}
