package io.originsimulator.scenario.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.value.Condition;
import io.originsimulator.recipe.value.Condition.Part;
import io.originsimulator.recipe.value.Endpoint;
import io.originsimulator.recipe.value.Expectation;
import io.originsimulator.recipe.value.Expression;
import io.originsimulator.recipe.value.Match;
import io.originsimulator.recipe.value.Methods;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.scenario.SomeRequest;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ByMethodTest {

  @Test
  void namedMethodHasPrecedence() {
    ByMethod<String> values = new ByMethod<>();
    values.put(endpoint("POST", "PUT"), "writes");
    values.put(endpoint(), "any");

    assertThat(values.of("POST")).isEqualTo("writes");
    assertThat(values.of("PUT")).isEqualTo("writes");
    assertThat(values.of("GET")).isEqualTo("any");
    assertThat(values.of("HEAD")).isEqualTo("any");
  }

  @Test
  void headTakesWhatGetHas() {
    ByMethod<String> values = new ByMethod<>();
    values.put(endpoint(), "any");
    values.put(endpoint("GET"), "get");

    assertThat(values.of("HEAD")).isEqualTo("get");
  }

  @Test
  void headTakesItsOwnIfItIsNamed() {
    ByMethod<String> values = new ByMethod<>();
    values.put(endpoint("GET"), "get");
    values.put(endpoint("HEAD"), "head");

    assertThat(values.of("HEAD")).isEqualTo("head");
    assertThat(values.of("GET")).isEqualTo("get");
  }

  @Test
  void getDoesNotTakeHeads() {
    ByMethod<String> values = new ByMethod<>();
    values.put(endpoint("HEAD"), "head");

    assertThat(values.of("GET")).isNull();
  }

  @Test
  void methodsAreComparedLetterByLetter() {
    ByMethod<String> values = new ByMethod<>();
    values.put(endpoint("GET"), "get");

    assertThat(values.of("get")).isNull();
    assertThat(values.of("GETS")).isNull();
  }

  @Test
  void emptyMapHasNoValue() {
    assertThat(new ByMethod<String>().of("GET")).isNull();
  }

  @Test
  void moreConditionsHavePrecedenceOverFewerAndThoseOverNone() {
    ByMethod<String> values = new ByMethod<>();
    values.put(endpoint("GET"), "none");
    values.put(endpoint(match("a")), "any with a");
    values.put(endpoint(match("a"), "GET"), "a");
    values.put(endpoint(match("b"), "GET"), "b");
    values.put(endpoint(match("a", "b"), "GET"), "a and b");

    assertThat(values.of(SomeRequest.query("a=1&b=1"))).isEqualTo("a and b");
    assertThat(values.of(SomeRequest.query("a=1"))).isEqualTo("a");
    assertThat(values.of(SomeRequest.query("b=1&c=1"))).isEqualTo("b");
    assertThat(values.of(SomeRequest.query("c=1"))).isEqualTo("none");
    assertThat(values.all()).containsExactly("a and b", "a", "b", "any with a", "none");
  }

  @Test
  void conditionsOfAnotherMethodDoNotMatter() {
    ByMethod<String> values = new ByMethod<>();
    values.put(endpoint(match("a"), "GET"), "get");
    values.put(endpoint(), "any");

    IncomingRequest post = new SomeRequest("", 0, "POST", "a=1", Map.of(), "");
    IncomingRequest head = new SomeRequest("", 0, "HEAD", "a=1", Map.of(), "");
    assertThat(values.of(post)).isEqualTo("any");
    assertThat(values.of(head)).isEqualTo("get");
  }

  @Test
  void expressionsOfManyRecipesAreComparedUpToABound() {
    ByMethod<String> values = new ByMethod<>();
    for (int i = 0; i < 200; i++) {
      values.put(endpoint(expression("(a|b)*c" + i)), "recipe " + i);
    }
    values.put(endpoint(expression("a*")), "last");
    values.put(endpoint(), "any");

    assertThat(values.of(SomeRequest.query("a=aaa"))).isEqualTo("last");
    assertThat(values.of(SomeRequest.query("a=" + "a".repeat(4000)))).isEqualTo("any");
  }

  private static Match expression(String text) {
    Expectation matches = new Expectation.Matches(new Expression(text));
    return new Match(List.of(new Condition(Part.QUERY, "a", List.of(matches))));
  }

  private static Endpoint endpoint(String... methods) {
    return endpoint(Match.ANY, methods);
  }

  private static Endpoint endpoint(Match match, String... methods) {
    return new Endpoint(Route.ALL, new Methods(List.of(methods)), match);
  }

  private static Match match(String... names) {
    return new Match(
        Arrays.stream(names)
            .map(name -> new Condition(Part.QUERY, name, List.of(new Expectation.Equal("1"))))
            .toList());
  }
}
