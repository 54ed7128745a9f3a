package io.originsimulator.scenario.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.value.Endpoint;
import io.originsimulator.scenario.SomeRequest;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class UnansweredTest {

  @Test
  void pathWithoutRecipeHasNeitherMethodsNorNearMiss() {
    Unanswered none = Unanswered.of(SomeRequest.of("GET"), List.of());

    assertThat(none.allowed()).isEmpty();
    assertThat(none.nearMiss()).isEmpty();
  }

  @Test
  void methodsOfAllRecipesForThePathAreAllowed() {
    Unanswered other =
        Unanswered.of(
            SomeRequest.of("PATCH"),
            endpoints("\"method\": [\"POST\", \"GET\"]", "\"method\": [\"PUT\", \"POST\"]"));

    assertThat(other.allowed()).containsExactly("POST", "GET", "HEAD", "PUT");
    assertThat(other.nearMiss())
        .contains("POST, GET /a, but the method is PATCH (expected: POST or GET or HEAD or PUT)");
  }

  @Test
  void nearMissIsTheRecipeWithTheFewestFailedConditions() {
    Unanswered missed =
        Unanswered.of(
            SomeRequest.query("page=1&sort=up"),
            endpoints(
                match("{ \"page\": \"2\", \"sort\": \"down\" }"),
                match("{ \"page\": \"3\", \"sort\": \"up\" }"),
                match("{ \"page\": \"4\", \"sort\": \"up\" }")));

    assertThat(missed.allowed()).isEmpty();
    assertThat(missed.nearMiss()).contains("/a, but query page is \"1\" (expected: \"3\")");
  }

  @Test
  void hundredRecipesAtMostAreCompared() {
    List<Endpoint> far = Collections.nCopies(99, twoMissed());
    Endpoint near = endpoints(match("{ \"page\": \"2\" }")).get(0);

    assertThat(nearMiss(Stream.concat(far.stream(), Stream.of(near)).toList()))
        .doesNotContain(" and ");
    assertThat(nearMiss(Stream.of(far, List.of(twoMissed(), near)).flatMap(List::stream).toList()))
        .contains(" and ");
  }

  @Test
  void withoutRecipeKeepsOnlyTheMethods() {
    Unanswered other =
        Unanswered.of(SomeRequest.of("GET"), endpoints("\"method\": \"POST\"")).withoutRecipe();

    assertThat(other.allowed()).containsExactly("POST");
    assertThat(other.nearMiss()).isEmpty();
  }

  private static Endpoint twoMissed() {
    return endpoints(match("{ \"page\": \"2\", \"sort\": \"down\" }")).get(0);
  }

  private static String nearMiss(List<Endpoint> endpoints) {
    return Unanswered.of(SomeRequest.query("page=1&sort=up"), endpoints).nearMiss().orElseThrow();
  }

  private static String match(String query) {
    return "\"match\": { \"query\": " + query + " }";
  }

  private static List<Endpoint> endpoints(String... fields) {
    return Stream.of(fields)
        .map(
            field ->
                "{ \"route\": \"/a\", "
                    + field
                    + ", \"stages\": [ { \"at\": 0, \"status\": 503 } ] }")
        .map(text -> RecipeJson.read(text).recipes().get(0))
        .map(Recipe::endpoint)
        .toList();
  }
}
