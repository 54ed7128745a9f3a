package io.originsimulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.value.Endpoint;
import io.originsimulator.recipe.value.Methods;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.scenario.route.IncomingRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;

/** After any additions and removals, the last recipe for a route and method serves it. */
class ScenarioPropertiesTest {
  private static final String ANY = "any";

  /** An addition or removal of a recipe. */
  record Change(boolean isRemoval, Endpoint endpoint) {}

  @Property
  void eachRouteAndMethodIsAnsweredByTheLastThatNamedIt(
      @ForAll @Size(max = 12) List<@From("changes") Change> changes) {
    Scenario<Integer> scenario = Scenario.empty();
    Map<String, Integer> owners = new HashMap<>(); // by method and route
    for (int i = 0; i < changes.size(); i++) {
      Endpoint endpoint = changes.get(i).endpoint();
      if (changes.get(i).isRemoval()) {
        scenario = scenario.with(Set.of(endpoint), List.of(), i);
        keys(endpoint).forEach(owners::remove);
      } else {
        int owner = i;
        scenario = scenario.with(Set.of(), List.of(compiled(endpoint, owner)), i);
        keys(endpoint).forEach(key -> owners.put(key, owner));
      }
    }

    for (String path : List.of("/a", "/b")) {
      for (String method : List.of("GET", "HEAD", "POST", "PUT")) {
        assertThat(
                Optional.ofNullable(scenario.find(SomeRequest.of(method), path, 0, 2))
                    .map(this::owner))
            .as(method + " " + path)
            .isEqualTo(owner(owners, method, path));
      }
    }
    int answered =
        scenario.recipes().stream()
            .mapToInt(recipe -> keys(recipe.recipe().endpoint()).size())
            .sum();
    assertThat(answered).isEqualTo(owners.size());
  }

  private int owner(ActiveRecipe<Integer> recipe) {
    return recipe.plan(0, IncomingRequest.UNKNOWN).response();
  }

  private static Optional<Integer> owner(Map<String, Integer> owners, String method, String path) {
    return Optional.ofNullable(owners.get(method + " " + path))
        .or(
            () ->
                method.equals("HEAD")
                    ? Optional.ofNullable(owners.get("GET " + path))
                    : Optional.empty())
        .or(() -> Optional.ofNullable(owners.get(ANY + " " + path)));
  }

  private static List<String> keys(Endpoint endpoint) {
    List<String> names = endpoint.methods().isAny() ? List.of(ANY) : endpoint.methods().names();
    return names.stream().map(name -> name + " " + endpoint.route()).toList();
  }

  private static CompiledRecipe<Integer> compiled(Endpoint endpoint, int owner) {
    Recipe recipe =
        RecipeJson.read(
                "{ \"route\": \"%s\", \"stages\": [ { \"at\": 0, \"status\": 500 } ] }"
                    .formatted(endpoint.route()))
            .recipes()
            .get(0)
            .withMethods(endpoint.methods());
    return CompiledRecipe.of(recipe, behaviour -> owner);
  }

  @Provide
  Arbitrary<Change> changes() {
    Arbitrary<Methods> methods =
        Arbitraries.of("GET", "HEAD", "POST", "PUT")
            .set()
            .ofMaxSize(3)
            .map(names -> new Methods(List.copyOf(names)));
    return Combinators.combine(
            Arbitraries.of(false, false, false, true), Arbitraries.of("/a", "/b"), methods)
        .as(
            (isRemoval, route, names) ->
                new Change(isRemoval, new Endpoint(new Route(route), names)));
  }
}
