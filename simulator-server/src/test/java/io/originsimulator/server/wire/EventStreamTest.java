package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.report.Counts;
import io.originsimulator.server.ExpectedResponse;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each event of a stream is sent at its own instant, as a chunk. */
class EventStreamTest {
  private static final String GET = "GET /x HTTP/1.1\r\n\r\n";
  private static final String NOW = "GET /now HTTP/1.1\r\n\r\n";

  private final FrozenServer server = new FrozenServer();
  private final FrozenConnection client = server.connect();

  @AfterEach
  void close() {
    server.close();
  }

  private void add(String fields, String stream) {
    server.add(
        Recipes.all(
            "{\"route\": \"/x\", " + fields + "\"stream\": {" + stream + "}}",
            Recipes.text("/now", "now", "0")));
  }

  private void add(String stream) {
    add("", stream);
  }

  private static String head() {
    return head("text/event-stream");
  }

  private static String head(String type) {
    return unmeasured(ExpectedResponse.ok("").type(type), "transfer-encoding: chunked\r\n");
  }

  private static String unmeasured(ExpectedResponse response, String framing) {
    return response.toString().replace("content-length: 0\r\n", framing);
  }

  /** Returns the chunk of a server-sent event without other fields. */
  private static String event(String data) {
    return chunk("data: " + data + "\n\n");
  }

  private static String chunk(String text) {
    return Integer.toHexString(text.length()) + "\r\n" + text + "\r\n";
  }

  private static final String END = "0\r\n\r\n";

  @Test
  void firstEventComesWithTheHeadAndEachOtherAfterItsGap() {
    add("\"event\": [\"a\", \"b\", \"c\"], \"every\": \"100ms\"");
    client.send(GET);
    assertThat(client.received()).isEqualTo(head() + event("a"));
    server.advance("99.999999ms");
    assertThat(client.received()).isEmpty();
    server.advance("0.001us");
    assertThat(client.received()).isEqualTo(event("b"));
    server.advance("99.999999ms");
    assertThat(client.received()).isEmpty();
    server.advance("0.001us");
    assertThat(client.received()).isEqualTo(event("c") + END);
    assertThat(client.isOpen()).isTrue();
    assertThat(server.clock().pendingTimers()).isZero();
    assertThat(server.counts())
        .isEqualTo(new Counts(1, new TreeMap<>(Map.of(200, 1L)), new TreeMap<>(), 0, 3, 0, 0));
  }

  @Test
  void latencyComesBeforeTheHead() {
    add("\"latency\": \"300ms\", ", "\"event\": [\"a\", \"b\"], \"every\": \"1s\"");
    client.send(GET);
    server.advance("299.999999ms");
    assertThat(client.received()).isEmpty();
    server.advance("0.001us");
    assertThat(client.received()).isEqualTo(head() + event("a"));
    server.advance("1s");
    assertThat(client.received()).isEqualTo(event("b") + END);
  }

  @Test
  void textsBeforeTheFirstAndAfterTheLastEventAreInTheirChunks() {
    add("\"event\": \"x\", \"count\": 2, \"every\": \"1s\", \"first\": \"hi\", \"end\": \"bye\"");
    client.send(GET);
    assertThat(client.received()).isEqualTo(head() + chunk("data: hi\n\ndata: x\n\n"));
    server.advance("1s");
    assertThat(client.received()).isEqualTo(chunk("data: x\n\ndata: bye\n\n") + END);
  }

  @Test
  void streamWithoutEventsHasOneChunkOfItsOtherTexts() {
    add("\"event\": \"x\", \"count\": 0, \"first\": \"hi\", \"end\": \"bye\"");
    client.send(GET);
    assertThat(client.received()).isEqualTo(head() + chunk("data: hi\n\ndata: bye\n\n") + END);
  }

  @Test
  void lateTimerDoesNotDelayLaterEvents() {
    add("\"event\": \"x\", \"count\": 5, \"every\": \"100ms\"");
    client.send(GET).received();
    server.clock().moveOn(java.time.Duration.ofMillis(250));
    server.advance("0s");
    assertThat(client.received()).isEqualTo(event("x") + event("x"));
    server.advance("49.999999ms");
    assertThat(client.received()).isEmpty();
    server.advance("0.001us");
    assertThat(client.received()).isEqualTo(event("x"));
  }

