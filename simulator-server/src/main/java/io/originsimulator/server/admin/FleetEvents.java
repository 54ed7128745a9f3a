package io.originsimulator.server.admin;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;

/**
 * A stream of snapshots of all replicas. Its events are complete, and all listeners share them. For
 * any thread.
 */
final class FleetEvents implements AdminCaller.Feed {
  private final Duration every;
  private final Supplier<String> snapshot;
  private final Executor slowly;
  private long last = NONE;
  private CompletableFuture<byte[]> event = new CompletableFuture<>();

  FleetEvents(Duration every, Supplier<String> snapshot, Executor slowly) {
    this.every = every;
    this.snapshot = snapshot;
    this.slowly = slowly;
  }

  @Override
  public long everyNanos() {
    return every.toNanos();
  }

  @Override
  public synchronized CompletableFuture<byte[]> event(long tick, long after) {
    if (tick > last) {
      last = tick;
      try {
        event = SnapshotEvents.made(snapshot, slowly);
      } catch (RejectedExecutionException e) {
        event = CompletableFuture.failedFuture(e);
      }
    }
    return event;
  }
}
