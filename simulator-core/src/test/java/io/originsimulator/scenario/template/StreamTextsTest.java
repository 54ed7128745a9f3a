package io.originsimulator.scenario.template;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.stream.EventCount;
import io.originsimulator.recipe.stream.EventStream;
import io.originsimulator.recipe.stream.StreamEvent;
import io.originsimulator.recipe.stream.StreamFormat;
import io.originsimulator.recipe.template.TextTemplate;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.scenario.Dice;
import io.originsimulator.scenario.RequestNumber;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StreamTextsTest {
  private static final Instant DUE = Instant.parse("2019-01-12T23:18:10Z");
  private static final RequestNumber REQUEST = new RequestNumber(40, 41);

  private static StreamTexts texts(StreamFormat format, StreamEvent... events) {
    EventStream stream =
        new EventStream(
            format,
            List.of(events),
            Optional.empty(),
            EventCount.ENDLESS,
            Latency.NONE,
            List.of(new StreamEvent("hello")),
            List.of(new StreamEvent("usage"), new StreamEvent("[DONE]")),
            Optional.empty(),
            false);
    return StreamTexts.of(stream, new Route("/rooms/{room}"), new Dice(42));
  }

  private static StreamTexts texts(StreamFormat format, String data) {
    return texts(format, new StreamEvent(data));
  }

  private static String fixed(RequestText text) {
    byte[] bytes = text.fixed();
    assertThat(bytes).isNotNull();
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static String filled(RequestText text, Asked request, long event) {
    assertThat(text.fixed()).isNull();
    ByteBuffer bytes = text.body(new Occasion(request, REQUEST.ofEvent(event), DUE));
    assertThat(bytes).isNotNull();
    return StandardCharsets.UTF_8.decode(bytes).toString();
  }

  private static String filled(StreamFormat format, String data, Asked request) {
    return filled(texts(format, data).event(0), request, 1);
  }

  @Test
  void serverSentEventHasItsFieldsAndALineForEachLineOfItsData() {
    StreamEvent event =
        new StreamEvent(
            "one\ntwo\r\nthree\rfour\n",
            Optional.of("delta"),
            Optional.of("a7"),
            Optional.of(DurationText.parse("2.5s")),
            Optional.empty());

    assertThat(fixed(texts(StreamFormat.SSE, event).event(0)))
        .isEqualTo(
            """
            event: delta
            id: a7
            retry: 2500
            data: one
            data: two
            data: three
            data: four
            data:\s

            """);
  }

  @Test
  void lineOfNdjsonEndsWithALineBreak() {
    assertThat(fixed(texts(StreamFormat.NDJSON, "{\"a\":1}").event(0))).isEqualTo("{\"a\":1}\n");
  }

  @Test
  void textHasNoFraming() {
    StreamTexts texts = texts(StreamFormat.TEXT, "one\ntwo");

    assertThat(fixed(texts.event(0))).isEqualTo("one\ntwo");
    assertThat(texts.first().map(StreamTextsTest::fixed)).contains("hello");
    assertThat(texts.end().map(StreamTextsTest::fixed)).contains("usage[DONE]");
    assertThat(fixed(texts(StreamFormat.TEXT, "").event(0))).isEmpty();
  }

  @Test
  void literalEventHasTheFramingOfItsFormatAndItsPlaceholdersAsWritten() {
    StreamEvent event = new StreamEvent("<<now>>\n<<10b>>").withName("<<key>>").withId("7");

    assertThat(StreamTexts.literal(event, StreamFormat.SSE))
        .asString()
        .isEqualTo("event: <<key>>\nid: 7\ndata: <<now>>\ndata: <<10b>>\n\n");
    assertThat(StreamTexts.literal(event, StreamFormat.NDJSON))
        .asString()
        .isEqualTo("<<now>> <<10b>>\n");
    assertThat(StreamTexts.literal(event, StreamFormat.TEXT))
        .asString()
        .isEqualTo("<<now>>\n<<10b>>");
  }

  @Test
  void firstAndEndAreTheDataOfEvents() {
    StreamTexts texts = texts(StreamFormat.SSE, "x");

    assertThat(texts.first().map(StreamTextsTest::fixed)).contains("data: hello\n\n");
    assertThat(texts.end().map(StreamTextsTest::fixed)).contains("data: usage\n\ndata: [DONE]\n\n");
    assertThat(texts(StreamFormat.NDJSON, "x").end().map(StreamTextsTest::fixed))
        .contains("usage\n[DONE]\n");
  }

  @Test
  void heartbeatIsACommentOrAnEmptyLine() {
    assertThat(texts(StreamFormat.SSE, "x").heartbeat()).asString().isEqualTo(":\n\n");
    assertThat(texts(StreamFormat.NDJSON, "x").heartbeat()).asString().isEqualTo("\n");
  }

  @Test
  void allFieldsOfAnEventHavePlaceholders() {
    StreamEvent event =
        new StreamEvent(
            "{\"room\":\"<<path.room>>\",\"n\":\"<<number ordinal>>\",\"at\":\"<<now>>\"}",
            Optional.of("to-<<path.room>>"),
            Optional.of("<<header.x-id>>-<<ordinal>>"),
            Optional.empty(),
            Optional.empty());
    Asked request = new Asked("GET", "/rooms/blue", "", Map.of("x-id", "q"), null);

    assertThat(filled(texts(StreamFormat.SSE, event).event(0), request, 12))
        .isEqualTo(
            """
            event: to-blue
            id: q-12
            data: {"room":"blue","n":12,"at":"2019-01-12T23:18:10.000Z"}

            """);
  }

  @ParameterizedTest
  @EnumSource(
      value = StreamFormat.class,
      names = {"SSE", "NDJSON"})
  void valueWithLineBreaksBecomesOneLine(StreamFormat format) {
    Asked request = Asked.of("/", "q=a%0Ab%0D%0Ac");

    assertThat(filled(format, "<<query.q>>", request).lines())
        .first()
        .asString()
        .endsWith("a b  c");
    assertThat(filled(format, "{\"q\":\"<<query.q>>\"}", request).lines())
        .first()
        .asString()
        .endsWith("{\"q\":\"a\\nb\\r\\nc\"}");
  }

  @Test
  void valueInATextKeepsItsLineBreaks() {
    assertThat(filled(StreamFormat.TEXT, "<<query.q>>\n", Asked.of("/", "q=a%0Ab")))
        .isEqualTo("a\nb\n");
  }

  @Test
  void randomTextOfASizeIsTheSameInAllResponsesAndDiffersBetweenEvents() {
    StreamTexts texts =
        texts(StreamFormat.SSE, new StreamEvent("<<16b>>"), new StreamEvent("<<16b>>"));

    assertThat(fixed(texts.event(0))).matches("data: [A-Za-z0-9+/]{16}\n\n");
    assertThat(fixed(texts.event(0))).isNotEqualTo(fixed(texts.event(1)));
  }

  @Test
  void drawnValuesDifferBetweenEventsAndAreEqualInTwoRuns() {
    Set<String> drawn = new HashSet<>();
    for (int event = 1; event <= 100; event++) {
      String text = filled(texts(StreamFormat.TEXT, "<<uuid>>").event(0), Asked.of("/", ""), event);
      assertThat(filled(texts(StreamFormat.TEXT, "<<uuid>>").event(0), Asked.of("/", ""), event))
          .isEqualTo(text);
      drawn.add(text);
    }
    assertThat(drawn).hasSize(100);
  }

  @Test
  void ownTextOfARecipeLeavesNothingOut() {
    String own = "y".repeat(TextTemplate.LONGEST_BODY - 1);
    String text = filled(StreamFormat.SSE, "<<header.x>>" + own, Asked.with(Map.of("x", "yyy")));
    assertThat(text).isEqualTo("data: yyy" + own + "\n\n");
  }

  @Test
  void eventWhoseValuesAreLongerThanABodyMayBeIsNone() {
    RequestText text = texts(StreamFormat.SSE, "<<header.x>>".repeat(1000)).event(0);
    Asked request = Asked.with(Map.of("x", "y".repeat(1100)));

    assertThat(text.body(new Occasion(request, REQUEST, DUE))).isNull();
  }
}
