package io.originsimulator.report;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.Stage;
import io.originsimulator.recipe.listener.Listener;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The state of a simulator at one instant.
 *
 * @param requests number of requests received completely since the start, even if counts were
 *     cleared
 * @param inFlight number of requests among them whose response has neither been sent completely nor
 *     reached its fault, and whose client has not disconnected
 * @param listener the treatment of new connections
 * @param recipes the active recipes, in the order in which their routes were first added
 */
public record Activity(
    long requests, long inFlight, Listener.Stage listener, List<ActiveStage> recipes) {

  /**
   * The stage of a recipe.
   *
   * @param recipe the recipe, with the methods that it still serves
   * @param accepted time from the simulator's start to the acceptance of the recipe; a recipe that
   *     replaces an equal one differs in it
   * @param stage the current stage; empty before the first
   * @param left time until the next stage begins; empty if none does
   */
  public record ActiveStage(
      Recipe recipe, Duration accepted, Optional<Stage> stage, Optional<Duration> left) {}

  public Activity {
    recipes = List.copyOf(recipes);
  }
}
