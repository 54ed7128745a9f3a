package io.originsimulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.Route;
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
    assertThat(scenario.find("/", 0, 1)).isNull();
  }

  @Test
  void aPathIsAnsweredByItsRoute() {
    Scenario<String> scenario = Scenario.<String>empty().with(Set.of(), flaky("/news*", "/*"), 0);

    assertThat(scenario.find("/newsroom?a", 0, 9).recipe().route()).hasToString("/news*");
    assertThat(scenario.find("/sport", 0, 6).recipe().route()).hasToString("/*");
    assertThat(scenario.find("x/news", 1, 6).recipe().route()).hasToString("/news*");
  }

  @Test
  void aReplacedRecipeStartsAnewAndTheOthersGoOn() {
    Scenario<String> before = Scenario.<String>empty().with(Set.of(), flaky("/a", "/b"), 0);

    Scenario<String> after = before.with(Set.of(), flaky("/a"), 10 * SECOND);

    assertThat(answer(after, "/a", 14 * SECOND - 1)).isEqualTo("404 of /a");
    assertThat(answer(after, "/a", 14 * SECOND)).isEqualTo("503 of /a");
    assertThat(answer(after, "/b", 10 * SECOND)).isEqualTo("503 of /b");
    assertThat(after.find("/b", 0, 2)).isSameAs(before.find("/b", 0, 2));
  }

  @Test
  void aScenarioDoesNotChangeWhenAnotherIsMadeOfIt() {
    Scenario<String> before = Scenario.<String>empty().with(Set.of(), flaky("/a"), 0);

    before.with(Set.of(new Route("/a")), flaky("/b"), SECOND);

    assertThat(routes(before)).containsExactly("/a");
    assertThat(answer(before, "/a", 4 * SECOND)).isEqualTo("503 of /a");
    assertThat(before.find("/b", 0, 2)).isNull();
  }

  @Test
  void aRemovedRecipeIsGone() {
    Scenario<String> before = Scenario.<String>empty().with(Set.of(), flaky("/a", "/b"), 0);

    Scenario<String> after =
        before.with(Set.of(new Route("/a"), new Route("/unknown")), List.of(), SECOND);

    assertThat(routes(after)).containsExactly("/b");
    assertThat(after.find("/a", 0, 2)).isNull();
    assertThat(after.find("/b", 0, 2)).isSameAs(before.find("/b", 0, 2));
  }

  @Test
  void recipesStandInTheOrderTheirRoutesWereFirstNamed() {
    Scenario<String> scenario =
        Scenario.<String>empty()
            .with(Set.of(), flaky("/c", "/a*", "/b"), 0)
            .with(Set.of(), flaky("/d", "/c"), SECOND);

    assertThat(routes(scenario)).containsExactly("/c", "/a*", "/b", "/d");
  }

  @Test
  void removedAndAddedAtOnceARecipeIsAdded() {
    Scenario<String> before = Scenario.<String>empty().with(Set.of(), flaky("/a"), 0);

    Scenario<String> after = before.with(Set.of(new Route("/a")), flaky("/a"), 10 * SECOND);

    assertThat(answer(after, "/a", 10 * SECOND)).isEqualTo("404 of /a");
  }

  private static String answer(Scenario<String> scenario, String path, long nanos) {
    return scenario.find(path, 0, path.length()).plan(nanos).response();
  }

  private static List<String> routes(Scenario<String> scenario) {
    return scenario.recipes().stream().map(active -> active.recipe().route().text()).toList();
  }

  /** Recipes that answer 404 for four seconds, then 503. */
  private static List<CompiledRecipe<String>> flaky(String... routes) {
    return Stream.of(routes)
        .map(
            route ->
                """
                { "route": "%s",
                  "stages": [ { "at": 0, "status": 404 }, { "at": "4s", "status": 503 } ] }
                """
                    .formatted(route))
        .map(json -> RecipeJson.read(json).recipes().get(0))
        .map(
            recipe ->
                CompiledRecipe.of(
                    recipe, behaviour -> behaviour.status() + " of " + recipe.route()))
        .toList();
  }
}
