package io.originsimulator.load.learn;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.log.RouteFolding;
import io.originsimulator.load.log.RouteKey;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.Stage;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RouteFoldingTest {
  @Test
  void pathsWithEnoughRequestsAreRoutes() {
    assertThat(fold(Map.of("GET /news", 100L, "POST /orders", 10L, "GET /cases/*", 50L), 50))
        .isEqualTo(
            Map.of(
                "GET /news", "GET /news",
                "POST /orders", "POST /orders",
                "GET /cases/*", "GET /cases/*"));
  }

  @Test
  void rarePathsAreMergedUnderTheirCommonPrefix() {
    assertThat(
            fold(
                Map.of(
                    "GET /articles/how-to-swim", 6L,
                    "GET /articles/how-to-fly", 5L,
                    "GET /articles/often", 90L,
                    "GET /about", 1L,
                    "GET /", 20L),
                50))
        .isEqualTo(
            Map.of(
                "GET /articles/how-to-swim", "GET /articles/*",
                "GET /articles/how-to-fly", "GET /articles/*",
                "GET /articles/often", "GET /articles/often",
                "GET /about", "GET /*",
                "GET /", "GET /"));
  }

  @Test
  void keepsToTheMaximumOfRoutes() {
    Map<String, Long> groups = new HashMap<>();
    for (int i = 0; i < 1000; i++) {
      groups.put("GET /" + i % 10 + "x/" + i + "y", 100L + i);
    }
    Map<String, String> routes = fold(groups, 7);
    assertThat(routes.values().stream().distinct()).hasSizeLessThanOrEqualTo(7);
  }

  @Test
  void neverMergesMethods() {
    assertThat(fold(Map.of("GET /a", 1L, "POST /a", 1L), 50))
        .isEqualTo(Map.of("GET /a", "GET /*", "POST /a", "POST /*"));
  }

  @Test
  void prefixEndsBeforeAnId() {
    assertThat(RouteKey.ofPrefix("GET", "/cases/42/notes"))
        .isEqualTo(new RouteKey("GET", "/cases/*"));
    assertThat(RouteKey.ofPrefix("GET", "/42")).isEqualTo(new RouteKey("GET", "/*"));
    assertThat(RouteKey.ofPrefix("GET", "/a/b*c")).isEqualTo(new RouteKey("GET", "/a/*"));
    assertThat(RouteKey.ofPrefix("GET", "/a/{b}/c")).isEqualTo(new RouteKey("GET", "/a/*"));
    assertThat(RouteKey.ofPrefix("GET", "/a")).isEqualTo(new RouteKey("GET", "/a"));
  }

  /**
   * The simulator picks the longest prefix, which must be the route the requests were counted in.
   */
  @Test
  void simulatorServesEachRequestByItsGroupsRoute() {
    SplittableRandom random = new SplittableRandom(7);
    String[] words = {"a", "b", "42", "news", "0a1b2c3d4e", "x*y", "{v}", "x}", ""};
    Map<String, RouteKey> paths = new LinkedHashMap<>();
    Map<RouteKey, Long> counts = new HashMap<>();
    for (int i = 0; i < 3000; i++) {
      StringBuilder path = new StringBuilder();
      int parts = 1 + random.nextInt(4);
      for (int k = 0; k < parts; k++) {
        path.append('/').append(words[random.nextInt(words.length)]);
      }
      RouteKey key = RouteKey.ofPrefix("GET", path.toString());
      paths.put(path.toString(), key);
      counts.merge(key, 1L, Long::sum);
    }
    Map<RouteKey, RouteKey> folded = RouteFolding.fold(counts, 20, 12);
    List<Recipe> recipes =
        folded.values().stream()
            .distinct()
            .map(
                route ->
                    Recipe.route(route.route())
                        .method("GET")
                        .stage(Stage.at("0s").status(503))
                        .build())
            .toList();
    assertThat(recipes).hasSizeBetween(2, 12);
    Played played = new Played(recipes);
    paths.forEach(
        (path, key) ->
            assertThat(played.route("GET", path))
                .as(path)
                .isEqualTo(folded.getOrDefault(key, key).route()));
  }

  private static Map<String, String> fold(Map<String, Long> groups, int maxRoutes) {
    Map<RouteKey, Long> keys = new HashMap<>();
    groups.forEach((name, count) -> keys.put(key(name), count));
    Map<String, String> named = new TreeMap<>();
    RouteFolding.fold(keys, 10, maxRoutes).forEach((from, to) -> named.put(name(from), name(to)));
    return named;
  }

  private static RouteKey key(String name) {
    int blank = name.indexOf(' ');
    return new RouteKey(name.substring(0, blank), name.substring(blank + 1));
  }

  private static String name(RouteKey key) {
    return key.method() + " " + key.route();
  }
}