  @Test
  void valuesAreThoseOfEachEventAndOfTheRequest() {
    add(
        """
        "event": {"id": "<<ordinal>>", "data": "<<query.q>> at <<now http>>"},
        "count": 3, "every": "1s"
        """);
    client.send("GET /x?q=tea HTTP/1.1\r\n\r\n").send("GET /x?q=other HTTP/1.1\r\n\r\n");
    assertThat(client.received())
        .isEqualTo(head() + chunk("id: 1\ndata: tea at Sat, 12 Jan 2019 23:18:10 GMT\n\n"));
    server.advance("1s");
    assertThat(client.received())
        .isEqualTo(chunk("id: 2\ndata: tea at Sat, 12 Jan 2019 23:18:11 GMT\n\n"));
    server.advance("1s");
    assertThat(client.received())
        .startsWith(chunk("id: 3\ndata: tea at Sat, 12 Jan 2019 23:18:12 GMT\n\n") + END)
        .endsWith(chunk("id: 1\ndata: other at Sat, 12 Jan 2019 23:18:12 GMT\n\n"));
  }

  @Test
  void requestBehindAStreamWaitsAndItsScheduleBeginsAtItsTurn() {
    add("\"event\": \"x\", \"count\": 2, \"every\": \"1s\"");
    client.send(GET + GET + NOW);
    server.advance("1s");
    assertThat(client.received())
        .isEqualTo(
            head() + event("x") + event("x") + END + head().replace(":10 ", ":11 ") + event("x"));
    server.advance("999.999999ms");
    assertThat(client.received()).isEmpty();
    server.advance("0.001us");
    assertThat(client.received())
        .isEqualTo(event("x") + END + ExpectedResponse.ok("now").at("23:18:12"));
  }

  @Test
  void otherFormatsHaveTheirTypesAndLines() {
    add("\"format\": \"ndjson\", \"event\": [{\"a\": 1}, {\"b\": [2]}]");
    client.send(GET);
    assertThat(client.received())
        .isEqualTo(
            head("application/x-ndjson") + chunk("{\"a\":1}\n") + chunk("{\"b\":[2]}\n") + END);
    add("\"format\": \"text\", \"event\": [\"one \", \"\", \"two\"]");
    client.send(GET);
    assertThat(client.received())
        .isEqualTo(head("text/plain; charset=utf-8") + chunk("one ") + chunk("two") + END);
    assertThat(server.counts().events()).isEqualTo(5);
  }

  @Test
  void headHasTheHeadOfGetAlone() {
    add("\"event\": \"x\", \"count\": \"forever\", \"every\": \"1s\"");
    client.send("HEAD /x HTTP/1.1\r\n\r\n" + NOW);
    assertThat(client.received()).isEqualTo(head() + ExpectedResponse.ok("now"));
    assertThat(server.clock().pendingTimers()).isZero();
    assertThat(server.counts().events()).isZero();
  }

  @Test
  void http10ClientGetsTheEventsUntilTheEndOfTheConnection() {
    add("\"event\": [\"a\", \"b\"], \"every\": \"1s\", \"end\": \"c\"");
    client.send("GET /x HTTP/1.0\r\nconnection: keep-alive\r\n\r\n");
    assertThat(client.received())
        .isEqualTo(
            unmeasured(ExpectedResponse.ok("").type("text/event-stream"), "connection: close\r\n")
                + "data: a\n\n");
    server.advance("1s");
    assertThat(client.received()).isEqualTo("data: b\n\ndata: c\n\n");
    assertThat(client.isOutputShutdown()).isTrue();
  }

  @Test
  void trailersFollowTheLastEvent() {
    add("\"trailers\": {\"x-sum\": \"7\"}, ", "\"event\": \"x\"");
    client.send(GET);
    assertThat(client.received())
        .contains("trailer: x-sum\r\n")
        .endsWith(event("x") + "0\r\nx-sum: 7\r\n\r\n");
  }

