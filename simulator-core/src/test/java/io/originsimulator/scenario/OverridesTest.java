package io.originsimulator.scenario;

import static io.originsimulator.scenario.Played.MILLI;
import static io.originsimulator.scenario.Played.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.Fault;
import io.originsimulator.scenario.route.IncomingRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The overrides of a request. */
class OverridesTest {
  private static final String STATUS = "x-origin-status";

  private static final String LATENCY = "x-origin-latency";

  private static final String FAULT = "x-origin-fault";

  private static final String PLAIN =
      """
      { "overrides": true, "body": "content", "headers": { "x-own": "1" },
        "stages": [ { "at": 0, "status": 503, "latency": "1s", "body": "own" } ] }
      """;

  private static final String STREAM =
      """
      { "overrides": true, "stream": { "event": "a", "count": 9 }, "fault": "reset after 3 events" }
      """;

  @Test
  void requestWithoutOverridesGetsTheRecipesResponse() {
    ResponsePlan<ResponseSpec> plan = plan(PLAIN, Map.of("x-other", "1"));

    assertThat(plan.response().status()).isEqualTo(503);
    assertThat(plan.delayNanos()).isEqualTo(SECOND);
    assertThat(plan.delivery()).isSameAs(Delivery.PLAIN);
  }

  @Test
  void recipeWithoutOverridesIgnoresTheHeaders() {
    String json = "{ \"stages\": [ { \"at\": 0, \"status\": 503, \"latency\": \"1s\" } ] }";

    ResponsePlan<ResponseSpec> plan =
        plan(json, Map.of(STATUS, "404", LATENCY, "nonsense", FAULT, "reset"));

    assertThat(plan.response().status()).isEqualTo(503);
    assertThat(plan.delayNanos()).isEqualTo(SECOND);
    assertThat(plan.delivery()).isSameAs(Delivery.PLAIN);
  }

  @Test
  void aStatusComesWithItsOwnText() {
    assertThat(answer(PLAIN, Map.of(STATUS, "404")).body())
        .isEqualTo(new ResponseSpec.Body.Text("Not found"));
    assertThat(answer(PLAIN, Map.of(STATUS, "418")).body())
        .isEqualTo(new ResponseSpec.Body.Text("Error 418"));
    assertThat(answer(PLAIN, Map.of(STATUS, "406")).body())
        .isEqualTo(new ResponseSpec.Body.Advice());
    assertThat(answer(PLAIN, Map.of(STATUS, "204")).body())
        .isEqualTo(new ResponseSpec.Body.Nothing());
    assertThat(answer(PLAIN, Map.of(STATUS, "404")).headers().get("x-own")).contains("1");
  }

  @Test
  void unchangedStatusKeepsItsBody() {
    assertThat(answer(PLAIN, Map.of(STATUS, "503")).body())
        .isEqualTo(new ResponseSpec.Body.Payload(new Content.Text("own"), false, false));
  }

  @Test
  void a200HasTheContent() {
    assertThat(answer(PLAIN, Map.of(STATUS, "200")).body())
        .isEqualTo(new ResponseSpec.Body.Payload(new Content.Text("content"), false, false));
  }

  @Test
  void a2xxThatMayHaveABodyHasTheContent() {
    assertThat(answer(PLAIN, Map.of(STATUS, "201")).status()).isEqualTo(201);
    assertThat(answer(PLAIN, Map.of(STATUS, "201")).body())
        .isEqualTo(new ResponseSpec.Body.Payload(new Content.Text("content"), false, false));
    assertThat(answer(PLAIN, Map.of(STATUS, "302")).body())
        .isEqualTo(new ResponseSpec.Body.Nothing());
  }

  @Test
  void a200OfARecipeWithoutContentIsEmpty() {
    String json = "{ \"overrides\": true, \"stages\": [ { \"at\": 0, \"status\": 503 } ] }";

    assertThat(answer(json, Map.of(STATUS, "200")).body())
        .isEqualTo(new ResponseSpec.Body.Nothing());
    assertThat(answer(json, Map.of(STATUS, "200")).status()).isEqualTo(200);
  }

