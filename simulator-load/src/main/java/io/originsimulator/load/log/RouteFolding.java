package io.originsimulator.load.log;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Reduces the number of routes: a route with too few requests is merged into the prefix above it,
 * the deepest first.
 *
 * <pre>
 *   /articles/how-to-swim   3 ─┐
 *   /articles/how-to-fly    2 ─┴▶ /articles/*   5 ─▶ … ─▶ /*
 * </pre>
 *
 * <p>If there are still too many, the minimum of requests is doubled. Prefixes end at a slash, and
 * paths with an id are already under a prefix. The route of a group therefore serves each of its
 * requests, whatever other routes exist.
 */
public final class RouteFolding {
  private static final Comparator<RouteKey> DEEPEST_FIRST =
      Comparator.comparingInt(RouteKey::depth).reversed().thenComparing(Comparator.naturalOrder());

  private RouteFolding() {}

  /**
   * Returns the route of each group of requests.
   *
   * @param groups number of requests of each
   * @param minRequests minimum requests of a route, 1 or more; the remainder goes to {@code /*}
   * @param maxRoutes 1 or more; each method has at least one
   */
  public static Map<RouteKey, RouteKey> fold(
      Map<RouteKey, Long> groups, long minRequests, int maxRoutes) {
    Map<RouteKey, RouteKey> routes = fold(groups, minRequests);
    long fewest = minRequests;
    while (Set.copyOf(routes.values()).size() > maxRoutes
        && !routes.values().stream().allMatch(RouteKey::isAll)) {
      fewest *= 2;
      routes = fold(groups, fewest);
    }
    return routes;
  }

  private static Map<RouteKey, RouteKey> fold(Map<RouteKey, Long> groups, long fewest) {
    Map<RouteKey, RouteKey> into = new HashMap<>();
    TreeMap<RouteKey, Long> open = new TreeMap<>(DEEPEST_FIRST);
    open.putAll(groups);
    while (!open.isEmpty()) {
      RouteKey key = open.firstKey();
      long count = open.pollFirstEntry().getValue();
      if (!key.isAll() && count < fewest) {
        into.put(key, key.parent());
        open.merge(key.parent(), count, Long::sum); // less deep, so it is processed later
      }
    }
    Map<RouteKey, RouteKey> routes = new HashMap<>();
    for (RouteKey group : groups.keySet()) {
      RouteKey route = group;
      for (RouteKey next = into.get(route); next != null; next = into.get(route)) {
        route = next;
      }
      routes.put(group, route);
    }
    return routes;
  }
}
