package io.originsimulator.scenario;

import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.Stage;
import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.stream.EventStream;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.SizeRange;
import io.originsimulator.scenario.StagedBehaviour.Resumption;
import io.originsimulator.scenario.route.IncomingRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A recipe with its stages in order and a response for each behaviour, ready to be accepted.
 *
 * <p>Immutable; for any thread.
 *
 * @param <R> the type of the parts of a response
 */
public final class CompiledRecipe<R> {
  private final Recipe recipe;
  private final boolean readsBody;
  private final List<Stage> stages;
  private final Map<Behaviour, R> prepared = new LinkedHashMap<>();
  private final Optional<Overrides<R>> overrides;
  private final boolean numbered;

  private CompiledRecipe(Recipe recipe, ResponseFactory<R> responses) {
    this.recipe = recipe;
    this.readsBody = recipe.readsBody();
    this.stages = Timeline.inOrder(recipe.stages());
    this.numbered = recipe.isNumbered();
    recipe
        .behaviours()
        .values()
        .forEach(
            behaviour -> {
              prepare(behaviour, responses);
              if (behaviour.stream().map(EventStream::resume).orElse(false)) {
                prepare(Resumption.over(behaviour), responses);
              }
            });
    this.overrides = recipe.overrides() ? Optional.of(overrides(responses)) : Optional.empty();
  }

  /** Compiles a recipe. */
  public static <R> CompiledRecipe<R> of(Recipe recipe, ResponseFactory<R> responses) {
    return new CompiledRecipe<>(recipe, responses);
  }

  /**
   * Compiles a recipe.
   *
   * @param responses makes the response of each behaviour
   */
  public static <R> CompiledRecipe<R> of(Recipe recipe, Function<Behaviour, R> responses) {
    return of(
        recipe,
        new ResponseFactory<>() {
          @Override
          public R prepare(Behaviour behaviour) {
            return responses.apply(behaviour);
          }

          @Override
          public R make(ResponseSpec spec) {
            return responses.apply(Behaviour.of(spec.status(), Latency.NONE));
          }
        });
  }

  public Recipe recipe() {
    return recipe;
  }

  /** Activates the recipe; its timeline counts from the given instant of the clock. */
  public ActiveRecipe<R> accept(long acceptedNanos) {
    return accept(Acceptance.at(acceptedNanos), 0);
  }

  /** Activates the recipe as one of several, with its number among them. */
  ActiveRecipe<R> accept(Acceptance acceptance, int number) {
    return new ActiveRecipe<>(this, acceptance, number);
  }

  /** Returns the stages in chronological order. */
  List<Stage> stages() {
    return stages;
  }

  /** Returns whether responses depend on the requests' numbers, other than by a choice. */
  boolean isNumbered() {
    return numbered;
  }

  /** Returns whether the recipe reads the bodies of requests. */
  boolean readsBody() {
    return readsBody;
  }

  /** Returns whether a request selects its own latency, status, or fault. */
  public boolean isOverriddenBy(IncomingRequest request) {
    return overrides.isPresent() && Overrides.areIn(request);
  }

  Optional<Overrides<R>> overrides() {
    return overrides;
  }

  /** Returns the response prepared for one of the recipe's behaviours. */
  R response(Behaviour behaviour) {
    R response = prepared.get(behaviour);
    if (response == null) {
      throw new IllegalArgumentException("not of this recipe: " + behaviour);
    }
    return response;
  }

  /** Returns the range of a behaviour's body sizes; empty if its size is not drawn. */
  Optional<SizeRange> sizes(Behaviour behaviour) {
    return behaviour.carriesContent() ? sizes(recipe) : Optional.empty();
  }

  private static Optional<SizeRange> sizes(Recipe recipe) {
    return recipe.content().orElse(null) instanceof Content.Random random
            && !random.size().isFixed()
        ? Optional.of(random.size())
        : Optional.empty();
  }

  private R prepare(Behaviour behaviour, ResponseFactory<R> responses) {
    return prepared.computeIfAbsent(behaviour, responses::prepare);
  }

  private Overrides<R> overrides(ResponseFactory<R> responses) {
    if (recipe.content().isPresent()) {
      stages.stream()
          .flatMap(stage -> stage.behaviours().stream()) // those of overflows are not overridden
          .filter(behaviour -> !behaviour.carriesContent() || behaviour.grpc().isPresent())
          .forEach(behaviour -> prepare(Overrides.withContent(behaviour), responses));
    }
    return new Overrides<>(recipe, sizes(recipe), responses);
  }
}
