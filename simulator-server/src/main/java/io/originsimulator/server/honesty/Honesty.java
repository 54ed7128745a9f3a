package io.originsimulator.server.honesty;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import io.originsimulator.report.HonestyReport;
import io.originsimulator.report.HonestyReport.Reason;
import io.originsimulator.report.HonestyReport.Verdict;
import io.originsimulator.scenario.Scenario;
import io.originsimulator.server.clock.SimulatorClock;
import io.originsimulator.server.http.ServedResponse;
import io.originsimulator.server.metrics.TimeHistogram;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The measurements of a simulator on itself, which show whether a load test measured the simulator
 * instead of its target. For any thread.
 *
 * <pre>
 *   event loop ─ LoopMeter ── finished seconds ──▶ SecondRing ──▶ Judgement ─▶ HonestyReport
 *                    └──────── copies, on request ────────────────────────────────┘
 *   HonestySampler ── CPU, throttling, overflows ──▶ SecondRing
 * </pre>
 */
public final class Honesty {
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final long SAMPLED_NANOS = 100_000_000; // 100 ms: the sampler has read a second

  private final SimulatorClock clock = SimulatorClock.system(); // even with a manual clock
  private final Supplier<Scenario<ServedResponse>> scenario;
  private final Duration tolerance;
  private final long startNanos = clock.nanoTime();
  private final Instant start = clock.instant();
  private final SecondRing ring = new SecondRing();
  private final PauseLog pauses = new PauseLog();
  private final List<Measured> loops = new ArrayList<>();
  private final List<Future<?>> ticks = new ArrayList<>();
  private final HonestySampler sampler;

  private volatile @Nullable End end; // null while it runs

  /** The state at the simulator's end: the second, and the active recipes. */
  private record End(long second, Scenario<ServedResponse> scenario) {}

  private record Measured(EventExecutor loop, LoopMeter meter) {}

  /**
   * Creates a meter for each event loop.
   *
   * @param eventLoops event loops that serve no connection yet
   * @param scenario returns the current scenario
   * @param tolerance the delay error above which a response is late
   */
  public Honesty(
      List<EventExecutor> eventLoops,
      Supplier<Scenario<ServedResponse>> scenario,
      Duration tolerance) {
    this.scenario = scenario;
    this.tolerance = tolerance;
    for (EventExecutor loop : eventLoops) {
      LoopMeter meter = new LoopMeter(loops.size(), clock, startNanos, tolerance.toNanos());
      loops.add(new Measured(loop, meter));
    }
    List<LoopMeter> meters = loops.stream().map(Measured::meter).toList();
    this.sampler = new HonestySampler(meters, ring, pauses, clock, startNanos);
  }

  /** Passes all event loops with their meters, which record when responses are sent. */
  public void forEach(BiConsumer<EventExecutor, LoopMeter> action) {
    loops.forEach(one -> action.accept(one.loop(), one.meter()));
  }

  /** Starts to measure; called when the server listens. */
  public void begin() {
    for (Measured one : loops) {
      ticks.add(
          one.loop()
              .scheduleWithFixedDelay(one.meter(), 0, LoopMeter.TICK_NANOS, TimeUnit.NANOSECONDS));
    }
    sampler.begin();
  }

  /** Stops measuring, after the server has ended and before its recipes are released. */
  public void end() {
    end = new End(runningSecond(), scenario.get());
    ticks.forEach(tick -> tick.cancel(false));
    sampler.end();
  }

  /** Clears the measurements; event loops do so asynchronously. */
  public void clear() {
    for (Measured one : loops) {
      submit(
          one,
          () -> {
            one.meter().clear();
            return one;
          });
    }
    sampler.clear();
    ring.clear(runningSecond());
    pauses.clear();
  }

  /** Returns the report; waits up to one second for a blocked event loop. */
  public HonestyReport report() {
    return findings().report();
  }

  /** A report, and the times that its percentiles are of. */
  public record Findings(HonestyReport report, HonestyTimes times) {}

  /** Returns the report with its times; waits as {@link #report} does. */
  public Findings findings() {
    List<Future<LoopMeter.Reading>> asked = new ArrayList<>();
    List<LoopMeter.Reading> readings = new ArrayList<>();
    for (Measured one : loops) {
      Future<LoopMeter.Reading> reading = submit(one, one.meter()::read);
      if (reading == null) {
        readings.add(one.meter().read()); // the loop has ended
      } else {
        asked.add(reading);
      }
    }
    long deadlineNanos = clock.nanoTime() + SECOND_NANOS;
    for (Future<LoopMeter.Reading> reading : asked) {
      if (reading.awaitUninterruptibly(
          Math.max(0, deadlineNanos - clock.nanoTime()), TimeUnit.NANOSECONDS)) {
        readings.add(reading.getNow());
      }
    }
    sampler.takeFinished();
    End reached = end;
    End until = reached == null ? new End(runningSecond(), scenario.get()) : reached;
    HonestyTimes times = HonestyTimes.of(readings, until.scenario());
    HonestyReport report =
        new HonestyReporter(tolerance, start, loops.size())
            .report(
                readings,
                times,
                until.second(),
                ring,
                pauses,
                sampler.watches(),
                sampler.countsOverflows());
    return new Findings(report, times);
  }

  /**
   * The verdict without the current second, and figures of the last complete second.
   *
   * @param lag the largest lag of an event loop's timer
   * @param cpu the share of the second that the busiest event loop's thread was on a CPU, 0 to 1
   */
  public record Glance(Verdict verdict, List<Reason> reasons, Duration lag, double cpu) {}

  /** Returns the verdict so far; unlike {@link #report}, it never waits for an event loop. */
  public Glance glance() {
    sampler.takeFinished();
    List<Second> seconds = ring.seconds(List.of(), pauses, loops.size());
    Judgement all = Judgement.of(seconds);
    Judgement judgement = sampler.watches() ? all : all.unwatched();
    long last = (clock.nanoTime() - startNanos - SAMPLED_NANOS) / SECOND_NANOS - 1;
    Optional<Second> complete =
        seconds.stream().filter(second -> second.number() == last).findFirst();
    return new Glance(
        judgement.verdict(),
        judgement.reasons(),
        Duration.ofNanos(complete.map(Second::largestLagNanos).orElse(0L)),
        Math.min(1, complete.map(Second::busiestLoop).orElse(0.0)));
  }

  /** Returns the lags of all event loops since the start, or since they were cleared. */
  public TimeHistogram lags() {
    TimeHistogram sum = new TimeHistogram();
    loops.forEach(one -> sum.add(one.meter().lags()));
    return sum;
  }

  private long runningSecond() {
    return (clock.nanoTime() - startNanos) / SECOND_NANOS;
  }

  /** Submits a task to an event loop; returns null if the loop has ended. */
  private static <T> @Nullable Future<T> submit(Measured one, Callable<T> task) {
    try {
      return one.loop().submit(task);
    } catch (RejectedExecutionException e) {
      return null;
    }
  }
}
