package io.originsimulator.recipe.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.Refusal;
import io.originsimulator.recipe.value.DurationText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventsFileTest {
  private static final Optional<String> NONE = Optional.empty();

  @TempDir private Path folder;

  private EventStream read(StreamFormat format, String content) throws IOException {
    Files.writeString(folder.resolve("recorded"), content);
    Recipe recipe =
        Recipe.route("/s").filesIn(folder).stream(
                EventStream.builder().format(format).eventsFile("recorded"))
            .build();
    return recipe.behaviours().values().iterator().next().stream().orElseThrow();
  }

  private String refusal(StreamFormat format, String content) {
    return Refusal.of(() -> read(format, content));
  }

  private static Optional<DurationText> time(String text) {
    return Optional.of(DurationText.parse(text));
  }

  private static StreamEvent timed(String data, String after) {
    return new StreamEvent(data, NONE, NONE, Optional.empty(), time(after));
  }

  @Test
  void serverSentEventsHaveTheirFieldsAndTimes() throws IOException {
    EventStream stream =
        read(
            StreamFormat.SSE,
            """
            : +0.5s
            event: price
            id:7
            retry: 2000
            data: {"a": 1}
            data

            data:  two words

            : +120ms
            data: x
            """);

    assertThat(stream.events())
        .containsExactly(
            new StreamEvent(
                "{\"a\": 1}\n",
                Optional.of("price"),
                Optional.of("7"),
                time("2000ms"),
                time("0.5s")),
            new StreamEvent(" two words"),
            timed("x", "120ms"));
    assertThat(stream.count()).isEqualTo(EventCount.of(3));
  }

  @Test
  void serverSentEventsAreReadAsBrowsersReadThem() throws IOException {
    String content =
        "\uFEFF:\rdata: a\r\rignored: x\r\nretry: soon\r\nid: a\0b\r\ndata: b\r\n\r\ndata: c\n";

    assertThat(read(StreamFormat.SSE, content).events())
        .containsExactly(new StreamEvent("a"), new StreamEvent("b"), new StreamEvent("c"));
  }

  @Test
  void blockWithoutDataLeavesItsTimeIdAndRetryToTheNextEvent() throws IOException {
    String content =
        """
        : +15s
        : heartbeat

        event: lost
        id: 3
        retry: 9

        : +0.25s
        data: a

        data: b

        """;

    assertThat(read(StreamFormat.SSE, content).events())
        .containsExactly(
            new StreamEvent("a", NONE, Optional.of("3"), time("9ms"), time("15250ms")),
            new StreamEvent("b"));
  }

  @Test
  void linesOfJsonAreEventsWithoutTheirTimesAndEnds() throws IOException {
    assertThat(read(StreamFormat.NDJSON, "{\"a\": 1}\r\n\n+120ms {\"a\": 2}\n+1s 3").events())
        .containsExactly(
            new StreamEvent("{\"a\": 1}"), timed("{\"a\": 2}", "120ms"), timed("3", "1s"));
  }

  @Test
  void linesOfTextAreEventsWithTheirEnds() throws IOException {
    assertThat(read(StreamFormat.TEXT, "one\r\n+120ms two\n\n+0 +5 three").events())
        .containsExactly(
            new StreamEvent("one\r\n"),
            timed("two\n", "120ms"),
            new StreamEvent("\n"),
            timed("+5 three", "0"));
  }

  @Test
  void linesOfTextEndAsThoseOfOtherFormats() throws IOException {
    assertThat(read(StreamFormat.TEXT, "a\r\nb\r\rc\n+1s d").events())
        .containsExactly(
            new StreamEvent("a\r\n"),
            new StreamEvent("b\r"),
            new StreamEvent("\r"),
            new StreamEvent("c\n"),
            timed("d", "1s"));
  }

  @Test
  void problemNamesFileFormatAndLine() {
    assertThat(refusal(StreamFormat.SSE, "data: a\n\n: +120\ndata: b\n\n"))
        .isEqualTo(
            "stream.events_file: \"recorded\" (expected: blocks of server-sent events, such as"
                + " \"data: tick\") (line 3: \"120\" (expected: 0 or a duration such as \"50ms\" or"
                + " \"2s\") (a number needs a unit; did you mean \"120ms\"?))");
    assertThat(refusal(StreamFormat.SSE, "{\"a\": 1}\n"))
        .isEqualTo(
            "stream.events_file: \"recorded\" (expected: blocks of server-sent events, such as"
                + " \"data: tick\") (it has no events)");
    assertThat(refusal(StreamFormat.NDJSON, "\n"))
        .isEqualTo(
            "stream.events_file: \"recorded\" (expected: a line of JSON for each event) (it has no"
                + " events)");
    assertThat(refusal(StreamFormat.TEXT, "a\n" + "b".repeat(3 << 19)))
        .isEqualTo(
            "stream.events_file: \"recorded\" (expected: a line of text for each event, after"
                + " a time if it begins with + and a digit) (line 2: 1.5mb (expected: at most"
                + " 1mb))");
    assertThat(refusal(StreamFormat.TEXT, "+5 points"))
        .startsWith(
            "stream.events_file: \"recorded\" (expected: a line of text for each event, after"
                + " a time if it begins with + and a digit) (line 1: \"5\" (expected: ");
    assertThat(refusal(StreamFormat.TEXT, "\n".repeat(10_001)))
        .isEqualTo("stream.events_file: 10001 events (expected: at most 10000)");
  }

  @Test
  void rejectsBytesThatAreNotUtf8() throws IOException {
    Files.write(folder.resolve("latin"), "é".getBytes(StandardCharsets.ISO_8859_1));
    EventStreamBuilder stream = EventStream.builder().eventsFile("latin");

    assertThat(Refusal.of(() -> Recipe.route("/s").filesIn(folder).stream(stream).build()))
        .endsWith("(it is not UTF-8)");
  }

  @Test
  void recipeWithARecordedStreamIsWrittenWithItsName() throws IOException {
    Files.writeString(folder.resolve("a.sse"), "data: <<uuid>>\n\n");
    Path file = folder.resolve("recipe.json");
    Files.writeString(
        file, "{\"route\": \"/s\", \"stream\": {\"events_file\": \"a.sse\", \"count\": \"2..9\"}}");
    Recipe recipe = RecipeJson.read(file).recipes().get(0);
    Files.writeString(file, recipe.toJson());

    assertThat(recipe.toJson())
        .contains("\"stream\":{\"events_file\":\"a.sse\",\"count\":\"2..9\"}");
    assertThat(RecipeJson.read(file).recipes()).isEqualTo(List.of(recipe));
    assertThat(recipe.isNumbered()).isTrue();
  }
}
