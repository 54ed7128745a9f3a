package io.originsimulator.recipe.value;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.Refusal;
import io.originsimulator.recipe.Stage;
import io.originsimulator.recipe.latency.Latency;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Endpoints: routes with their methods. */
class EndpointTest {

  @ParameterizedTest
  @ValueSource(strings = {"GET", "M-SEARCH", "X", "ABCDEFGHIJKLMNOPQRSTUVWXYZ-ABCDE"})
  void aMethodIsInCapitals(String name) {
    assertThat(new Methods(List.of(name)).names()).containsExactly(name);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''      | ",
        "G T     | ",
        "-GET    | ",
        "GET1    | ",
        "*       | ",
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ-ABCDEF | ",
        "get     | ' (did you mean \"GET\"?)'",
        "Patch   | ' (did you mean \"PATCH\"?)'"
      })
  void rejectsMalformedMethod(String name, String wayOut) {
    assertThat(Refusal.of(() -> new Methods(List.of("GET", name))))
        .isEqualTo(
            "[1]: \"%s\" (expected: a method such as \"POST\", or a list of them)%s",
            name, wayOut == null ? "" : wayOut);
  }

  @Test
  void rejectsDuplicateMethod() {
    assertThat(Refusal.of(() -> new Methods(List.of("GET", "PUT", "GET"))))
        .isEqualTo("GET, PUT, GET (expected: each method once)");
  }

  @Test
  void endpointWithoutMethodsServesAll() {
    assertThat(Methods.ANY.isAny()).isTrue();
    assertThat(methods("GET").isAny()).isFalse();
    assertThat(methods("PUT", "GET")).hasToString("PUT, GET");
    assertThat(methods("PUT", "GET").inCommon(methods("GET", "POST"))).containsExactly("GET");
    assertThat(methods("PUT", "GET").without(List.of("GET"))).containsExactly("PUT");
  }

  @Test
  void theNamesDoNotChange() {
    List<String> names = new ArrayList<>(List.of("GET"));
    Methods methods = new Methods(names);
    names.clear();

    assertThat(methods).isEqualTo(methods("GET"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        // answered | by | left
        "/a          | /a          | -",
        "/a          | /b          | /a",
        "/a          | /a*         | /a",
        "/a          | GET /a      | /a",
        "GET /a      | /a          | GET /a",
        "GET /a      | GET /a      | -",
        "GET /a      | GET /b      | GET /a",
        "GET,PUT /a  | GET /a      | PUT /a",
        "GET,PUT /a  | POST /a     | GET, PUT /a",
        "GET,PUT /a  | PUT,GET /a  | -",
        "/a/{x}      | /a/{y}      | -",
        "/a/{x}      | /a/{x}*     | /a/{x}",
        "/a/{x}      | /{a}/{x}    | /a/{x}"
      })
  void methodsTakenByAnotherRecipeAreRemoved(String answered, String by, String left) {
    assertThat(endpoint(answered).without(endpoint(by)).map(Endpoint::toString))
        .isEqualTo(Optional.ofNullable(left));
  }

  @Test
  void routeMayAppearOnceWithoutMethodsAndOnceForEach() {
    assertThat(document("/a", "GET /a", "POST,PUT /a", "/a*", "GET /b").recipes()).hasSize(5);
  }

  @Test
  void rejectsDuplicateMethodOfARoute() {
    assertThat(Refusal.of(() -> document("GET,PUT /a", "/a", "PUT,POST,GET /a", "GET /b", "/a")))
        .isEqualTo(
            """
            2 problems
              [2].method: GET, PUT (expected: each method of a route once) ([0] answers it for /a \
            already)
              [4].route: "/a" (expected: each route once) (it is the route of [1] already)\
            """);
  }

  @Test
  void messagesShowVariablesAsWritten() {
    assertThat(Refusal.of(() -> document("GET /{0}", "GET /{0}")))
        .isEqualTo(
            "[1].method: GET (expected: each method of a route once) ([0] answers it for /{0}"
                + " already)");
  }

  private static RecipeDocument document(String... endpoints) {
    List<Recipe> recipes = new ArrayList<>();
    for (String text : endpoints) {
      Stage stage = new Stage(DurationText.ZERO, Behaviour.of(500, Latency.NONE));
      Endpoint endpoint = endpoint(text);
      recipes.add(
          new Recipe(endpoint.route(), List.of(), Headers.NONE, false, List.of(stage))
              .withMethods(endpoint.methods()));
    }
    return RecipeDocument.of(recipes);
  }

  private static Endpoint endpoint(String text) {
    int space = text.indexOf(' ');
    Route route = new Route(text.substring(space + 1));
    return space < 0
        ? Endpoint.of(route)
        : new Endpoint(route, methods(text.substring(0, space).split(",")));
  }

  private static Methods methods(String... names) {
    return new Methods(List.of(names));
  }
}
