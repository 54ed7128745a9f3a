package io.originsimulator.recipe.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.Refusal;
import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.value.DurationText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventStreamJsonTest {
  private static final Optional<String> NONE = Optional.empty();

  private static Recipe recipe(String json) {
    return RecipeJson.read(json).recipes().get(0);
  }

  private static EventStream stream(String json) {
    Recipe recipe = recipe("{\"stream\": " + json + "}");
    return recipe.behaviours().values().iterator().next().stream().orElseThrow();
  }

  @Test
  void eventsAreSentOnceAsServerSentEventsByDefault() {
    assertThat(stream("{\"event\": [\"a\", {\"b\": [1, 2.50]}, 5, [true, null]]}"))
        .isEqualTo(
            new EventStream(
                StreamFormat.SSE,
                List.of(
                    new StreamEvent("a"),
                    new StreamEvent("{\"b\":[1,2.50]}"),
                    new StreamEvent("5"),
                    new StreamEvent("[true,null]")),
                Optional.empty(),
                EventCount.of(4),
                Latency.NONE,
                List.of(),
                List.of(),
                Optional.empty(),
                false));
  }

  @Test
  void objectWithDataAndOtherFieldsOfAnEventDescribesIt() {
    String json =
        """
        {"event": [{"event": "delta", "id": "<<ordinal>>", "retry": "2s", "data": {"x": 1}},
                   {"id": "7", "data": 1, "type": "other"}]}""";

    assertThat(stream(json).events())
        .containsExactly(
            new StreamEvent(
                "{\"x\":1}",
                Optional.of("delta"),
                Optional.of("<<ordinal>>"),
                Optional.of(DurationText.parse("2s")),
                Optional.empty()),
            new StreamEvent("{\"id\":\"7\",\"data\":1,\"type\":\"other\"}"));
  }

  @Test
  void objectWithDataIsDataInOtherFormats() {
    assertThat(stream("{\"format\": \"ndjson\", \"event\": {\"data\": 1}}").events())
        .containsExactly(new StreamEvent("{\"data\":1}"));
  }

  @Test
  void countIsANumberARangeInEitherOrderOrForever() {
    assertThat(stream("{\"event\": \"a\", \"count\": 3}").count()).isEqualTo(EventCount.of(3));
    assertThat(stream("{\"event\": \"a\", \"count\": \"9..3\"}").count())
        .isEqualTo(new EventCount(3, 9));
    assertThat(stream("{\"count\": \"forever\"}"))
        .extracting(EventStream::count, EventStream::events)
        .containsExactly(EventCount.ENDLESS, List.of());
  }

  @Test
  void writesDataThatLooksLikeADescriptionAsData() {
    String json = "{\"event\":{\"data\":{\"data\":1,\"id\":\"x\"}}}";

    EventStream stream = stream(json);

    assertThat(stream.events()).containsExactly(new StreamEvent("{\"data\":1,\"id\":\"x\"}"));
    assertThat(EventStreamJson.write(stream)).hasToString(json);
  }

  @Test
  void writesASingleEventThatIsAnArrayInAnArray() {
    assertThat(EventStreamJson.write(stream("{\"event\": [[1, 2]]}")))
        .hasToString("{\"event\":[[1,2]]}");
  }

  @Test
  void entryInheritsTheStreamOfItsStageUnlessItHasAnotherBodyOrStatus() {
    String json =
        """
        {"stages": [{"at": 0, "stream": {"event": "a"}, "mix": [
            {"weight": 1}, {"weight": 1, "status": 201, "fault": "reset after 1 event"},
            {"weight": 1, "stream": {"event": "b"}}, {"weight": 1, "body": "x"},
            {"weight": 1, "grpc": "UNAVAILABLE"},
            {"weight": 1, "status": 204}, {"weight": 1, "status": 503}]}]}""";

    assertThat(recipe(json).behaviours().values())
        .extracting(one -> one.stream().map(stream -> stream.events().get(0).data()).orElse("-"))
        .containsExactly("a", "a", "b", "-", "-", "-", "-");
    assertThat(recipe(json).behaviours().values())
        .extracting(Behaviour::status)
        .containsExactly(200, 201, 200, 200, 200, 204, 503);
  }

  @Test
  void streamReplacesTheBodyOfItsStage() {
    String json =
        """
        {"stages": [{"at": 0, "status": 503, "body": "x", "mix": [
            {"weight": 1}, {"weight": 1, "stream": {"event": "a"}}]}]}""";

    assertThat(recipe(json).behaviours().values())
        .extracting(
            Behaviour::status, one -> one.body().isPresent(), one -> one.stream().isPresent())
        .containsExactly(tuple(503, true, false), tuple(503, false, true));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'event': 'a', 'count': '1..2'",
        "'event': 'a', 'every': '1s..2s'",
        "'event': {'id': '<<uuid>>', 'data': 1}",
        "'event': {'event': '<<pick a|b>>', 'data': 1}",
        "'event': ['a', '<<uuid>>']",
        "'event': 'a', 'first': '<<uuid>>'",
        "'event': 'a', 'end': ['b', '<<uuid>>']"
      })
  void recipeIsDrawnIfItsStreamIs(String stream) {
    String json = "{'stream': {" + stream + "}}";

    assertThat(recipe(json.replace('\'', '"')).isDrawn()).isTrue();
    assertThat(recipe("{\"stream\": {\"event\": \"a\"}}").isDrawn()).isFalse();
  }

  @Test
  void recipeReadsTheBodyThatItsEventsShow() {
    assertThat(recipe("{\"stream\": {\"event\": [1, \"<<body./a>>\"]}}").readsBody()).isTrue();
    assertThat(recipe("{\"stream\": {\"event\": \"<<path>>\"}}").readsBody()).isFalse();
  }

  @Test
  void rejectsMoreEventsBytesAndPlaceholdersThanTheirLimits() {
    assertThat(Refusal.of(() -> stream("{\"event\": [" + "0, ".repeat(10_000) + "0]}")))
        .isEqualTo("stream.event: 10001 events (expected: at most 10000)");
    assertThat(
            Refusal.of(
                () ->
                    stream(
                        "{\"event\": \"a\", \"end\": ["
                            + "\"<<1mb>>\", ".repeat(64)
                            + "\"<<1mb>>\"]}")))
        .isEqualTo("stream.end: 65mb in all of them (expected: at most 64mb)");
    assertThat(Refusal.of(() -> stream("{\"event\": \"" + "<<ordinal>>".repeat(1001) + "\"}")))
        .isEqualTo("stream.event: 1001 placeholders (expected: at most 1000)");
  }

  @Test
  void builderAndDocumentGiveTheSameStream() {
    EventStreamBuilder built =
        EventStream.builder()
            .event("a")
            .event(Map.of("data", "b", "id", "<<ordinal>>-x"))
            .count("2..5")
            .every(Latency.exponential("20ms"))
            .first("hello")
            .end(Map.of("event", "stop", "data", Map.of("type", "stop")))
            .end("[DONE]")
            .heartbeat("15s");
    String json =
        """
        {"event": ["a", {"data": "b", "id": "<<ordinal>>-x"}], "count": "2..5",
         "every": {"exponential": {"mean": "20ms"}}, "first": "hello",
         "end": [{"event": "stop", "data": {"type": "stop"}}, "[DONE]"], "heartbeat": "15s"}""";

    Recipe recipe = Recipe.route("/s").stream(built).build();

    assertThat(recipe)
        .isEqualTo(
            RecipeJson.read("{\"route\": \"/s\", \"stream\": " + json + "}").recipes().get(0))
        .isEqualTo(RecipeJson.read(recipe.toJson()).recipes().get(0));
    assertThat(stream(json).end().get(1))
        .isEqualTo(new StreamEvent("[DONE]", NONE, NONE, Optional.empty(), Optional.empty()));
  }
}
