package io.originsimulator.server.loop;

import io.originsimulator.recipe.value.Route;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** The open streams of one event loop, by route. Confined to its event loop. */
public final class OpenStreams {
  private final Map<Route, Set<OpenStream>> byRoute = new HashMap<>();
  private Set<Route> paused = Set.of();

  public void add(Route route, OpenStream stream) {
    byRoute.computeIfAbsent(route, any -> new LinkedHashSet<>()).add(stream);
  }

  /** Removes a stream; returns whether it was open. */
  public boolean remove(Route route, OpenStream stream) {
    Set<OpenStream> open = byRoute.get(route);
    if (open == null || !open.remove(stream)) {
      return false;
    }
    if (open.isEmpty()) {
      byRoute.remove(route);
    }
    return true;
  }

  /** Returns the streams of a route in the order in which they began. */
  public List<OpenStream> of(Route route) {
    return List.copyOf(byRoute.getOrDefault(route, Set.of()));
  }

  /** Applies an action to the open streams of a route, except those that it ends on the way. */
  void forEach(Route route, Consumer<OpenStream> action) {
    for (OpenStream stream : of(route)) {
      if (byRoute.getOrDefault(route, Set.of()).contains(stream)) {
        action.accept(stream);
      }
    }
  }

  /** Returns whether streams of a route begin paused. */
  public boolean isPaused(Route route) {
    return paused.contains(route);
  }

  /** Pauses the streams of these routes and of no others. */
  void pause(Set<Route> routes) {
    paused = routes;
    for (Route route : List.copyOf(byRoute.keySet())) {
      forEach(route, stream -> stream.pause(routes.contains(route)));
    }
  }
}
