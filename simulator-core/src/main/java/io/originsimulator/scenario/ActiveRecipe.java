package io.originsimulator.scenario;

import io.originsimulator.recipe.Methods;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.Stage;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A recipe in force. Any thread.
 *
 * @param <R> what a response is made of
 */
public final class ActiveRecipe<R> {
  private final CompiledRecipe<R> compiled;
  private final Recipe recipe;
  private final RecipeState<R> state;
  private final int number;

  ActiveRecipe(CompiledRecipe<R> compiled, Acceptance acceptance, int number) {
    this(compiled, compiled.recipe(), new RecipeState<>(compiled, acceptance), number);
  }

  private ActiveRecipe(
      CompiledRecipe<R> compiled, Recipe recipe, RecipeState<R> state, int number) {
    this.compiled = compiled;
    this.recipe = recipe;
    this.state = state;
    this.number = number;
  }

  /** The recipe, for the methods it still answers. */
  public Recipe recipe() {
    return recipe;
  }

  /** What it was made of. */
  public CompiledRecipe<R> compiled() {
    return compiled;
  }

  /** The same, going on, for other methods. */
  ActiveRecipe<R> answering(Methods methods) {
    return new ActiveRecipe<>(compiled, recipe.withMethods(methods), state, number);
  }

  /**
   * Its number among the recipes of its scenario: small, the same as long as it is in force, and
   * given again when it has gone.
   */
  public int number() {
    return number;
  }

  /** When it was accepted, an instant of the clock; its timeline may count from another. */
  public long acceptedNanos() {
    return state.acceptedNanos();
  }

  /** The stages in the order they take place. */
  public List<Stage> stages() {
    return compiled.stages();
  }

  /**
   * The place of the stage at an instant of the clock in {@link #stages()}; {@link
   * Timeline#BEFORE_THE_FIRST} before the first.
   */
  public int stageNumberAt(long nanos) {
    return state.stageNumberAt(nanos);
  }

  /**
   * How far the timeline, or its present round, has come at an instant of the clock; 0 before its
   * zero.
   */
  public long elapsedNanosAt(long nanos) {
    return state.elapsedNanosAt(nanos);
  }

  /** The stage at an instant of the clock; empty before the first. */
  public Optional<Stage> stageAt(long nanos) {
    return state.stageAt(nanos);
  }

  /**
   * The first instant of the clock, later than the given one, at which a stage begins; of a
   * timeline that repeats in any round. Empty if the last stage has begun.
   */
  public OptionalLong nextStageAfter(long nanos) {
    return state.nextStageAfter(nanos);
  }

  /** What a request may get at an instant of the clock; empty before the first stage. */
  public List<Outlook> outlookAt(long nanos) {
    return state.outlookAt(nanos);
  }

  /**
   * What is sent to a request that arrives at an instant of the clock.
   *
   * @return null before the first stage
   */
  public @Nullable ResponsePlan<R> plan(long arrivalNanos, Caller caller) {
    return state.plan(arrivalNanos, caller);
  }
}
