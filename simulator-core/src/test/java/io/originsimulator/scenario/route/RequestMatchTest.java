package io.originsimulator.scenario.route;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.value.Expression;
import io.originsimulator.scenario.SomeRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestMatchTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        // condition on p         | query           | met
        "`2`                      | p=2             | true",
        "`2`                      | p=22            | false",
        "`2`                      | p=1&p=2         | true",
        "`2`                      | q=1             | false",
        "`2`                      | ``              | false",
        "`a b/ü`                  | p=a+b%2F%C3%BC  | true",
        "``                       | p               | true",
        "``                       | p=&q            | true",
        "``                       | q=1             | false",
        "{matches:[a-z]+}         | p=abc           | true",
        "{matches:[a-z]+}         | p=abc1          | false",
        "{matches:[a-z]+}         | p=1&p=a         | true",
        "{contains:b}             | p=abc           | true",
        "{contains:b}             | p=ac            | false",
        "{absent:true}            | q=1             | true",
        "{absent:true}            | p               | false",
        "[1,{matches:a+}]         | p=1             | true",
        "[1,{matches:a+}]         | p=aa            | true",
        "[1,{matches:a+}]         | p=2             | false",
        "[1,{absent:true}]        | ``              | true",
      })
  void aConditionOnTheQueryIsMetByAnyValue(String condition, String query, boolean met) {
    RequestMatch match = match("query: {p: " + quoted(condition) + "}");

    assertThat(match.isMetBy(SomeRequest.query(query))).isEqualTo(met);
    assertThat(match.missedBy(SomeRequest.query(query))).hasSize(met ? 0 : 1);
  }

  /** Returns a condition in YAML; one without signs is a text. */
  private static String quoted(String condition) {
    return condition.matches("[\\[{].*")
        ? condition.replace(":", ": ").replaceAll(": ([^,}]+)", ": '$1'").replace("'true'", "true")
        : "'" + condition + "'";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "/a: true                | {\"a\":true}               | true",
        "/a: true                | {\"a\":\"true\"}           | false",
        "/a: \"true\"            | {\"a\":\"true\"}           | true",
        "/a: 2                   | {\"a\":2.0}                | true",
        "/a: 2.5                 | {\"a\":2.5}                | true",
        "/a: 2                   | {\"a\":\"2\"}              | false",
        "/a: 99999999999999999999| {\"a\":99999999999999999999} | true",
        "/a: 99999999999999999999| {\"a\":99999999999999999998} | false",
        "/a: {matches: \"[0-9]\"}| {\"a\":2}                  | true",
        "/a: {contains: \"x\"}   | {\"a\":[\"x\"]}            | false",
        "/a: {absent: true}      | {\"b\":1}                  | true",
        "/a: {absent: true}      | {\"a\":null}               | true",
        "/a: {absent: true}      | {\"a\":[]}                 | false",
        "/a: {absent: true}      | {\"a\"                     | false",
        "/a: {absent: true}      | ``                         | false",
        "/a: {absent: true}      | 1 2                        | false",
        "/items/0/sku: A-1       | {\"items\":[{\"sku\":\"A-1\"}]} | true",
        "/items/1/sku: A-1       | {\"items\":[{\"sku\":\"A-1\"}]} | false",
        "/a~1b/~0: 1             | {\"a/b\":{\"~\":1}}        | true",
        "\"\": x                 | \"x\"                      | true",
      })
  void aConditionOnTheBodyIsMetByTheValueAtAPointer(String condition, String body, boolean met) {
    RequestMatch match = match("body: {" + condition.strip() + "}");

    assertThat(match.isMetBy(SomeRequest.body(body))).isEqualTo(met);
  }

  @Test
  void aConditionOnAHeaderIgnoresTheLetterCaseOfItsName() {
    RequestMatch match = match("headers: {Accept: {contains: json}}");

    assertThat(match.isMetBy(SomeRequest.header("accept", "text/json"))).isTrue();
    assertThat(match.isMetBy(SomeRequest.header("accept", "text/JSON"))).isFalse();
    assertThat(match.isMetBy(SomeRequest.of("GET"))).isFalse();
  }

  @Test
  void theBodyIsReadLastAndOnlyIfTheRestIsMet() {
    RequestMatch match = match("body: {/a: 1}, query: {p: '1'}");
    IncomingRequest request =
        new UnreadableRequest() {
          @Override
          public String query() {
            return "p=2";
          }
        };

    assertThat(match.isMetBy(request)).isFalse();
  }

  /** A request whose body must not be read. */
  private static class UnreadableRequest implements IncomingRequest {
    @Override
    public String client() {
      return "";
    }

    @Override
    public long connection() {
      return 0;
    }

    @Override
    public String header(String name) {
      return null;
    }

    @Override
    public JsonNode json() {
      throw new AssertionError("read");
    }
  }

  @Test
  void eachMissedConditionNamesTheValueAndTheExpectation() {
    RequestMatch match =
        match(
            "query: {page: ['2', '3'], 'a b': x, debug: {absent: true}},"
                + " headers: {accept: {contains: json}, x-a: {matches: a+}},"
                + " body: {/vip: true, /list: 1}");
    IncomingRequest request =
        new SomeRequest(
            "",
            0,
            "POST",
            "page=1&page=4&debug",
            Map.of("accept", "text/\thtml"),
            "{\"vip\": \"yes\", \"list\": []}");

    assertThat(match.missedBy(request))
        .containsExactly(
            "query \"a b\" is absent (expected: \"x\")",
            "query debug is \"\" (expected: absent)",
            "query page is \"1\", \"4\" (expected: \"2\" or \"3\")",
            "header accept is \"text/\\thtml\" (expected: contains \"json\")",
            "header x-a is absent (expected: matches \"a+\")",
            "body /list is a list or an object (expected: 1)",
            "body /vip is \"yes\" (expected: true)");
    assertThat(match.missedBy(SomeRequest.of("GET")))
        .endsWith("the body is missing, too large or not JSON (expected: body /vip true)");
  }

  @Test
  void aTextLongerThanTheLimitMatchesNoExpression() {
    Expression all = new Expression("a*");

    assertThat(all.matches("a".repeat(Expression.LONGEST_TEXT))).isTrue();
    assertThat(all.matches("a".repeat(Expression.LONGEST_TEXT + 1))).isFalse();
  }

  @Property
  void anyRequestIsComparedWithoutFailure(
      @ForAll("texts") String query,
      @ForAll("texts") String header,
      @ForAll("bodies") String body) {
    IncomingRequest request = new SomeRequest("", 0, "POST", query, Map.of("a", header), body);

    for (RequestMatch match : MATCHES) {
      assertThat(match.missedBy(request).isEmpty()).isEqualTo(match.isMetBy(request));
    }
  }

  private static final List<RequestMatch> MATCHES =
      List.of(
          match("query: {a: '1', '': ['b', {matches: '(a|b%)*'}], '%': {absent: true}}"),
          match("headers: {a: [{contains: a}, {matches: '.+'}], b: {absent: true}}"),
          match("body: {'': [1, x], /a: [1, 1.5, true, {contains: ''}], /0/a: {absent: true}}"));

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.oneOf(
        Arbitraries.strings().withChars("a1%&=+;?#/C3").ofMaxLength(20), Arbitraries.strings());
  }

  @Provide
  Arbitrary<String> bodies() {
    return Arbitraries.oneOf(
        Arbitraries.strings().withChars("a01.e-{}[]:,\"\\tru ").ofMaxLength(20),
        Arbitraries.of("{\"a\":1e999}", "{\"a\":[1]}", "[[[", "[".repeat(1000), "1e99999", "-0"),
        Arbitraries.strings());
  }

  private static RequestMatch match(String yaml) {
    String recipe = "{route: /a, status: 500, match: {" + yaml + "}}";
    return new RequestMatch(
        RecipeJson.read(recipe.getBytes(UTF_8), "", RecipeJson.Format.YAML, Optional.empty())
            .recipes()
            .get(0)
            .match());
  }
}
