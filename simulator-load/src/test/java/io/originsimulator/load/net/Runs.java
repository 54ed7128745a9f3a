package io.originsimulator.load.net;

import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.RunDescription;
import io.originsimulator.load.plan.EvenArrivals;
import io.originsimulator.load.plan.RateText;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.Workload;
import io.originsimulator.load.result.Recorded;
import io.originsimulator.load.result.ResultSink;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** Short runs for tests. */
final class Runs {
  private Runs() {}

  static DriverSettings settings() {
    return settings(s -> {});
  }

  static DriverSettings settings(Consumer<DriverSettings.Draft> changes) {
    return DriverSettings.of(
        s -> {
          s.timeout = Duration.ofSeconds(20);
          s.threads = 1;
          changes.accept(s);
        });
  }

  static Attack attack(String rate, Duration time, DriverSettings settings, Target... targets) {
    EvenArrivals schedule = EvenArrivals.of(RateText.parse(rate), time);
    return Attack.of(
        Workload.inTurn(schedule, List.of(targets)), settings, RunDescription.of("attack"));
  }

  static LoadDriver start(
      DriverSettings settings, RunDescription run, List<Target> targets, ResultSink sink)
      throws InterruptedException {
    return LoadDriver.start(settings, run, targets, sink, new CompletableFuture<>());
  }

  /** A schedule of requests, 10 ms apart. */
  static Recorded send(int requests, DriverSettings settings, Target... targets)
      throws InterruptedException {
    Recorded recorded = new Recorded();
    attack("100/s", Duration.ofMillis(10L * requests), settings, targets).run(recorded);
    return recorded;
  }

  /** Blocks this thread for a time. */
  static void block(long nanos) {
    long until = System.nanoTime() + nanos;
    while (System.nanoTime() < until) {
      LockSupport.parkNanos(until - System.nanoTime());
    }
  }
}
