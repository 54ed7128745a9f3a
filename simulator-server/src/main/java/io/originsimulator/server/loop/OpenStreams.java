package io.originsimulator.server.loop;

import io.originsimulator.recipe.value.Route;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The open streams of one event loop, by route. Confined to its event loop. */
public final class OpenStreams {
  private final Map<Route, Set<OpenStream>> byRoute = new HashMap<>();

  public void add(Route route, OpenStream stream) {
    byRoute.computeIfAbsent(route, any -> new LinkedHashSet<>()).add(stream);
  }

  public void remove(Route route, OpenStream stream) {
    Set<OpenStream> open = byRoute.get(route);
    if (open != null && open.remove(stream) && open.isEmpty()) {
      byRoute.remove(route);
    }
  }

  /** Returns the streams of a route in the order in which they began. */
  public List<OpenStream> of(Route route) {
    return List.copyOf(byRoute.getOrDefault(route, Set.of()));
  }
}