  @Test
  void a200OfTheRecipeKeepsItsContent() {
    String json =
        """
        { "overrides": true, "body": "content", "stages": [ { "at": 0, "status": 200 } ] }
        """;
    ResponseSpec.Body content =
        new ResponseSpec.Body.Payload(new Content.Text("content"), false, false);

    assertThat(answer(json, Map.of(LATENCY, "1s")).body()).isEqualTo(content);
    assertThat(answer(json, Map.of(STATUS, "200")).body()).isEqualTo(content);
    assertThat(answer(json, Map.of(FAULT, "close after 50%")).body()).isEqualTo(content);
    assertThat(answer(json, Map.of(STATUS, "503")).body())
        .isEqualTo(new ResponseSpec.Body.Text("Error 503"));
  }

  @Test
  void contentOfManySizesIsDrawnForA200Only() {
    String json =
        """
        { "overrides": true, "random_content": "1kb..2kb",
          "stages": [ { "at": 0, "status": 503 }, { "at": "1s", "status": 200 } ] }
        """;

    assertThat(plan(json, Map.of(STATUS, "200")).bodyBytes()).isBetween(1024L, 2048L);
    assertThat(plan(json, Map.of(STATUS, "404")).bodyBytes()).isEqualTo(ResponsePlan.WHOLE_BODY);
    assertThat(accepted(json).plan(SECOND, asking(Map.of(STATUS, "404"))).bodyBytes())
        .isEqualTo(ResponsePlan.WHOLE_BODY);
  }

  @Test
  void removingAFaultSendsTheContent() {
    String json =
        """
        { "overrides": true, "body": "content",
          "stages": [ { "at": 0, "fault": "reset" } ] }
        """;

    assertThat(plan(json, Map.of()).delivery().fault()).isPresent();
    ResponsePlan<ResponseSpec> plan = plan(json, Map.of(FAULT, "none"));
    assertThat(plan.delivery()).isSameAs(Delivery.PLAIN);
    assertThat(plan.response().body())
        .isEqualTo(new ResponseSpec.Body.Payload(new Content.Text("content"), false, false));
  }

  @Test
  void requestSetsTheFault() {
    for (String fault : List.of("reset", "stall after head", "close after 50%", "garbage")) {
      assertThat(plan(PLAIN, Map.of(FAULT, fault)).delivery().fault().map(Object::toString))
          .contains(fault);
    }
  }

  @Test
  void otherSettingsStayUnchanged() {
    String json =
        """
        { "overrides": true,
          "stages": [ { "at": 0, "status": 503, "latency": "1s", "fault": "close after head",
                        "bandwidth": "1kb/s", "annotate": true,
                        "headers": { "x-stage": "2" } } ] }
        """;

    ResponsePlan<ResponseSpec> plan = plan(json, Map.of(STATUS, "404"));
    assertThat(plan.delayNanos()).isEqualTo(SECOND);
    assertThat(plan.delivery().fault().map(Object::toString)).contains("close after head");
    assertThat(plan.delivery().bytesPerSecond()).isEqualTo(1024);
    assertThat(plan.delivery().extra().get("server-timing")).isPresent();
    assertThat(plan.response().headers().get("x-stage")).contains("2");
  }

  @ParameterizedTest
  @CsvSource({"0, 0, 0", "250us, 250000, 250000", "' 2s ', 2000000000, 2000000000"})
  void aLatencyIsATime(String asked, long least, long most) {
    assertThat(plan(PLAIN, Map.of(LATENCY, asked)).delayNanos()).isBetween(least, most);
  }

  @Test
  void aLatencyMayBeARangeAndIsDrawn() {
    ActiveRecipe<ResponseSpec> origin =
        accepted( // of all seeds, one in twenty thousand draws a nanosecond twice
            """
            { "overrides": true, "seed": 42,
              "stages": [ { "at": 0, "status": 503, "latency": "1s" } ] }
            """);
    List<Long> delays = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      delays.add(origin.plan(0, asking(Map.of(LATENCY, "100ms..200ms"))).delayNanos());
    }

