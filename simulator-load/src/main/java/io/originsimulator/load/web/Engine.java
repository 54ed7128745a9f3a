package io.originsimulator.load.web;

import io.originsimulator.load.RunCompanions;
import io.originsimulator.load.closed.ClosedRun;
import io.originsimulator.load.closed.ClosedRunner;
import io.originsimulator.load.ramp.RushTimeline;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Runs rushes, one at a time, each in a thread of its own. Thread-safe. */
final class Engine {
  private final ClosedRunner runner;
  private final double mostPerSecond;
  private final RunCompanions companions;
  private @Nullable ActiveRush last;
  private @Nullable Thread thread;
  private long runs;
  private boolean closed;

  Engine(ClosedRunner runner, double mostPerSecond, RunCompanions companions) {
    this.runner = runner;
    this.mostPerSecond = mostPerSecond;
    this.companions = companions;
  }

  /** Begins a rush; empty: another one runs. */
  synchronized Optional<ActiveRush> start(RushRequest request) {
    if (closed || (last != null && last.isRunning())) {
      return Optional.empty();
    }
    RushTimeline timeline = new RushTimeline(request.rush().expectedStatus());
    ClosedRun run = request.rush().run(mostPerSecond);
    ObservedSeries observed = new ObservedSeries(companions.observed());
    ActiveRush rush = new ActiveRush(++runs, request, timeline, observed, run);
    Thread runs = new Thread(() -> run(rush), "origin-simulator-rush-" + rush.id());
    runs.setDaemon(true);
    runs.start();
    last = rush;
    thread = runs;
    return Optional.of(rush);
  }

  /** The rush that runs, or else the one that ran last. */
  synchronized Optional<ActiveRush> last() {
    return Optional.ofNullable(last);
  }

  /** Stops the rush that runs; whether there was one. */
  boolean stop() {
    Optional<ActiveRush> running = last().filter(ActiveRush::isRunning);
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
      ResultSink both = ResultSink.all(rush.timeline(), rush.observed());
      RunEnd end =
          runner.run(
              rush.run(),
              rush.request().rush().description(),
              List.of(rush.request().rush().request()),
              rush.request().rush().timeoutNanos(),
              companions.accompany().apply(both));
      rush.end(end.interrupted());
    } catch (InterruptedException e) {
      rush.end(true);
    } catch (RuntimeException | Error e) {
      rush.fail(e);
    }
  }
}
