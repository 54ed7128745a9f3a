package io.originsimulator.recipe;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.value.DurationText;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecipeReaderTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"route\": 5            | route: 5 (expected: a path in quotes)",
        "\"origin\": {}          | origin: {} (expected: an http:// or https:// URL)",
        "\"body\": 5             | body: 5 (expected: a text, or JSON in braces or brackets)",
        "\"body\": [1e999]       | body: has a number that is too large (expected: JSON)"
            + " (write the body as one text, its quotes escaped)",
        "\"random_content\": 100 | random_content: 100 (expected: a size such as \"16b\","
            + " \"256kb\" or \"1mb\", or a range such as \"300kb..400kb\") (a number needs a unit)",
        "\"headers\": []         | headers: [] (expected: header names with their values,"
            + " in braces)",
        "\"negotiate\": \"yes\"  | negotiate: \"yes\" (expected: true or false)",
        "\"validators\": \"off\" | validators: \"off\" (expected: \"auto\")",
        "\"validators\": true    | validators: true (expected: \"auto\")"
      })
  void aValueOfTheWrongKindIsShownAsItWasWritten(String field, String message) {
    assertThat(refusal("{%s, \"stages\": [{\"at\": 0, \"status\": 500}]}".formatted(field)))
        .isEqualTo(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "5        | 5 (expected: 0 or a duration such as \"50ms\" or \"2s\")"
            + " (a number needs a unit; did you mean \"5ms\"?)",
        "1.5      | 1.5 (expected: 0 or a duration such as \"50ms\" or \"2s\")"
            + " (a number needs a unit; did you mean \"1.5ms\"?)",
        "-1       | -1 (expected: 0 or a duration such as \"50ms\" or \"2s\")",
        "\"fast\" | \"fast\" (expected: 0 or a duration such as \"50ms\" or \"2s\")",
        "\"9999999h\" | \"9999999h\" (expected: at most \"87600h\", and not negative)",
        "true     | true (expected: 0 or a duration such as \"50ms\" or \"2s\")",
        "[\"1s\", \"2s\"] | [\"1s\",\"2s\"]"
            + " (expected: 0 or a duration such as \"50ms\" or \"2s\")"
      })
  void rejectsMalformedStageStart(String at, String message) {
    assertThat(refusal("{\"stages\": [{\"at\": %s, \"status\": 500}]}".formatted(at)))
        .isEqualTo("stages[0].at: " + message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-0", "0.0", "0e5", "\"0\""})
  void acceptsAnyFormOfZeroAsATime(String zero) {
    Recipe recipe =
        only(
            "{\"stages\": [{\"at\": %s, \"status\": 500, \"latency\": %s}]}".formatted(zero, zero));

    assertThat(recipe.stages())
        .containsExactly(new Stage(DurationText.ZERO, Behaviour.of(500, Latency.NONE)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "50         | 50 | (a number needs a unit; did you mean \"50ms\"?)",
        "-5         | -5 |",
        "\"50\"     | \"50\" | (a number needs a unit; did you mean \"50ms\"?)",
        "\"fast\"   | \"fast\" |",
        "true       | true |",
        "[]         | [] |",
        "[\"1s\"]   | [\"1s\"] |",
        "[1, 2, 3]  | [1,2,3] |"
      })
  void rejectsMalformedLatency(String latency, String shown, String wayOut) {
    assertThat(refusal(stage("\"latency\": " + latency)))
        .isEqualTo(
            "stages[0].latency: %s (expected: 0, a duration such as \"50ms\" or \"2s\", or a range"
                + " such as \"100ms..200ms\")%s",
            shown, wayOut == null ? "" : " " + wayOut);
  }

  @Test
  void invalidStatusWithABodyIsOneProblem() {
    assertThat(refusal("{\"stages\": [{\"at\": 0, \"status\": \"503\", \"body\": \"busy\"}]}"))
        .isEqualTo(
            "stages[0].status: \"503\" (expected: a status from 200 to 999) (leave out the quotes)");
    assertThat(refusal("{\"stages\": [{\"at\": 0, \"body\": \"busy\"}]}"))
        .isEqualTo("stages[0].status: missing (expected: a status from 200 to 999)");
  }

  @Test
  void anEndOfARangeIsATime() {
    assertThat(refusal(stage("\"latency\": [\"fast\", \"2s\"]")))
        .isEqualTo(
            "stages[0].latency: \"fast\" (expected: 0 or a duration such as \"50ms\" or \"2s\")");
    assertThat(refusal(stage("\"latency\": [\"1s\", 2]")))
        .isEqualTo(
            "stages[0].latency: 2 (expected: 0 or a duration such as \"50ms\" or \"2s\")"
                + " (a number needs a unit; did you mean \"2ms\"?)");
    assertThat(
            only(stage("\"latency\": [0, \"2s\"]")).stages().get(0).behaviours().get(0).latency())
        .isEqualTo(Latency.parse("0..2s"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"500\"      | \"500\" (expected: a status from 200 to 999) (leave out the quotes)",
        "\"OK\"       | \"OK\" (expected: a status from 200 to 999)",
        "99           | 99 (expected: a status from 200 to 999)",
        "101          | 101 (expected: a status from 200 to 999) (1xx responses are not final)",
        "1000         | 1000 (expected: a status from 200 to 999)",
        "200.5        | 200.5 (expected: a status from 200 to 999)",
        "4294967496   | 4294967496 (expected: a status from 200 to 999)",
        "[200]        | [200] (expected: a status from 200 to 999)",
        "[1,2,3,4,5,6,7,8,9] | an array (expected: a status from 200 to 999)",
        "{\"a\": \"012345678901234567890123456789012345678901234567890123456789012345678901234\"}"
            + " | an object (expected: a status from 200 to 999)"
      })
  void rejectsMalformedStatus(String status, String message) {
    assertThat(refusal("{\"stages\": [{\"at\": 0, \"status\": %s}]}".formatted(status)))
        .isEqualTo("stages[0].status: " + message);
  }

  @Test
  void aNumberTooLongForALineIsCut() {
    assertThat(refusal("{\"stages\": [{\"at\": 0, \"status\": %s}]}".formatted("9".repeat(200))))
        .isEqualTo("stages[0].status: %s… (expected: a status from 200 to 999)", "9".repeat(80));
  }

  @Test
  void everyHeaderThatIsNotATextIsReported() {
    assertThat(
            refusal(
                stage(
                    """
                    "headers": { "a": null, "b": 5, "c": true, "d": [1], "e": {}, "ok": "x",
                                 "f g": 1, "h": "x\\r\\ny", "Content-Length": "5" }
                    """)))
        .isEqualTo(
            """
            8 problems
              stages[0].headers.a: null (expected: a text) (leave the field out)
              stages[0].headers.b: 5 (expected: a text) (put it in quotes)
              stages[0].headers.c: true (expected: a text) (put it in quotes)
              stages[0].headers.d[0]: 1 (expected: a text) (put it in quotes)
              stages[0].headers.e: {} (expected: a text)
              stages[0].headers."f g": 1 (expected: a text) (put it in quotes)
              stages[0].headers.h: "x\\r\\ny" (expected: one line of text without control \
            characters)
              stages[0].headers.Content-Length: "5" (the server sets Content-Length itself; leave \
            it out)\
            """);
  }

  @Test
  void anUnknownFieldIsReportedWithTheKnownOnes() {
    assertThat(
            refusal(
                """
                { "name": "x", "stages": [{ "at": 0, "status": 500, "pause": "1s" }] }
                """))
        .isEqualTo(
            """
            2 problems
              stages[0].pause: unknown field (expected: at, status, latency, headers, body, \
            body_file, stream, bandwidth, chunk, fault, annotate, trailers, grpc, grpc_message, mix, \
            sequence, per, then, limit, capacity)
              name: unknown field (expected: route, method, match, $schema, description, origin, \
            body, body_file, random_content, directory, headers, negotiate, validators, overrides, \
            cors, seed, key, limit, capacity, uplink, repeat, stages, status, latency, stream, bandwidth, chunk, \
            fault, annotate, trailers, grpc, grpc_message, mix, sequence, per, then)\
            """);
  }

  @ParameterizedTest
  @CsvSource({
    "url,                    route",
    "urlPath,                route",
    "path,                   route",
    "statusCode,             status",
    "status_code,            status",
    "delay,                  latency",
    "fixedDelayMilliseconds, latency",
    "jsonBody,               body",
    "bodyFileName,           body_file",
    "queryParameters,        match",
    "proxyBaseUrl,           origin"
  })
  void unknownFieldOfAnotherToolSuggestsItsName(String elsewhere, String field) {
    assertThat(refusal("{ \"" + elsewhere + "\": \"x\", \"body\": \"x\" }"))
        .contains("did you mean \"" + field + "\"?");
  }

  @Test
  void nameOfAnotherToolIsNotSuggestedWhereItHasNoMeaning() {
    assertThat(refusal(stage("\"url\": \"/a\"")))
        .startsWith("stages[0].url: unknown field (expected: at, ");
  }

  @Test
  void aFieldIsKnownByItsExactName() {
    assertThat(refusal(stage("\"Latency\": 0, \"body file\": \"x\", \"\": 1, \"a\\nb\": 1")))
        .isEqualTo(
            """
            4 problems
              stages[0].Latency: unknown field (did you mean "latency"?)
              stages[0]."body file": unknown field (did you mean "body_file"?)
              stages[0]."": unknown field (expected: at, status, latency, headers, body, \
            body_file, stream, bandwidth, chunk, fault, annotate, trailers, grpc, grpc_message, mix, \
            sequence, per, then, limit, capacity)
              stages[0]."a\\nb": unknown field (expected: at, status, latency, headers, body, \
            body_file, stream, bandwidth, chunk, fault, annotate, trailers, grpc, grpc_message, mix, \
            sequence, per, then, limit, capacity)\
            """);
  }

  @Test
  void aStageHasOneBodyOfItsOwn() {
    assertThat(refusal(stage("\"body\": \"x\", \"body_file\": \"y\"")))
        .contains("stages[0].body_file: conflicts with body (expected: one of body and body_file)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"503", "503.0", "5.03e2"})
  void acceptsAnyFormOfAWholeNumber(String status) {
    Recipe recipe = only("{\"stages\": [{\"at\": 0, \"status\": %s}]}".formatted(status));

    assertThat(recipe.stages().get(0).behaviours())
        .containsExactly(Behaviour.of(503, Latency.NONE));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"seed\": 1e999                   | seed: 1E+999 (expected: 0 to 9007199254740991)",
        "\"seed\": -1e999                  | seed: -1E+999 (expected: 0 to 9007199254740991)",
        "\"capacity\": {\"workers\": 1e999} | capacity.workers: 1E+999 (expected: 1 to 1000000)",
        "\"limit\": {\"rate\": \"1/s\", \"burst\": 1e999}"
            + " | limit.burst: 1E+999 (expected: 1 to 1000000)"
      })
  void aNumberBeyondADoubleIsRefused(String field, String message) {
    assertThat(refusal("{%s, \"stages\": [{\"at\": 0, \"status\": 500}]}".formatted(field)))
        .isEqualTo(message);
  }

  @Test
  void defaultIsRefusedAtItsPlaceAndNotInEntries() {
    assertThat(
            refusal(
                """
                { "stages": [{ "at": 0, "status": 99, "chunk": "0b", "latency": "fast",
                               "mix": [{}, { "body": "x" }, { "headers": { "a": 5 } }] }] }
                """))
        .isEqualTo(
            """
            4 problems
              stages[0].status: 99 (expected: a status from 200 to 999)
              stages[0].latency: "fast" (expected: 0, a duration such as "50ms" or "2s", or a range \
            such as "100ms..200ms")
              stages[0].chunk: "0b" (expected: 1b to 1gb)
              stages[0].mix[2].headers.a: 5 (expected: a text) (put it in quotes)\
            """);
  }

  private static Recipe only(String json) {
    List<Recipe> recipes = RecipeJson.read(json).recipes();
    assertThat(recipes).hasSize(1);
    return recipes.get(0);
  }

  private static String stage(String fields) {
    return "{\"stages\": [{\"at\": 0, \"status\": 500, %s}]}".formatted(fields);
  }

  private static String refusal(String json) {
    return Refusal.of(() -> RecipeJson.read(json));
  }
}