    assertThat(delays).allMatch(delay -> delay >= 100 * MILLI && delay <= 200 * MILLI);
    assertThat(delays).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "x-origin-status | 99 | x-origin-status: \"99\" (expected: 200 to 999)",
        "x-origin-status | 199 | x-origin-status: \"199\" (expected: 200 to 999)",
        "x-origin-status | 1000 | x-origin-status: \"1000\" (expected: 200 to 999)",
        "x-origin-status | teapot | x-origin-status: \"teapot\" (expected: 200 to 999)",
        "x-origin-status | `` | x-origin-status: \"\" (expected: 200 to 999)",
        "x-origin-latency | 50 | x-origin-latency: \"50\" (expected: 0, a duration such as \"50ms\""
            + " or \"2s\", or a range such as \"100ms..200ms\") (a number needs a unit; did you"
            + " mean \"50ms\"?)",
        "x-origin-latency | 1s -> 2s | x-origin-latency: \"1s -> 2s\" (expected: 0, a duration such"
            + " as \"50ms\" or \"2s\", or a range such as \"100ms..200ms\")",
        "x-origin-fault | explode | x-origin-fault: \"explode\" (expected: reset, close, stall,"
            + " garbage or goaway, alone or with a point: \"after head\", \"after 50%\", \"after 10kb\", \"after 12 events\")"
      })
  void invalidOverrideIs400WithTheReason(String header, String value, String message) {
    ResponsePlan<ResponseSpec> plan = plan(PLAIN, Map.of(header, value));

    assertThat(plan.response().status()).isEqualTo(400);
    assertThat(plan.response().body()).isEqualTo(new ResponseSpec.Body.Text(message + "\n"));
    assertThat(plan.response().headers().get("content-type")).contains("text/plain; charset=utf-8");
    assertThat(plan.delayNanos()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "200 | reset after 50% | a number of events, such as \"after 12 events\", since the stream has"
            + " no end",
        "503 | reset after 3 events | a point of a body, such as \"after 10kb\", or a stream"
      })
  void faultOfARequestHasAPointOfItsOwnResponse(String status, String fault, String expected) {
    String json =
        """
        { "overrides": true, "stream": { "event": "a", "every": "1ms", "count": "forever" } }
        """;
    assertThat(answer(json, Map.of(STATUS, status, FAULT, fault)).body())
        .isEqualTo(
            new ResponseSpec.Body.Text(
                "x-origin-fault: \"" + fault + "\" (expected: " + expected + ")\n"));
  }

  @Test
  void reportsAllInvalidOverrides() {
    assertThat(answer(PLAIN, Map.of(STATUS, "12", FAULT, "x", LATENCY, "1s")).body())
        .isEqualTo(
            new ResponseSpec.Body.Text(
                """
                2 problems
                  x-origin-status: "12" (expected: 200 to 999)
                  x-origin-fault: "x" (expected: reset, close, stall, garbage or goaway, alone or with a \
                point: "after head", "after 50%", "after 10kb", "after 12 events")
                """));
  }

  @Test
  void anotherStatusHasNeitherTheStreamNorAFaultAfterItsEvents() {
    ResponsePlan<ResponseSpec> plan = plan(STREAM, Map.of(STATUS, "503"));

    assertThat(plan.response().body()).isEqualTo(new ResponseSpec.Body.Text("Error 503"));
    assertThat(plan.delivery()).isEqualTo(Delivery.PLAIN);
  }

  @Test
  void faultOfAStreamIsAfterEvents() {
    assertThat(plan(STREAM, Map.of(FAULT, "close after 1 event")).delivery())
        .extracting(Delivery::fault, delivery -> delivery.stream().orElseThrow().lastEvent())
        .containsExactly(Optional.of(Fault.parse("close after 1 event")), 1L);
    assertThat(answer(STREAM, Map.of(FAULT, "reset after 10kb")).body())
        .isEqualTo(
            new ResponseSpec.Body.Text(
                "x-origin-fault: \"reset after 10kb\" (expected: a point of a stream, such as"
                    + " \"after 12 events\")\n"));
    assertThat(answer(PLAIN, Map.of(FAULT, "reset after 2 events")).body())
        .isEqualTo(
            new ResponseSpec.Body.Text(
                "x-origin-fault: \"reset after 2 events\" (expected: a point of a body, such as"
                    + " \"after 10kb\", or a stream)\n"));
  }

  @Test
  void a400HasNoDelay() {
    String json =
        """
        { "overrides": true,
          "stages": [ { "at": 0, "fault": "stall after head", "bandwidth": "1b/s", "chunk": "1b",
                        "status": 500, "latency": "1h" } ] }
        """;

    ResponsePlan<ResponseSpec> plan = plan(json, Map.of(STATUS, "1"));

    assertThat(plan.delayNanos()).isZero();
    assertThat(plan.delivery()).isSameAs(Delivery.PLAIN);
  }

  @Test
  void requestedLatencyOccupiesAWorker() {
    ActiveRecipe<ResponseSpec> origin =
        accepted(
            """
            { "overrides": true, "capacity": { "workers": 1, "queue": 1 },
              "stages": [ { "at": 0, "status": 500, "latency": "1s" } ] }
            """);
    IncomingRequest asking = asking(Map.of(LATENCY, "10s"));

    assertThat(origin.plan(0, asking).delayNanos()).isEqualTo(10 * SECOND);
    assertThat(origin.plan(0, IncomingRequest.UNKNOWN).delayNanos()).isEqualTo(11 * SECOND);
  }

  @Test
  void overflowIgnoresOverrides() {
    ActiveRecipe<ResponseSpec> full =
        accepted(
            """
            { "overrides": true, "capacity": { "workers": 1, "queue": 0 },
              "stages": [ { "at": 0, "status": 500, "latency": "1s" } ] }
            """);
    ActiveRecipe<ResponseSpec> limited =
        accepted(
            """
            { "overrides": true, "limit": { "rate": "1/s" },
              "stages": [ { "at": 0, "status": 500 } ] }
            """);
    IncomingRequest asking = asking(Map.of(STATUS, "204", LATENCY, "nonsense", FAULT, "reset"));
    full.plan(0, IncomingRequest.UNKNOWN);
    limited.plan(0, IncomingRequest.UNKNOWN);

    for (ActiveRecipe<ResponseSpec> origin : List.of(full, limited)) {
      ResponsePlan<ResponseSpec> plan = origin.plan(0, asking);
      assertThat(plan.response().status()).isIn(503, 429);
      assertThat(plan.delayNanos()).isZero();
      assertThat(plan.delivery().fault()).isEmpty();
    }
  }

  @Test
  void requestWithOverridesAdvancesASequence() {
    ActiveRecipe<ResponseSpec> origin =
        accepted(
            """
            { "overrides": true,
              "stages": [ { "at": 0, "sequence": [ { "status": 501 }, { "status": 502 } ] } ] }
            """);

    assertThat(origin.plan(0, asking(Map.of(STATUS, "404"))).response().status()).isEqualTo(404);
    assertThat(origin.plan(0, IncomingRequest.UNKNOWN).response().status()).isEqualTo(502);
  }

  private static ResponseSpec answer(String json, Map<String, String> headers) {
    return plan(json, headers).response();
  }

  private static ResponsePlan<ResponseSpec> plan(String json, Map<String, String> headers) {
    return accepted(json).plan(0, asking(headers));
  }

  private static IncomingRequest asking(Map<String, String> headers) {
    return SomeRequest.headers(headers);
  }

  private static ActiveRecipe<ResponseSpec> accepted(String json) {
    Recipe recipe = Played.recipe(json);
    return CompiledRecipe.of(
            recipe,
            new ResponseFactory<ResponseSpec>() {
              @Override
              public ResponseSpec prepare(Behaviour behaviour) {
                return ResponseSpec.of(recipe, behaviour);
              }

              @Override
              public ResponseSpec make(ResponseSpec spec) {
                return spec;
              }
            })
        .accept(0);
  }
}
