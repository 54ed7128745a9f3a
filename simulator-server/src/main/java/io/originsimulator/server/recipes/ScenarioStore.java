package io.originsimulator.server.recipes;

import static java.util.stream.Collectors.toSet;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.value.Endpoint;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.scenario.Acceptance;
import io.originsimulator.scenario.ActiveRecipe;
import io.originsimulator.scenario.CompiledRecipe;
import io.originsimulator.scenario.Scenario;
import io.originsimulator.server.clock.SimulatorClock;
import io.originsimulator.server.http.ServedResponse;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The scenario in force. Changes come one at a time and take effect with one volatile write;
 * readers never wait.
 */
public final class ScenarioStore {
  private final SimulatorClock clock;
  private final Optional<Instant> startAt;
  private volatile ScenarioSnapshot current = new ScenarioSnapshot(Scenario.empty(), Map.of());
  private volatile Runnable afterChange = () -> {};
  private volatile long acceptedNanos;
  private boolean closed;

  /**
   * A store without recipes.
   *
   * @param startAt what all timelines count from, by the time of day as it is when a recipe is
   *     accepted; empty for that moment itself
   */
  public ScenarioStore(SimulatorClock clock, Optional<Instant> startAt) {
    this.clock = clock;
    this.startAt = startAt;
    this.acceptedNanos = clock.nanoTime();
  }

  /** Has a task run after each change, by the thread that made it. */
  public void afterChange(Runnable task) {
    afterChange = task;
  }

  /** The current snapshot, with the caller as one more holder. */
  public ScenarioSnapshot hold() {
    while (true) {
      ScenarioSnapshot snapshot = current;
      if (snapshot.tryHold()) {
        return snapshot;
      }
    }
  }

  /** Returns whether a snapshot is the one in force. */
  public boolean isCurrent(ScenarioSnapshot snapshot) {
    return snapshot == current;
  }

  /** The scenario in force; for looking at, not for serving its bodies. */
  public Scenario<ServedResponse> scenario() {
    return current.scenario();
  }

  /**
   * When recipes were last accepted, an instant of the clock: the zero of their timelines, unless
   * those count from an instant of the day.
   */
  public long acceptedNanos() {
    return acceptedNanos;
  }

  public List<Recipe> recipes() {
    return scenario().recipes().stream().map(ActiveRecipe::recipe).toList();
  }

  /**
   * Removes endpoints and adds recipes, each taking over what it answers; they are accepted now.
   *
   * @param added their payloads are taken over
   * @throws IllegalStateException if the store has been closed; the payloads are released
   */
  public void change(Set<Endpoint> removed, Map<CompiledRecipe<ServedResponse>, Payloads> added) {
    synchronized (this) {
      ScenarioSnapshot old = current;
      try {
        long now = clock.nanoTime();
        current = changed(old, removed, added, acceptance(now));
        acceptedNanos = added.isEmpty() ? acceptedNanos : now;
      } finally {
        added.values().forEach(Payloads::release); // a snapshot holds what is in force
      }
      old.letGo();
    }
    afterChange.run();
  }

  /** Removes the recipes of a route, if there are any. */
  public void remove(Route route) {
    change(
        recipes().stream()
            .map(Recipe::endpoint)
            .filter(endpoint -> endpoint.route().equals(route))
            .collect(toSet()),
        Map.of());
  }

  private Acceptance acceptance(long now) {
    return new Acceptance(now, startAt.map(clock::nanosAt).orElse(now));
  }

  private ScenarioSnapshot changed(
      ScenarioSnapshot old,
      Set<Endpoint> removed,
      Map<CompiledRecipe<ServedResponse>, Payloads> added,
      Acceptance acceptance) {
    if (closed) {
      throw new ClosedException();
    }
    Scenario<ServedResponse> scenario = old.scenario().with(removed, added.keySet(), acceptance);
    return new ScenarioSnapshot(scenario, payloads(scenario, old, added));
  }

  /** The payloads of the recipes that a scenario still has. */
  private static Map<CompiledRecipe<ServedResponse>, Payloads> payloads(
      Scenario<ServedResponse> scenario,
      ScenarioSnapshot old,
      Map<CompiledRecipe<ServedResponse>, Payloads> added) {
    Map<CompiledRecipe<ServedResponse>, Payloads> payloads = new HashMap<>(old.payloads());
    payloads.putAll(added);
    payloads
        .keySet()
        .retainAll(scenario.recipes().stream().map(ActiveRecipe::compiled).collect(toSet()));
    return payloads;
  }

  /** Removes every recipe, as if none had been accepted before now. */
  public void clear() {
    empty();
    acceptedNanos = clock.nanoTime();
    afterChange.run();
  }

  /** Removes every recipe and takes no more. */
  public synchronized void close() {
    closed = true;
    empty();
  }

  private synchronized void empty() {
    ScenarioSnapshot old = current;
    current = new ScenarioSnapshot(Scenario.empty(), Map.of());
    old.letGo();
  }
}
