package io.originsimulator.load.net;

import io.originsimulator.load.Companion;
import io.originsimulator.load.health.DriverHealth;
import io.originsimulator.load.health.GarbageCollections;
import io.originsimulator.load.health.LoopSecond;
import io.originsimulator.load.net.Outbox.Delivery;
import io.originsimulator.load.result.InFlight;
import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.Sample;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The thread that passes a run's samples to its sink, together with the driver's measurements of
 * itself, once a second.
 */
final class Collector implements Runnable {
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final long GRACE_NANOS = 100_000_000;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double P99 = 0.99;

  private final ResultSink sink;
  private final Lanes lanes;
  private final RunClock clock;
  private final boolean reportInFlight;
  private final DriverHealth health = new DriverHealth();
  private final GarbageCollections collections = new GarbageCollections();
  private final Thread thread = new Thread(this, "origin-simulator-load-results");
  private Latencies delays = new Latencies(); // of requests that ended since the last second
  private final Map<Long, Sample> inFlight = new HashMap<>(); // by number, as lanes reported them
  private long nextSecond = 1;
  private long measuredSecond = -1; // the last that a lane measured since the last observation
  private long largestLagNanos;
  private double busiest;
  private long lastEndNanos;
  private @Nullable Throwable failed;

  /** Starts the thread. */
  Collector(ResultSink sink, Lanes lanes, RunClock clock, boolean reportInFlight) {
    this.sink = sink;
    this.lanes = lanes;
    this.clock = clock;
    this.reportInFlight = reportInFlight;
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void run() {
    boolean ended = false;
    while (!ended) {
      try {
        Delivery next =
            lanes.deliveries.poll(Math.max(0, dueNanos() - clock.nanoTime()), TimeUnit.NANOSECONDS);
        ended = next instanceof Outbox.End;
        if (failed == null) {
          take(next);
        }
      } catch (InterruptedException e) {
        return; // never happens: no caller interrupts this thread
      } catch (RuntimeException | Error e) {
        failed = e; // continues, because the lanes would block otherwise
        lanes.stop();
      }
    }
  }

  private void take(@Nullable Delivery delivery) {
    if (delivery instanceof Outbox.Batch batch) {
      for (int i = 0; i < batch.count(); i++) {
        take(batch.samples()[i]);
      }
    } else if (delivery instanceof Outbox.Measured measured) {
      take(measured.second());
    } else if (delivery instanceof Outbox.SoFar lane) {
      lane.inFlight().forEach(sample -> inFlight.put(sample.number(), sample));
    }
    if (delivery instanceof Outbox.End) {
      observeLast();
    } else if (clock.nanoTime() >= dueNanos()) {
      observe();
    }
  }

  private void take(Sample sample) {
    health.add(sample);
    if (sample.driverDelayNanos() >= 0) {
      delays.add(sample.driverDelayNanos());
    }
    lastEndNanos = Math.max(lastEndNanos, sample.endNanos());
    if (!inFlight.isEmpty()) {
      inFlight.remove(sample.number()); // ended since its lane reported it
    }
    sink.accept(sample);
  }

  private void take(LoopSecond second) {
    if (second.number() >= nextSecond) {
      observe(); // after a stop, the second before may not have been observed
      nextSecond = second.number() + 1;
    }
    health.add(second);
    measuredSecond = Math.max(measuredSecond, second.number());
    largestLagNanos = Math.max(largestLagNanos, second.largestLagNanos());
    busiest = Math.max(busiest, second.busy());
  }

  /** Returns the time of the next observation, when the lanes have reported their second. */
  private long dueNanos() {
    return secondNanos() + GRACE_NANOS;
  }

  private void observe() {
    if (reportInFlight) {
      sink.accept(new InFlight(secondNanos(), List.copyOf(inFlight.values())));
      inFlight.clear();
    }
    observe("in flight", "", (double) lanes.tallies().inFlight.now());
    observe("connections", "", (double) lanes.tallies().connections.now());
    observe("driver cpu", "%", busiest * 100);
    observeLateness();
    busiest = 0;
    nextSecond = Math.floorDiv(clock.nanoTime() - GRACE_NANOS, SECOND_NANOS) + 1;
  }

  /** Observes lateness only: nothing is open by now, and a part of a second has no CPU share. */
  private void observeLast() {
    if (measuredSecond >= 0) {
      nextSecond = measuredSecond + 1;
      observeLateness();
    }
  }

  private void observeLateness() {
    long pausedNanos = collections.pausedNanos();
    health.paused(nextSecond - 1, pausedNanos);
    observe("driver lag", "ms", largestLagNanos / NANOS_PER_MILLI);
    observe("driver delay p99", "ms", delays.quantileNanos(P99) / NANOS_PER_MILLI);
    observe("driver gc", "ms", pausedNanos / NANOS_PER_MILLI);
    largestLagNanos = 0;
    delays = new Latencies();
    measuredSecond = -1;
  }

  private void observe(String series, String unit, double value) {
    sink.accept(new Observation(series, unit, secondNanos(), value));
  }

  private long secondNanos() {
    return nextSecond * SECOND_NANOS;
  }

  /** Passes the remaining samples and the end to the sink. The lanes have ended. */
  RunEnd finish(boolean interrupted) {
    Outbox.put(new Outbox.End(), lanes.deliveries);
    Companion.join(thread, false); // the sink must receive the last sample before the end
    if (failed instanceof RuntimeException e) {
      throw e;
    }
    if (failed instanceof Error e) {
      throw e;
    }
    Tallies tallies = lanes.tallies();
    RunEnd end =
        new RunEnd(
            lastEndNanos,
            interrupted,
            tallies.notSent.get(),
            tallies.opened.get(),
            tallies.connections.most(),
            tallies.inFlight.most(),
            health.verdict(),
            tallies.cpu());
    sink.accept(end);
    return end;
  }
}
