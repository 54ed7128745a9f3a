package io.originsimulator.load.net;

import io.netty.handler.ssl.SslContext;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.RunDescription;
import io.originsimulator.load.UnsafeTargetException;
import io.originsimulator.load.connect.ClientTls;
import io.originsimulator.load.plan.Schedule;
import io.originsimulator.load.plan.Workload;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * A run in the open model: each request is sent when it is due, whatever happened to earlier ones.
 * Runs once. Every planned request of the settings' share gives exactly one sample; the run's end
 * counts the requests that a stop left unsent.
 */
public final class Attack {
  private final Workload workload;
  private final DriverSettings settings;
  private final RunDescription run;
  private final Optional<Schedule> warmUp;
  private final CompletableFuture<Void> stopped = new CompletableFuture<>();

  private Attack(
      Workload workload, DriverSettings settings, RunDescription run, Optional<Schedule> warmUp) {
    this.workload = workload;
    this.settings = settings;
    this.run = run;
    this.warmUp = warmUp;
  }

  public static Attack of(Workload workload, DriverSettings settings, RunDescription run) {
    Schedule schedule = workload.schedule();
    return new Attack(
        workload,
        settings,
        run.issuing(schedule.count(), Duration.ofNanos(schedule.durationNanos())),
        Optional.empty());
  }

  /**
   * Returns this run with a warm-up before it. Its requests go to the same targets, give no
   * samples, and are excluded from all figures.
   */
  public Attack warmedUpBy(Schedule schedule) {
    return new Attack(workload, settings, run, Optional.of(schedule));
  }

  /**
   * Runs to the end, and returns after its last request.
   *
   * @param sink called by one thread at a time
   * @throws UnsafeTargetException if a target or the rate is not allowed; nothing was sent
   * @throws IllegalArgumentException if the instant of the start has passed; nothing was sent
   * @throws InterruptedException if this thread was interrupted; the run ended at once
   */
  public RunEnd run(ResultSink sink) throws InterruptedException {
    double perSecond = perSecond();
    settings.safety().checkRate(perSecond);
    Rehearsal.once(Rehearsal.Kind.of(workload.targets(), settings, false), stopped);
    Supplier<SslContext> tls = () -> ClientTls.context(settings);
    try (LoadDriver driver =
        LoadDriver.prepare(settings, run, workload.targets(), perSecond, stopped, tls)) {
      driver.follow(workload, warmUp, sink, stopped);
      return driver.finish(stopped.isDone());
    }
  }

  /**
   * Ends the run early, even if it has not started yet: no further requests are sent, and requests
   * in flight have five seconds to end. Any thread.
   */
  public void stop() {
    stopped.complete(null);
  }

  /**
   * Returns the rate that the maximum limits: the highest of the schedule if a rate was requested,
   * otherwise the number of requests in the busiest second.
   */
  public double perSecond() {
    Schedule schedule = workload.schedule();
    return run.ratePerSecond() > 0 ? schedule.highestPerSecond() : schedule.busiestSecond();
  }
}
