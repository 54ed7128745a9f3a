package io.originsimulator.load.web;

import io.originsimulator.load.RunCompanions;
import io.originsimulator.load.closed.ClosedRun;
import io.originsimulator.load.closed.ClosedRunner;
import io.originsimulator.load.connect.TargetPlaces;
import io.originsimulator.load.ramp.Rush;
import io.originsimulator.load.ramp.RushTimeline;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.web.ActiveRush.State;
import io.originsimulator.load.web.BodyReader.RushRequest;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Runs rushes, each in a thread of its own, and lets sprints run, each in its caller's: one of all
 * of these at a time. Thread-safe.
 */
final class Engine {
  private final ClosedRunner runner;
  private final double mostPerSecond;
  private final RunCompanions companions;
  private @Nullable ActiveRush last;
  private @Nullable Thread thread;
  private @Nullable Thread sprinting;
  private long runs;
  private boolean closed;

  Engine(ClosedRunner runner, double mostPerSecond, RunCompanions companions) {
    this.runner = runner;
    this.mostPerSecond = mostPerSecond;
    this.companions = companions;
  }

  /** What this machine lacks for a rush, in words; empty: nothing. */
  List<String> lacks(Rush rush, TargetPlaces places) {
    return runner.lacks(rush.pattern().mostUsers(), places);
  }

  /** Begins a rush; empty: something runs. */
  synchronized Optional<ActiveRush> start(RushRequest request) {
    if (isTaken()) {
      return Optional.empty();
    }
    RushTimeline timeline = new RushTimeline(request.rush().expectedStatus());
    ClosedRun run = request.rush().run(mostPerSecond);
    ActiveRush rush =
        new ActiveRush(
            ++runs,
            request,
            timeline,
            new ObservedSeries(companions.observed()),
            new ResponseTimes(request.chart().intervalSeconds()),
            run,
            new AtomicReference<>(State.RUNNING));
    Thread runs = new Thread(() -> run(rush), "origin-simulator-rush-" + rush.id());
    runs.setDaemon(true);
    runs.start();
    last = rush;
    thread = runs;
    return Optional.of(rush);
  }

  /** Lets this thread sprint until {@link #endSprint}; false: something runs. */
  synchronized boolean beginSprint() {
    if (isTaken()) {
      return false;
    }
    sprinting = Thread.currentThread();
    return true;
  }

  synchronized void endSprint() {
    sprinting = null;
    Thread.interrupted(); // by a stop that came too late
  }

  /** Whether something runs, or nothing may any more. */
  synchronized boolean isTaken() {
    return closed || sprinting != null || (last != null && !last.state().isEnd());
  }

  synchronized boolean isSprinting() {
    return sprinting != null;
  }

  /** The rush that runs, or else the one that ran last. */
  synchronized Optional<ActiveRush> last() {
    return Optional.ofNullable(last);
  }

  /** Stops what runs; whether there was something. */
  synchronized boolean stop() {
    if (sprinting != null) {
      sprinting.interrupt();
      return true;
    }
    Optional<ActiveRush> running = last().filter(rush -> !rush.state().isEnd());
    running.ifPresent(rush -> rush.run().stop());
    return running.isPresent();
  }

  /** Stops what runs, waits for its end, and runs no more. */
  void close() throws InterruptedException {
    Thread running;
    synchronized (this) {
      closed = true;
      running = thread;
    }
    stop();
    if (running != null) {
      running.join();
    }
  }

  private void run(ActiveRush rush) {
    try {
      ResultSink all = ResultSink.all(rush.timeline(), rush.observed(), rush.times());
      RunEnd end =
          runner.run(
              rush.run(),
              rush.request().rush().description(),
              List.of(rush.request().rush().request()),
              rush.request().rush().timeoutNanos(),
              companions.accompany().apply(all));
      rush.progress().set(end.interrupted() ? State.STOPPED : State.COMPLETED);
    } catch (InterruptedException e) {
      rush.progress().set(State.STOPPED);
    } catch (RuntimeException | Error e) {
      rush.progress().set(State.failed(e));
    }
  }
}
