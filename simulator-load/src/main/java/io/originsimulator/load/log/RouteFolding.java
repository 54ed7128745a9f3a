package io.originsimulator.load.log;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Makes few routes of many: one with too few requests becomes a part of the prefix above it, the
 * deepest first.
 *
 * <pre>
 *   /articles/how-to-swim   3 ─┐
 *   /articles/how-to-fly    2 ─┴▶ /articles/*   5 ─▶ … ─▶ /*
 * </pre>
 *
 * <p>If there are still too many, more requests are asked of each. Prefixes end at a slash, and
 * paths that have an id are under a prefix already: so each request is answered by the route its
 * group came to, whatever other routes there are.
 */
public final class RouteFolding {
  private static final Comparator<RouteKey> DEEPEST_FIRST =
      Comparator.comparingInt(RouteKey::depth).reversed().thenComparing(Comparator.naturalOrder());

  private final Map<RouteKey, RouteKey> into = new HashMap<>();
  private final Map<RouteKey, Long> routes = new HashMap<>();

  private RouteFolding(Map<RouteKey, Long> groups, long fewest) {
    TreeMap<RouteKey, Long> open = new TreeMap<>(DEEPEST_FIRST);
    open.putAll(groups);
    while (!open.isEmpty()) {
      RouteKey key = open.firstKey();
      long count = open.pollFirstEntry().getValue();
      if (key.isAll() || count >= fewest) {
        routes.put(key, count);
      } else {
        into.put(key, key.parent());
        open.merge(key.parent(), count, Long::sum); // less deep: its turn is still to come
      }
    }
  }

  /**
   * The route that each group of requests belongs to.
   *
   * @param groups how many requests each has
   * @param minRequests of a route, 1 or more; what is left over goes to {@code /*}
   * @param maxRoutes 1 or more; each method has at least one
   */
  public static Map<RouteKey, RouteKey> fold(
      Map<RouteKey, Long> groups, long minRequests, int maxRoutes) {
    long fewest = minRequests;
    RouteFolding folding = new RouteFolding(groups, fewest);
    while (folding.routes.size() > maxRoutes && folding.canGoOn()) {
      fewest *= 2;
      folding = new RouteFolding(groups, fewest);
    }
    Map<RouteKey, RouteKey> routes = new HashMap<>();
    for (RouteKey group : groups.keySet()) {
      routes.put(group, folding.routeOf(group));
    }
    return routes;
  }

  /** What answers everything of a method is as far as it goes. */
  private boolean canGoOn() {
    return !routes.keySet().stream().allMatch(RouteKey::isAll);
  }

  private RouteKey routeOf(RouteKey group) {
    RouteKey route = group;
    for (RouteKey next = into.get(route); next != null; next = into.get(route)) {
      route = next;
    }
    return route;
  }
}
