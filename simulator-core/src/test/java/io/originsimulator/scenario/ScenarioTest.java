package io.originsimulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.value.Endpoint;
import io.originsimulator.recipe.value.Methods;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.scenario.route.IncomingRequest;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ScenarioTest {
  private static final long SECOND = 1_000_000_000;

  @Test
  void anEmptyScenarioFindsNothing() {
    Scenario<String> scenario = Scenario.empty();

    assertThat(scenario.recipes()).isEmpty();
    assertThat(scenario.find(SomeRequest.of("GET"), "/", 0, 1)).isNull();
  }

  @Test
  void aPathIsAnsweredByItsRoute() {
    Scenario<String> scenario = Scenario.<String>empty().with(Set.of(), flaky("/news*", "/*"), 0);

    assertThat(scenario.find(SomeRequest.of("GET"), "/newsroom?a", 0, 9).recipe().route())
        .hasToString("/news*");
    assertThat(scenario.find(SomeRequest.of("GET"), "/sport", 0, 6).recipe().route())
        .hasToString("/*");
    assertThat(scenario.find(SomeRequest.of("GET"), "x/news", 1, 6).recipe().route())
        .hasToString("/news*");
  }

  @Test
  void replacedRecipeRestartsAndOthersContinue() {
    Scenario<String> before = Scenario.<String>empty().with(Set.of(), flaky("/a", "/b"), 0);

    Scenario<String> after = before.with(Set.of(), flaky("/a"), 10 * SECOND);

    assertThat(answer(after, "/a", 14 * SECOND - 1)).isEqualTo("404 of /a");
    assertThat(answer(after, "/a", 14 * SECOND)).isEqualTo("503 of /a");
    assertThat(answer(after, "/b", 10 * SECOND)).isEqualTo("503 of /b");
    assertThat(after.find(SomeRequest.of("GET"), "/b", 0, 2))
        .isSameAs(before.find(SomeRequest.of("GET"), "/b", 0, 2));
  }

  @Test
  void aScenarioDoesNotChangeWhenAnotherIsMadeOfIt() {
    Scenario<String> before = Scenario.<String>empty().with(Set.of(), flaky("/a"), 0);

    before.with(Set.of(endpoint("/a")), flaky("/b"), SECOND);

    assertThat(routes(before)).containsExactly("/a");
    assertThat(answer(before, "/a", 4 * SECOND)).isEqualTo("503 of /a");
    assertThat(before.find(SomeRequest.of("GET"), "/b", 0, 2)).isNull();
  }

  @Test
  void numbersAreReusedAfterTheirRecipeIsRemoved() {
    Scenario<String> first = Scenario.<String>empty().with(Set.of(), flaky("/a", "/b"), 0);
    assertThat(numbers(first)).containsExactly(0, 1);
    Scenario<String> second = first.with(Set.of(), flaky("/a"), SECOND);
    assertThat(numbers(second)).containsExactly(2, 1); // not that of the replaced recipe
    assertThat(numbers(second.with(Set.of(), flaky("/c"), SECOND))).containsExactly(2, 1, 0);
  }

  private static List<Integer> numbers(Scenario<String> scenario) {
    return scenario.recipes().stream().map(ActiveRecipe::number).toList();
  }

  @Test
  void removedRecipeIsNotFound() {
    Scenario<String> before = Scenario.<String>empty().with(Set.of(), flaky("/a", "/b"), 0);

    Scenario<String> after =
        before.with(Set.of(endpoint("/a"), endpoint("/unknown")), List.of(), SECOND);

    assertThat(routes(after)).containsExactly("/b");
    assertThat(after.find(SomeRequest.of("GET"), "/a", 0, 2)).isNull();
    assertThat(after.find(SomeRequest.of("GET"), "/b", 0, 2))
        .isSameAs(before.find(SomeRequest.of("GET"), "/b", 0, 2));
  }

  @Test
  void recipesAreInTheOrderOfTheirFirstRoutes() {
    Scenario<String> scenario =
        Scenario.<String>empty()
            .with(Set.of(), flaky("/c", "/a*", "/b"), 0)
            .with(Set.of(), flaky("/d", "/c"), SECOND);

    assertThat(routes(scenario)).containsExactly("/c", "/a*", "/b", "/d");
  }

  @Test
  void removedAndAddedAtOnceARecipeIsAdded() {
    Scenario<String> before = Scenario.<String>empty().with(Set.of(), flaky("/a"), 0);

    Scenario<String> after = before.with(Set.of(endpoint("/a")), flaky("/a"), 10 * SECOND);

    assertThat(answer(after, "/a", 10 * SECOND)).isEqualTo("404 of /a");
  }

  @Test
  void theBestRouteThatAcceptsTheMethodAnswers() {
    Scenario<String> scenario =
        Scenario.<String>empty().with(Set.of(), flaky("GET /a", "POST /a*", "/*"), 0);

    assertThat(answer(scenario, "GET", "/a", 0)).isEqualTo("404 of GET /a");
    assertThat(answer(scenario, "HEAD", "/a", 0)).isEqualTo("404 of GET /a");
    assertThat(answer(scenario, "POST", "/a", 0)).isEqualTo("404 of POST /a*");
    assertThat(answer(scenario, "DELETE", "/a", 0)).isEqualTo("404 of /*");
  }

  @Test
  void routeWithoutMethodsMayAppearAlongsideNamedOnes() {
    Scenario<String> scenario =
        Scenario.<String>empty()
            .with(Set.of(), flaky("/a"), 0)
            .with(Set.of(), flaky("GET /a"), SECOND)
            .with(Set.of(), flaky("HEAD /a"), 2 * SECOND);

    assertThat(endpoints(scenario)).containsExactly("/a", "GET /a", "HEAD /a");
    assertThat(answer(scenario, "POST", "/a", 4 * SECOND)).isEqualTo("503 of /a");
    assertThat(answer(scenario, "GET", "/a", 5 * SECOND - 1)).isEqualTo("404 of GET /a");
    assertThat(answer(scenario, "HEAD", "/a", 6 * SECOND - 1)).isEqualTo("404 of HEAD /a");
  }

  @Test
  void aRecipeIsReplacedByRouteAndMethod() {
    Scenario<String> before = Scenario.<String>empty().with(Set.of(), flaky("GET /a", "/a"), 0);

    Scenario<String> after = before.with(Set.of(), flaky("GET /a"), 10 * SECOND);

    assertThat(endpoints(after)).containsExactly("GET /a", "/a");
    assertThat(answer(after, "GET", "/a", 10 * SECOND)).isEqualTo("404 of GET /a");
    assertThat(after.find(SomeRequest.of("PUT"), "/a", 0, 2))
        .isSameAs(before.find(SomeRequest.of("PUT"), "/a", 0, 2));
  }

  @Test
  void recipeThatLosesAMethodKeepsTheOthersAndItsTimeline() {
    Scenario<String> before =
        Scenario.<String>empty().with(Set.of(), flaky("GET, POST, PUT /a", "/b"), 0);

    Scenario<String> after = before.with(Set.of(), flaky("POST /a"), 3 * SECOND);

    assertThat(endpoints(after)).containsExactly("GET, PUT /a", "/b", "POST /a");
    assertThat(answer(after, "GET", "/a", 4 * SECOND)).isEqualTo("503 of GET, POST, PUT /a");
    assertThat(answer(after, "PUT", "/a", 4 * SECOND)).isEqualTo("503 of GET, POST, PUT /a");
    assertThat(answer(after, "POST", "/a", 4 * SECOND)).isEqualTo("404 of POST /a");
    assertThat(endpoints(before)).containsExactly("GET, POST, PUT /a", "/b");
    assertThat(answer(before, "POST", "/a", 4 * SECOND)).isEqualTo("503 of GET, POST, PUT /a");
  }

  @Test
  void recipeThatLosesAMethodKeepsItsState() {
    String json =
        """
        { "route": "/a", "method": ["GET", "PUT"],
          "stages": [ { "at": 0, "sequence": [ { "status": 501 }, { "status": 502 },
                                               { "status": 504 } ] } ] }
        """;
    Scenario<String> before = Scenario.<String>empty().with(Set.of(), List.of(compiled(json)), 0);
    answer(before, "GET", "/a", 0);

    Scenario<String> after = before.with(Set.of(), flaky("GET /a"), SECOND);

    assertThat(answer(after, "PUT", "/a", SECOND)).isEqualTo("502 of GET, PUT /a");
    assertThat(answer(before, "GET", "/a", SECOND)).isEqualTo("504 of GET, PUT /a");
  }

  @Test
  void recipeWithoutMethodsIsRemoved() {
    Scenario<String> before = Scenario.<String>empty().with(Set.of(), flaky("GET, PUT /a"), 0);

    assertThat(endpoints(before.with(Set.of(), flaky("GET, PUT, POST /a"), SECOND)))
        .containsExactly("GET, PUT, POST /a");
    assertThat(endpoints(before.with(Set.of(), flaky("GET /a", "PUT /a"), SECOND)))
        .containsExactly("GET /a", "PUT /a");
  }

  @Test
  void theOrderOfTheMethodsDoesNotMatter() {
    Scenario<String> before =
        Scenario.<String>empty().with(Set.of(), flaky("GET, PUT /a", "/b"), 0);

    Scenario<String> after = before.with(Set.of(), flaky("PUT, GET /a"), 10 * SECOND);

    assertThat(answer(after, "GET", "/a", 10 * SECOND)).isEqualTo("404 of PUT, GET /a");
    assertThat(after.recipes()).hasSize(2);
  }

  @Test
  void methodIsRemovedOnlyFromRecipesThatNameIt() {
    Scenario<String> before =
        Scenario.<String>empty().with(Set.of(), flaky("GET, PUT /a", "/a", "GET /b"), 0);

    Scenario<String> after =
        before.with(Set.of(endpoint("GET", "/a"), endpoint("/b")), List.of(), SECOND);

    assertThat(endpoints(after)).containsExactly("PUT /a", "/a", "GET /b");
    assertThat(answer(after, "GET", "/a", 0)).isEqualTo("404 of /a");
    assertThat(answer(after, "PUT", "/a", 4 * SECOND)).isEqualTo("503 of GET, PUT /a");
  }

  private static String answer(Scenario<String> scenario, String path, long nanos) {
    return answer(scenario, "GET", path, nanos);
  }

  private static String answer(Scenario<String> scenario, String method, String path, long nanos) {
    return scenario
        .find(SomeRequest.of(method), path, 0, path.length())
        .plan(nanos, IncomingRequest.UNKNOWN)
        .response();
  }

  private static Endpoint endpoint(String method, String route) {
    return new Endpoint(new Route(route), new Methods(List.of(method)));
  }

  private static List<String> endpoints(Scenario<String> scenario) {
    return scenario.recipes().stream()
        .map(active -> active.recipe().endpoint().toString())
        .toList();
  }

  private static Endpoint endpoint(String route) {
    return Endpoint.of(new Route(route));
  }

  private static List<String> routes(Scenario<String> scenario) {
    return scenario.recipes().stream().map(active -> active.recipe().route().text()).toList();
  }

  /** Returns recipes for "/a" or "GET, PUT /a" with status 404 for four seconds, then 503. */
  private static List<CompiledRecipe<String>> flaky(String... endpoints) {
    return Stream.of(endpoints)
        .map(
            endpoint ->
                """
                { %s "route": "%s",
                  "stages": [ { "at": 0, "status": 404 }, { "at": "4s", "status": 503 } ] }
                """
                    .formatted(methods(endpoint), endpoint.substring(endpoint.indexOf('/'))))
        .map(ScenarioTest::compiled)
        .toList();
  }

  private static String methods(String endpoint) {
    String names = endpoint.substring(0, endpoint.indexOf('/')).strip();
    return names.isEmpty() ? "" : "\"method\": [\"" + names.replace(", ", "\", \"") + "\"],";
  }

  private static CompiledRecipe<String> compiled(String json) {
    Recipe recipe = RecipeJson.read(json).recipes().get(0);
    return CompiledRecipe.of(recipe, behaviour -> behaviour.status() + " of " + recipe.endpoint());
  }
}