  @Test
  void heartbeatBreaksASilence() {
    add("\"event\": \"x\", \"count\": 2, \"every\": \"5s\", \"heartbeat\": \"2s\"");
    client.send(GET).received();
    server.advance("2s");
    assertThat(client.received()).isEqualTo(chunk(":\n\n"));
    server.advance("2s");
    assertThat(client.received()).isEqualTo(chunk(":\n\n"));
    server.advance("1s");
    assertThat(client.received()).isEqualTo(event("x") + END);
    assertThat(server.counts().events()).isEqualTo(2);
  }

  @Test
  void heartbeatsThatAreLateAreSentOnce() {
    add("\"event\": \"x\", \"count\": 2, \"every\": \"1h\", \"heartbeat\": \"2s\"");
    client.send(GET).received();
    server.clock().moveOn(java.time.Duration.ofMinutes(59));
    server.advance("0s");
    assertThat(client.received()).isEqualTo(chunk(":\n\n"));
    server.advance("2s");
    assertThat(client.received()).isEqualTo(chunk(":\n\n"));
  }

  @Test
  void clientThatDoesNotReadMissesHeartbeatsInOneStep() {
    add(
        "\"event\": \""
            + "x".repeat(70_000)
            + "\", \"every\": \"1s\", \"heartbeat\": \"0.000001ms\"");
    client.stopReading().send(GET);
    server.clock().moveOn(java.time.Duration.ofDays(1));
    server.advance("0s");
    assertThat(client.readOn().received()).endsWith(END);
  }

  @ParameterizedTest
  @ValueSource(strings = {"reset", "close", "stall", "garbage", "goaway"})
  void faultStrikesWhenItsEventHasBeenSent(String kind) {
    add(
        "\"fault\": \"" + kind + " after 2 events\", ",
        "\"event\": \"x\", \"count\": 9, \"every\": \"1s\", \"end\": \"bye\"");
    client.send(GET + NOW);
    server.advance("999.999999ms");
    assertThat(client.received()).isEqualTo(head() + event("x"));
    assertThat(server.counts().faults()).isEmpty();
    server.advance("0.001us");
    assertThat(new String(client.receivedBytes(), java.nio.charset.StandardCharsets.ISO_8859_1))
        .startsWith(event("x"))
        .doesNotContain("bye", "now");
    assertThat(server.counts().faults()).isEqualTo(Map.of(kind, 1L));
    assertThat(server.counts().abandoned()).isEqualTo(1);
    assertThat(server.counts().events()).isEqualTo(2);
  }

  @Test
  void faultAfterAShareOfTheEventsIsExact() {
    add("\"fault\": \"close after 60%\", ", "\"event\": \"x\", \"count\": 5");
    client.send(GET);
    assertThat(client.received()).isEqualTo(head() + event("x").repeat(3));
    assertThat(client.isOutputShutdown()).isTrue();
  }

  @Test
  void faultAfterTheHeadSendsNoEventAndOneAtOnceNothing() {
    add("\"fault\": \"close after head\", ", "\"first\": \"hi\", \"event\": \"x\"");
    client.send(GET);
    assertThat(client.received()).isEqualTo(head());
    add("\"fault\": \"close\", ", "\"event\": \"x\"");
    FrozenConnection other = server.connect();
    other.send(GET);
    assertThat(other.received()).isEmpty();
    assertThat(server.counts().faults()).isEqualTo(Map.of("close", 2L));
  }

  @ParameterizedTest
  @EnumSource
  void clientThatLeavesLeavesNoTimerAndNoBuffer(LeavingClientTest.Leaving leaving) {
    add("\"event\": \"x\", \"count\": \"forever\", \"every\": \"1s\"");
    client.send(GET + NOW);
    server.advance("2s");
    server.scenarios().clear();
    assertThat(server.memory().used()).isPositive();
    leaving.leave(client);
    assertThat(server.clock().pendingTimers()).isZero();
    assertThat(server.memory().used()).isZero();
    assertThat(server.counts())
        .isEqualTo(new Counts(2, new TreeMap<>(Map.of(200, 1L)), new TreeMap<>(), 2, 3, 0, 0));
  }

