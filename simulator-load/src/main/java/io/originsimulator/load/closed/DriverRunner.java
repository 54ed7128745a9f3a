package io.originsimulator.load.closed;

import io.originsimulator.load.ConnectionPolicy;
import io.originsimulator.load.ConnectionSettings;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.RunDescription;
import io.originsimulator.load.connect.TargetPlaces;
import io.originsimulator.load.net.LoadDriver;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.preflight.HostLimits;
import io.originsimulator.load.preflight.Shortage;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import java.time.Duration;
import java.util.List;

/** Sends the users' requests with the load driver, over connections of each user's own. */
public final class DriverRunner implements ClosedRunner {
  private final DriverSettings settings;

  /** Creates a runner. Each run sets its own timeout; shared connections become each user's own. */
  public DriverRunner(DriverSettings settings) {
    ConnectionSettings connections = settings.connections();
    if (connections.policy() != ConnectionPolicy.FRESH) {
      refuse(connections.most(), "max connections", "no limit: each user keeps its own");
      refuse(connections.preOpened(), "pre-opened connections", "none: each user opens its own");
    }
    this.settings = settings;
  }

  private static void refuse(int value, String what, String expected) {
    if (value > 0) {
      throw new IllegalArgumentException(what + ": " + value + " (expected: " + expected + ")");
    }
  }

  @Override
  public List<String> lacks(int users, TargetPlaces places) {
    return UsersPreflight.of(users, places, settings, 0, HostLimits.here()).shortages().stream()
        .map(Shortage::toString)
        .toList();
  }

  @Override
  public RunEnd run(
      ClosedRun run,
      RunDescription description,
      List<Target> targets,
      long timeoutNanos,
      ResultSink sink)
      throws InterruptedException {
    DriverSettings own = ofUsers(timeoutNanos);
    ResultSink observed = run.observed(sink);
    try (LoadDriver driver = LoadDriver.start(own, description, targets, observed, run.settled())) {
      boolean interrupted = run.run(driver);
      return run.judged(driver.finish(interrupted));
    }
  }

  private DriverSettings ofUsers(long timeoutNanos) {
    boolean fresh = settings.connections().policy() == ConnectionPolicy.FRESH;
    return settings.with(
        s -> {
          s.timeout = Duration.ofNanos(timeoutNanos);
          s.policy = fresh ? ConnectionPolicy.FRESH : ConnectionPolicy.SESSION;
        });
  }
}
