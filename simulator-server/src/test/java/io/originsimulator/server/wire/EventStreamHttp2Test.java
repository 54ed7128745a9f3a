package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.server.FrozenServer;
import io.originsimulator.server.loop.OpenStream;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Streams of events over HTTP/2, in frozen time. */
class EventStreamHttp2Test {
  private final FrozenServer server = FrozenServer.withJournal(100);
  private FrozenHttp2Client client;

  @BeforeEach
  void connect() {
    client = new FrozenHttp2Client(server);
  }

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  private int get(String fields, String stream) {
    server.add("{\"route\": \"/x\", " + fields + "\"stream\": {" + stream + "}}");
    return client.get("/x");
  }

  private int get(String stream) {
    return get("", stream);
  }

  @Test
  void eachEventIsAFrameAtItsInstant() {
    int stream = get("\"event\": [\"a\", \"bb\"], \"every\": \"100ms\", \"end\": \"c\"");
    assertThat(client.received()).containsExactly("3: HEADERS 200", "3: DATA 9");
    assertThat(client.head(stream).get("content-type")).isEqualToIgnoringCase("text/event-stream");
    assertThat(client.head(stream).get("content-length")).isNull();
    assertThat(client.head(stream).get("transfer-encoding")).isNull();
    client.advance("99ms");
    assertThat(client.received()).isEmpty();
    client.advance("1ms");
    assertThat(client.received()).containsExactly("3: DATA 19 end");
    assertThat(client.body(stream)).isEqualTo("data: a\n\ndata: bb\n\ndata: c\n\n");
    assertThat(server.clock().pendingTimers()).isZero();
  }

  @Test
  void streamsOfAConnectionHaveTheirOwnSchedules() {
    get("\"event\": \"x\", \"count\": 2, \"every\": \"100ms\"");
    client.advance("50ms");
    client.get("/x");
    client.received();
    client.advance("50ms");
    assertThat(client.received()).containsExactly("3: DATA 9 end");
    client.advance("50ms");
    assertThat(client.received()).containsExactly("5: DATA 9 end");
  }

  @Test
  void trailersEndTheStream() {
    get("\"trailers\": {\"x-sum\": \"7\"}, ", "\"event\": \"x\"");
    assertThat(client.received())
        .containsExactly("3: HEADERS 200", "3: DATA 9", "3: HEADERS null end");
  }

  @Test
  void headHasNoEvents() {
    server.add(
        "{\"route\": \"/x\", \"stream\": {\"event\": \"x\", \"count\": 9, \"every\": \"1s\"}}");
    client.request("HEAD", "/x", true);
    assertThat(client.received()).containsExactly("3: HEADERS 200", "3: DATA 0 end");
  }

  @Test
  void resetStrikesTheStreamAlone() {
    get(
        "\"fault\": \"reset after 2 events\", ",
        "\"event\": \"x\", \"count\": 9, \"every\": \"1s\"");
    int other = client.get("/x");
    client.received();
    client.advance("1s");
    assertThat(client.received())
        .containsExactlyInAnyOrder(
            "3: DATA 9",
            "3: RST INTERNAL_ERROR",
            other + ": DATA 9",
            other + ": RST INTERNAL_ERROR");
    assertThat(server.counts().faults()).isEqualTo(Map.of("reset", 2L));
  }

  @Test
  void goAwayLetsEarlierStreamsEnd() {
    int first = get("\"event\": \"x\", \"count\": 3, \"every\": \"1s\"");
    server.add(
        """
        {"route": "/bye", "fault": "goaway after 1 event",
         "stream": {"event": "x", "count": 9, "every": "1s"}}
        """);
    client.get("/bye");
    assertThat(client.received()).contains("GOAWAY NO_ERROR 5");
    client.advance("2s");
    assertThat(client.body(first)).isEqualTo("data: x\n\n".repeat(3));
    assertThat(client.connection().isOutputShutdown()).isTrue();
  }

  @Test
  void cancelledStreamHasNoTimer() {
    int stream = get("\"event\": \"x\", \"count\": \"forever\", \"every\": \"1s\"");
    client.advance("1s");
    client.cancel(stream);
    assertThat(server.clock().pendingTimers()).isZero();
    assertThat(server.counts().abandoned()).isEqualTo(1);
    assertThat(server.journal().entries().get(0).stream())
        .hasValueSatisfying(sent -> assertThat(sent.events()).isEqualTo(2));
  }

  @Test
  void closedWindowHoldsEventsBackAndTheScheduleStays() {
    client.stopReading();
    int stream =
        get("\"event\": \"" + "x".repeat(9_992) + "\", \"count\": 20, \"every\": \"1s\""); // 10 kB
    client.advance("10s");
    assertThat(client.body(stream).length()).isBetween(65_000, 65_535);
    assertThat(server.counts().heldBack()).isEqualTo(1);
    assertThat(server.counts().events()).isEqualTo(7);
    assertThat(server.clock().pendingTimers()).isZero();
    client.readOn();
    assertThat(client.body(stream).length()).isEqualTo(110_000);
    client.advance("999ms");
    assertThat(client.body(stream).length()).isEqualTo(110_000);
    client.advance("1ms");
    assertThat(client.body(stream).length()).isEqualTo(120_000);
    assertThat(server.journal().entries().get(0).stream())
        .hasValueSatisfying(
            sent -> {
              assertThat(sent.events()).isEqualTo(12);
              assertThat(sent.untaken()).isZero();
              assertThat(sent.heldBack()).hasSeconds(3);
            });
  }

  @Test
  void closedWindowMissesEventsPushedByHand() {
    client.stopReading();
    int stream = get("\"count\": \"forever\"");
    OpenStream open = server.loop(0).streams().of(new Route("/x")).get(0);
    byte[] event = new byte[70_000]; // more than the window of 65,535 bytes
    assertThat(open.push(Unpooled.wrappedBuffer(event))).isTrue();
    assertThat(open.push(Unpooled.wrappedBuffer(event))).isFalse();
    client.readOn();
    assertThat(client.body(stream).length()).isEqualTo(event.length);
    assertThat(open.push(Unpooled.wrappedBuffer(event))).isTrue();
    client.advance("0s"); // the flush
    assertThat(client.body(stream).length()).isEqualTo(2 * event.length);
  }

  @Test
  void drainEndsEndlessStreamsAndCompletesOthers() {
    int endless = get("\"event\": \"x\", \"count\": \"forever\", \"every\": \"1s\"");
    int finite = get("\"event\": \"x\", \"count\": 3, \"every\": \"1s\"");
    client.received();
    server.drain();
    assertThat(client.received()).contains(endless + ": DATA 0 end");
    client.advance("2s");
    assertThat(client.body(finite)).isEqualTo("data: x\n\n".repeat(3));
    assertThat(client.connection().isOutputShutdown()).isTrue();
  }
}
