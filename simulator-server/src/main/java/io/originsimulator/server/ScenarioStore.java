package io.originsimulator.server;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.Route;
import io.originsimulator.scenario.ActiveRecipe;
import io.originsimulator.scenario.CompiledRecipe;
import io.originsimulator.scenario.Scenario;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The scenario in force. Changes come one at a time and take effect with one volatile write;
 * readers never wait.
 */
final class ScenarioStore {
  private final SimulatorClock clock;
  private volatile Edition current = new Edition(Scenario.empty(), Map.of());
  private volatile Runnable afterChange = () -> {};
  private boolean closed;

  /** A store without recipes. */
  ScenarioStore(SimulatorClock clock) {
    this.clock = clock;
  }

  /** Has a task run after each change, by the thread that made it. */
  void afterChange(Runnable task) {
    afterChange = task;
  }

  /** The current edition, with the caller as one more holder. */
  Edition hold() {
    while (true) {
      Edition edition = current;
      if (edition.tryHold()) {
        return edition;
      }
    }
  }

  /** Whether an edition is the one in force. */
  boolean isCurrent(Edition edition) {
    return edition == current;
  }

  /** The scenario in force; for looking at, not for serving its bodies. */
  Scenario<Response> scenario() {
    return current.scenario();
  }

  List<Recipe> recipes() {
    return scenario().recipes().stream().map(ActiveRecipe::recipe).toList();
  }

  /**
   * Removes routes and adds recipes, each replacing the one of its route; timelines of the added
   * begin now.
   *
   * @param added their payloads are taken over
   * @throws IllegalStateException if the store has been closed; the payloads are released
   */
  void change(Set<Route> removed, List<LoadedRecipe> added) {
    synchronized (this) {
      if (closed) {
        added.forEach(recipe -> recipe.payloads().release());
        throw new ClosedException();
      }
      Edition old = current;
      Map<Route, Payloads> payloads = new HashMap<>(old.payloads());
      payloads.keySet().removeAll(removed);
      for (LoadedRecipe recipe : added) {
        payloads.put(recipe.compiled().recipe().route(), recipe.payloads());
      }
      List<CompiledRecipe<Response>> compiled = added.stream().map(LoadedRecipe::compiled).toList();
      current = new Edition(old.scenario().with(removed, compiled, clock.nanoTime()), payloads);
      added.forEach(recipe -> recipe.payloads().release()); // the edition holds them now
      old.letGo();
    }
    afterChange.run();
  }

  /** Removes every recipe. */
  void clear() {
    empty();
    afterChange.run();
  }

  /** Removes every recipe and takes no more. */
  synchronized void close() {
    closed = true;
    empty();
  }

  private synchronized void empty() {
    Edition old = current;
    current = new Edition(Scenario.empty(), Map.of());
    old.letGo();
  }
}
