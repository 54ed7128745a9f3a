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
 * Runs rushes, each on its own thread, and permits sprints, each on its caller's thread. Only one
 * of them runs at a time. Thread-safe.
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

  List<String> lacks(Rush rush, TargetPlaces places) {
    return runner.lacks(rush.pattern().mostUsers(), places);
  }

  /** Starts a rush; empty if another rush or a sprint is running. */
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

  /**
   * Reserves the engine for this thread's sprint until {@link #endSprint}; returns false if it is
   * taken.
   */
  synchronized boolean beginSprint() {
    if (isTaken()) {
      return false;
    }
    sprinting = Thread.currentThread();
    return true;
  }

  synchronized void endSprint() {
    sprinting = null;
    Thread.interrupted(); // clears an interrupt from a late stop
  }

  synchronized boolean isTaken() {
    return closed || sprinting != null || (last != null && !last.state().isEnd());
  }

  synchronized boolean isSprinting() {
    return sprinting != null;
  }

  /** Returns the running rush, otherwise the last one. */
  synchronized Optional<ActiveRush> last() {
    return Optional.ofNullable(last);
  }

  /** Stops the running rush or sprint; returns whether there was one. */
  synchronized boolean stop() {
    if (sprinting != null) {
      sprinting.interrupt();
      return true;
    }
    Optional<ActiveRush> running = last().filter(rush -> !rush.state().isEnd());
    running.ifPresent(rush -> rush.run().stop());
    return running.isPresent();
  }

  /** Stops the running rush or sprint, waits for its end, and admits no more. */
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
