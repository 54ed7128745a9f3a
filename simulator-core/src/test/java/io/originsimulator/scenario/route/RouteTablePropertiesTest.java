package io.originsimulator.scenario.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.value.Endpoint;
import io.originsimulator.recipe.value.Methods;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.scenario.SomeRequest;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.Size;

class RouteTablePropertiesTest {

  @Property
  void tableFindsTheSameRouteAsAComparisonWithEach(
      @ForAll @Size(max = 60) List<@From("routes") Route> routes, @ForAll("paths") String path) {
    RouteTable<Route> table = table(routes);

    assertThat(Optional.ofNullable(table.find(SomeRequest.of("GET"), path, 0, path.length())))
        .isEqualTo(firstOfAll(routes, path));
  }

  @Property
  void tableFindsTheSameRouteForAMethodAsAComparisonWithEach(
      @ForAll @Size(max = 40) List<@From("endpoints") Endpoint> endpoints,
      @ForAll("methods") String method,
      @ForAll("paths") String path) {
    Map<Endpoint, Endpoint> values = new LinkedHashMap<>();
    for (Endpoint endpoint : endpoints) {
      boolean isNew = // a table has no duplicate endpoints
          values.keySet().stream().allMatch(other -> other.repeats(endpoint, "").isEmpty());
      if (isNew) {
        values.put(endpoint, endpoint);
      }
    }
    List<Route> accepting =
        values.keySet().stream()
            .filter(endpoint -> rank(endpoint, method) > 0)
            .map(Endpoint::route)
            .toList();
    Optional<Endpoint> expected =
        firstOfAll(accepting, path)
            .flatMap(
                best ->
                    values.keySet().stream()
                        .filter(endpoint -> endpoint.route().equals(best))
                        .max(Comparator.comparingInt(endpoint -> rank(endpoint, method))));

    Endpoint found = RouteTable.of(values).find(SomeRequest.of(method), path, 0, path.length());

    assertThat(Optional.ofNullable(found)).isEqualTo(expected);
  }

  /** Returns how well an endpoint matches a method: 0 for not at all. */
  private static int rank(Endpoint endpoint, String method) {
    List<String> names = endpoint.methods().names();
    if (names.contains(method)) {
      return 3;
    }
    if (method.equals("HEAD") && names.contains("GET")) {
      return 2;
    }
    return names.isEmpty() ? 1 : 0;
  }

  @Property
  void textAroundAPathDoesNotMatter(
      @ForAll @Size(max = 20) List<@From("routes") Route> routes,
      @ForAll("paths") String before,
      @ForAll("paths") String path,
      @ForAll("paths") String after) {
    RouteTable<Route> table = table(routes);
    int from = before.length();

    assertThat(table.find(SomeRequest.of("GET"), before + path + after, from, from + path.length()))
        .isEqualTo(table.find(SomeRequest.of("GET"), path, 0, path.length()));
  }

  @Property(tries = 3, shrinking = ShrinkingMode.OFF)
  void findsTheSameWithTenThousandRoutes(@ForAll long seed) {
    Random random = new Random(seed);
    Set<Route> routes = new HashSet<>();
    while (routes.size() < 10_000) {
      String path = longPath(random);
      String variable = random.nextInt(4) == 0 ? "/{id}" + (random.nextBoolean() ? "/e" : "") : "";
      routes.add(new Route(path + variable + (random.nextBoolean() ? "*" : "")));
    }
    RouteTable<Route> table = table(routes);

    for (int i = 0; i < 100; i++) {
      String path = longPath(random);
      assertThat(Optional.ofNullable(table.find(SomeRequest.of("GET"), path, 0, path.length())))
          .as(path)
          .isEqualTo(firstOfAll(routes, path));
    }
  }

  /** Returns the route by the documented rule, applied to one route after the other. */
  private static Optional<Route> firstOfAll(Collection<Route> routes, String path) {
    return routes.stream()
        .filter(route -> matched(route, path) >= 0)
        .min(
            Comparator.comparing(Route::isPrefix)
                .thenComparingInt(route -> -matched(route, path))
                .thenComparingInt(route -> route.variables().size())
                .thenComparing(RouteTablePropertiesTest::variableSegments));
  }

  /** Returns the length of the part of a path that a route matches; -1 if it does not. */
  private static int matched(Route route, String path) {
    String segments = Pattern.quote(route.path()).replaceAll("\\{[^}]*}", "\\\\E[^/]+\\\\Q");
    String rest = !route.isPrefix() ? "" : route.path().endsWith("}") ? "(|/.*)" : ".*";
    Matcher matcher = Pattern.compile("(" + segments + ")" + rest).matcher(path);
    return matcher.matches() ? matcher.end(1) : -1;
  }

  /** Returns a digit for each segment, 1 for a variable: the lower, the earlier a literal. */
  private static String variableSegments(Route route) {
    return Arrays.stream(route.path().split("/"))
        .map(segment -> segment.startsWith("{") ? "1" : "0")
        .collect(Collectors.joining());
  }

  private static RouteTable<Route> table(Collection<Route> routes) {
    Map<Endpoint, Route> values =
        routes.stream()
            .collect(Collectors.toMap(Endpoint::of, route -> route, (first, same) -> first));
    return RouteTable.of(values);
  }

  @Provide
  Arbitrary<Route> routes() {
    Arbitrary<String> segments =
        Arbitraries.oneOf(
            Arbitraries.strings().withChars("ab").ofMaxLength(2), Arbitraries.just("{x}"));
    return Combinators.combine(segments.list().ofMinSize(1).ofMaxSize(4), Arbitraries.of("", "*"))
        .as((path, star) -> new Route(numbered("/" + String.join("/", path)) + star));
  }

  /** Returns a path whose variables have names of their own: the same in the same place. */
  private static String numbered(String path) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < path.length(); i++) {
      char c = path.charAt(i);
      text.append(c == 'x' ? Character.forDigit(i, 36) : c);
    }
    return text.toString();
  }

  @Provide
  Arbitrary<Endpoint> endpoints() {
    Arbitrary<Methods> methods = methods().set().ofMaxSize(3).map(s -> new Methods(List.copyOf(s)));
    return Combinators.combine(routes(), methods).as(Endpoint::new);
  }

  @Provide
  Arbitrary<String> methods() {
    return Arbitraries.of("GET", "HEAD", "POST", "PUT");
  }

  @Provide
  Arbitrary<String> paths() {
    return Arbitraries.strings().withChars("ab/").ofMaxLength(6).map(rest -> "/" + rest);
  }

  private static String longPath(Random random) {
    StringBuilder path = new StringBuilder("/");
    for (int length = random.nextInt(3, 10); length > 0; length--) {
      path.append("abcdef/-".charAt(random.nextInt(8)));
    }
    return path.toString();
  }
}
