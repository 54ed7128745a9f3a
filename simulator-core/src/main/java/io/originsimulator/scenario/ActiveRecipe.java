package io.originsimulator.scenario;

import io.originsimulator.recipe.Latency;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.Stage;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A compiled recipe since it was accepted. Any thread.
 *
 * @param <R> what a response is made of
 */
public final class ActiveRecipe<R> {
  private final CompiledRecipe<R> compiled;
  private final long acceptedNanos;
  private final Dice dice;
  private final AtomicLong ordinals = new AtomicLong();

  ActiveRecipe(CompiledRecipe<R> compiled, long acceptedNanos, Dice dice) {
    this.compiled = compiled;
    this.acceptedNanos = acceptedNanos;
    this.dice = dice;
  }

  public Recipe recipe() {
    return compiled.recipe();
  }

  /** The stage at an instant of the clock; empty before the first. */
  public Optional<Stage> stageAt(long nanos) {
    return compiled.stageAt(elapsed(nanos));
  }

  /** The latency at an instant of the clock, a ramp as what it has come to. */
  public Optional<Latency> latencyAt(long nanos) {
    return compiled.latencyAt(elapsed(nanos));
  }

  /**
   * What is sent to a request that arrives at an instant of the clock.
   *
   * @return null before the first stage
   */
  public @Nullable ResponsePlan<R> plan(long arrivalNanos) {
    long ordinal = compiled.isDrawn() ? ordinals.getAndIncrement() : 0;
    return compiled.plan(elapsed(arrivalNanos), dice, ordinal);
  }

  /** Not negative: a request may have arrived while its recipe was being accepted. */
  private long elapsed(long nanos) {
    return Math.max(0, nanos - acceptedNanos);
  }
}
