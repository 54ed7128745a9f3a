package io.originsimulator.scenario;

import io.originsimulator.scenario.queue.TokenRate;
import io.originsimulator.scenario.queue.WorkerUse;
import io.originsimulator.scenario.queue.Workers;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A planner of a stage's responses. For any thread.
 *
 * <pre>
 *   arrival ──▶ limit ──▶ choice ──▶ overrides ──▶ capacity ──▶ plan
 *                 └─ above the rate     queue full └─▶ overflow
 * </pre>
 *
 * <p>Capacity is checked before the choice, so that only admitted requests advance a sequence.
 */
final class StagePlanner<R> {

  /** A limit or a capacity, and the response to requests beyond it. */
  record Guarded<G, R>(G guard, StagedBehaviour<R> overflow) {}

  private final Dice dice;
  private final Chooser<R> chooser;
  private final @Nullable Guarded<RateGate, R> limit;
  private final @Nullable Guarded<Workers, R> capacity;
  private final @Nullable Overrides<R> overrides;

  StagePlanner(
      Dice dice,
      Chooser<R> chooser,
      Optional<Guarded<RateGate, R>> limit,
      Optional<Guarded<Workers, R>> capacity,
      Optional<Overrides<R>> overrides) {
    this.dice = dice;
    this.chooser = chooser;
    this.limit = limit.orElse(null);
    this.capacity = capacity.orElse(null);
    this.overrides = overrides.orElse(null);
  }

  ResponsePlan<R> plan(Arrival arrival) {
    if (limit != null) {
      long retryNanos = limit.guard().take(arrival);
      if (retryNanos != TokenRate.ALLOWED) {
        return refused(limit.overflow(), arrival, retryNanos);
      }
    }
    if (capacity == null) {
      StagedBehaviour<R> reply = choose(arrival);
      return reply.plan(arrival, dice, reply.latencyNanos(arrival, dice));
    }
    return plan(arrival, capacity);
  }

  /**
   * Returns the use of the workers; empty if there are none.
   *
   * @param nanos an instant, since the recipe was accepted
   */
  Optional<WorkerUse> workersAt(long nanos) {
    if (capacity == null) {
      return Optional.empty();
    }
    Workers workers = capacity.guard();
    synchronized (workers) {
      return Optional.of(workers.useAt(nanos));
    }
  }

  private ResponsePlan<R> plan(Arrival arrival, Guarded<Workers, R> desk) {
    Workers workers = desk.guard();
    long now = arrival.sinceAccepted();
    StagedBehaviour<R> reply;
    long delayNanos;
    synchronized (workers) {
      if (!workers.hasRoom(now)) {
        return refused(desk.overflow(), arrival, workers.roomAfter(now));
      }
      reply = choose(arrival);
      long latencyNanos = reply.latencyNanos(arrival, dice);
      delayNanos = workers.waitAt(now) + latencyNanos;
      workers.admit(now, reply.busyNanos(arrival, dice, latencyNanos, delayNanos));
    }
    return reply.plan(arrival, dice, delayNanos);
  }

  private StagedBehaviour<R> choose(Arrival arrival) {
    StagedBehaviour<R> chosen = chooser.choose(arrival, dice);
    return overrides == null ? chosen : overrides.apply(chosen, arrival.request());
  }

  private ResponsePlan<R> refused(StagedBehaviour<R> overflow, Arrival arrival, long retryNanos) {
    return overflow.plan(arrival, dice, overflow.latencyNanos(arrival, dice), retryNanos);
  }
}
