package io.originsimulator.server.recipes;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.listener.Listener;
import io.originsimulator.recipe.value.Endpoint;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.scenario.Acceptance;
import io.originsimulator.scenario.ActiveRecipe;
import io.originsimulator.scenario.CompiledRecipe;
import io.originsimulator.scenario.Scenario;
import io.originsimulator.scenario.Successor;
import io.originsimulator.scenario.queue.Share;
import io.originsimulator.server.clock.SimulatorClock;
import io.originsimulator.server.http.ServedResponse;
import io.originsimulator.server.listener.ListenerTimeline;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The store of the current scenario, and of the listener. Changes are made one at a time, each by
 * one volatile write; readers never wait.
 */
public final class ScenarioStore {
  private final SimulatorClock clock;
  private final Optional<Instant> startAt;
  private final ListenerTimeline listener;
  private volatile ScenarioSnapshot current = new ScenarioSnapshot(Scenario.empty(), Map.of());
  private volatile Runnable afterChange = () -> {};
  private final AtomicLong edition = new AtomicLong();
  private volatile long acceptedNanos;
  private Share share = Share.WHOLE; // by its monitor, like the next
  private boolean closed;

  /**
   * Creates a store without recipes.
   *
   * @param startAt the zero of all timelines, converted by the time of day at which a recipe is
   *     accepted; empty for the moment of acceptance
   */
  public ScenarioStore(SimulatorClock clock, Optional<Instant> startAt) {
    this.clock = clock;
    this.startAt = startAt;
    this.listener = new ListenerTimeline(clock);
    this.acceptedNanos = clock.nanoTime();
  }

  /** Returns the listener in effect and its stage. */
  public ListenerTimeline listener() {
    return listener;
  }

  /** Replaces the listener; it is accepted now. */
  public void listen(Listener next) {
    listen(next, acceptance(clock.nanoTime()));
  }

  /** Replaces the listener. */
  public void listen(Listener next, Acceptance acceptance) {
    acceptedNanos = acceptance.nanos();
    listener.begin(next, acceptance.zeroNanos());
    edition.incrementAndGet();
  }

  /** Sets a task that runs after each change, on the thread that made it. */
  public void afterChange(Runnable task) {
    afterChange = task;
  }

  /** Returns the current snapshot, with the caller as a further holder. */
  public ScenarioSnapshot hold() {
    while (true) {
      ScenarioSnapshot snapshot = current;
      if (snapshot.tryHold()) {
        return snapshot;
      }
    }
  }

  /** Returns whether a snapshot is the current one. */
  public boolean isCurrent(ScenarioSnapshot snapshot) {
    return snapshot == current;
  }

  /** Returns the current scenario; callers must not serve its bodies, as they do not hold it. */
  public Scenario<ServedResponse> scenario() {
    return current.scenario();
  }

  /**
   * Returns the instant of the clock at which recipes or a listener were last accepted: the zero of
   * their timelines, unless those count from a time of day.
   */
  public long acceptedNanos() {
    return acceptedNanos;
  }

  /** Returns a number that grows with each change of recipes or the listener. */
  public long edition() {
    return edition.get();
  }

  public List<Recipe> recipes() {
    return scenario().recipes().stream().map(ActiveRecipe::recipe).toList();
  }

  /** Returns the routes that have a recipe. */
  public Set<Route> routes() {
    return recipes().stream().map(Recipe::route).collect(toSet());
  }

  /**
   * Returns the route of a recipe, or else the longest that matches a path.
   *
   * @param call the name of the caller, with which the message begins
   * @throws IllegalArgumentException if there is none; names the routes
   */
  public Route routeOf(String call, Route routeOrPath) {
    Set<Route> routes = routes();
    return Optional.of(routeOrPath)
        .filter(routes::contains)
        .or(
            () ->
                Optional.of(routeOrPath)
                    .filter(Route::isExact)
                    .flatMap(path -> scenario().routeOf(path.text())))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "%s: no recipe has the route %s (routes: %s)"
                        .formatted(
                            call,
                            routeOrPath,
                            routes.stream().map(Route::text).sorted().collect(joining(", ")))));
  }

  /**
   * Removes endpoints and adds recipes, each of which takes its endpoint from the others; they are
   * accepted now.
   *
   * @param added recipes with their payloads, whose ownership passes to this method
   * @throws IllegalStateException if the store has been closed; the payloads are released
   */
  public void change(Set<Endpoint> removed, Map<CompiledRecipe<ServedResponse>, Payloads> added) {
    change(endpoints -> removed, added);
  }

  /**
   * Removes some of the endpoints that are served and adds recipes; see {@link #change(Set, Map)}.
   *
   * @param removed selects from the endpoints; may refuse the change by an exception
   */
  public void change(
      Function<List<Endpoint>, Set<Endpoint>> removed,
      Map<CompiledRecipe<ServedResponse>, Payloads> added) {
    change((old, now) -> old.with(removed.apply(endpoints(old)), added.keySet(), now), added);
  }

  /**
   * Serves these recipes, in this order, and no others.
   *
   * @param added the recipes that begin, as in {@link #change(Set, Map)}
   */
  public void become(
      List<Successor<ServedResponse>> recipes,
      Map<CompiledRecipe<ServedResponse>, Payloads> added) {
    change((old, now) -> old.becoming(recipes), added);
  }

  private void change(
      BiFunction<Scenario<ServedResponse>, Acceptance, Scenario<ServedResponse>> change,
      Map<CompiledRecipe<ServedResponse>, Payloads> added) {
    synchronized (this) {
      ScenarioSnapshot old = current;
      try {
        if (closed) {
          throw new ClosedException();
        }
        long now = clock.nanoTime();
        Scenario<ServedResponse> next = change.apply(old.scenario(), acceptance(now));
        next.recipes().stream()
            .filter(recipe -> added.containsKey(recipe.compiled()))
            .forEach(recipe -> recipe.share(share, now));
        current = new ScenarioSnapshot(next, payloads(next, old, added));
        acceptedNanos = added.isEmpty() ? acceptedNanos : now;
      } finally {
        added.values().forEach(Payloads::release); // the snapshot retains those it serves
      }
      old.letGo();
    }
    edition.incrementAndGet();
    afterChange.run();
  }

  private static List<Endpoint> endpoints(Scenario<ServedResponse> scenario) {
    return scenario.recipes().stream().map(it -> it.recipe().endpoint()).toList();
  }

  private Acceptance acceptance(long now) {
    return new Acceptance(now, startAt.map(clock::nanosAt).orElse(now));
  }

  /** Returns the acceptance of what was accepted at a time of day, here or elsewhere. */
  public Acceptance acceptanceAt(Instant acceptedAt) {
    return acceptance(clock.nanosAt(acceptedAt));
  }

  /** Returns the payloads of the recipes that a scenario still has. */
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

  /**
   * Sets this replica's share of the limits and capacities that the replicas of a fleet divide.
   * Requests that are queued keep their places.
   */
  public synchronized void share(Share next) {
    if (!next.equals(share)) {
      share = next;
      long now = clock.nanoTime();
      scenario().recipes().forEach(recipe -> recipe.share(next, now));
    }
  }

  /** Removes every recipe and the listener, and restarts the time since the last acceptance. */
  public void clear() {
    empty();
    listener.begin(Listener.NONE, 0);
    acceptedNanos = clock.nanoTime();
    edition.incrementAndGet();
    afterChange.run();
  }

  /** Removes every recipe and accepts no more. */
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