  @Test
  void streamOfAReplacedRecipeGoesOnWithItsOwnEvents() {
    add("\"event\": \"old\", \"count\": 3, \"every\": \"1s\"");
    client.send(GET);
    server.advance("1s");
    add("\"event\": \"new\"");
    server.advance("1s");
    assertThat(client.received()).isEqualTo(head() + event("old").repeat(3) + END);
  }

  @Test
  void streamOfARemovedRecipeGoesOn() {
    add("\"event\": \"old\", \"count\": 3, \"every\": \"1s\"");
    client.send(GET);
    server.scenarios().clear();
    server.advance("2s");
    assertThat(client.received()).isEqualTo(head() + event("old").repeat(3) + END);
    assertThat(server.memory().used()).isZero();
  }

  @Test
  void drainedConnectionSendsAStreamToItsEnd() {
    add("\"event\": \"x\", \"count\": 3, \"every\": \"1s\"");
    client.send(GET);
    server.drain();
    server.advance("1s");
    assertThat(client.isOutputShutdown()).isFalse();
    server.advance("1s");
    assertThat(client.received()).isEqualTo(head() + event("x").repeat(3) + END);
    assertThat(client.isOutputShutdown()).isTrue();
  }

  @Test
  void drainedConnectionEndsAnEndlessStream() {
    add("\"event\": \"x\", \"count\": \"forever\", \"every\": \"1s\"");
    client.send(GET).send(GET);
    server.advance("1s");
    server.drain();
    assertThat(client.received())
        .startsWith(head() + event("x").repeat(2) + END)
        .endsWith("\r\n\r\n" + END);
    assertThat(client.isOutputShutdown()).isTrue();
  }

  @Test
  void withHalfCloseTheStreamIsCompleted() {
    try (FrozenServer patient = FrozenServer.withHalfClose()) {
      patient.add(
          "{\"route\": \"/x\", \"stream\": {\"event\": \"x\", \"count\": 3, \"every\": \"1s\"}}");
      FrozenConnection half = patient.connect();
      half.send(GET);
      half.leave();
      patient.advance("2s");
      assertThat(half.received()).isEqualTo(head() + event("x").repeat(3) + END);
      assertThat(half.isOpen()).isFalse();
    }
  }

  @Test
  void clientThatDoesNotReadGetsTheOverdueEventsLaterAndTheScheduleStays() {
    String data = "x".repeat(9_992); // 10,000 bytes with its field
    add("\"event\": \"" + data + "\", \"count\": 30, \"every\": \"1s\"");
    client.stopReading().send(GET);
    server.advance("20s");
    assertThat(client.unsafe().outboundBuffer().totalPendingWriteBytes())
        .isBetween(65_536L, 65_536L + 11_000);
    assertThat(server.clock().pendingTimers()).isZero();
    assertThat(server.counts().events()).isEqualTo(7);
    assertThat(server.counts().heldBack()).isEqualTo(1);
    client.readOn();
    assertThat(client.received().length()).isEqualTo(head().length() + 21 * event(data).length());
    server.advance("999.999999ms");
    assertThat(client.received()).isEmpty();
    server.advance("0.001us");
    assertThat(client.received().equals(event(data))).isTrue();
    assertThat(server.counts().heldBack()).isEqualTo(1);
  }

  @Test
  void eventsWithoutAGapLetOtherConnectionsProceed() {
    add("\"event\": \"x\", \"count\": 1000");
    client.send(GET);
    assertThat(client.received()).isEqualTo(head() + event("x").repeat(1000) + END);
    assertThat(server.counts().heldBack()).isZero();
  }

  @Test
  void eventsLargerThanTheWriterHoldsAreNotHeldBackByAClientThatReads() {
    add("\"event\": \"" + "x".repeat(50_000) + "\", \"count\": 20");
    client.send(GET);
    assertThat(client.received().length()).isGreaterThan(1_000_000);
    assertThat(server.counts().heldBack()).isZero();
  }
}
