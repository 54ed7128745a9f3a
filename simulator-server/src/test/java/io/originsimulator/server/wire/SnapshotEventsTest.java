package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Streams of snapshots, in frozen time. */
class SnapshotEventsTest {
  private static final String GET = "GET /_admin/events%s HTTP/1.1\r\n\r\n";

  private final FrozenServer server = FrozenServer.withJournal(100);
  private final FrozenConnection listener = server.connect();

  @AfterEach
  void close() {
    server.close();
    assertThat(server.clock().pendingTimers()).isZero();
  }

  @Test
  void eventIsSentAtEachTick() throws IOException {
    listener.send(GET.formatted(""));
    assertThat(listener.received())
        .startsWith("HTTP/1.1 200 OK\r\n")
        .contains("content-type: text/event-stream\r\n", "transfer-encoding: chunked\r\n");
    server.doSlowWork();
    assertThat(events(listener)).hasSize(1);
    advance("249ms");
    assertThat(listener.received()).isEmpty();
    advance("1ms");
    assertThat(events(listener)).hasSize(1);
    advance("250ms");
    assertThat(events(listener)).hasSize(1);
  }

  @Test
  void intervalIsAParameter() throws IOException {
    FrozenConnection other = server.connect();
    begin(listener, "?every=1s");
    begin(other, "?every=100ms");
    for (int i = 0; i < 10; i++) {
      advance("100ms");
    }
    assertThat(events(listener)).hasSize(1);
    assertThat(events(other)).hasSize(10);
  }

  @Test
  void intervalOutOfRangeIsRefused() {
    for (String every : List.of("99ms", "61s", "often")) {
      listener.send(GET.formatted("?every=" + every));
      assertThat(listener.received())
          .contains(
              "400 Bad Request",
              "every: \\\"" + every + "\\\" (expected: a duration from 100ms to 1m)");
    }
  }

  @Test
  void stagesAreSentFirstAndAfterAChangeOfRecipes() throws IOException {
    server.add(Recipes.text("/x", "x", "0"));
    listener.send(GET.formatted("")).received();
    server.doSlowWork();
    assertThat(stages(event(listener))).containsExactly(true);
    advance("250ms");
    assertThat(stages(event(listener))).containsExactly(false);
    server.add(Recipes.text("/y", "y", "0"));
    advance("250ms");
    assertThat(stages(event(listener))).containsExactly(true, true);
    advance("250ms");
    assertThat(stages(event(listener))).containsExactly(false, false);
  }

  @Test
  void latestRequestsAreSentOnceTheyHaveEndedAndNotAgain() throws IOException {
    server.add(Recipes.text("/x", "x", "300ms"));
    begin(listener, "");
    FrozenConnection caller = server.connect();
    caller.send("GET /a HTTP/1.1\r\n\r\nGET /x HTTP/1.1\r\n\r\n").received();
    advance("250ms");
    assertThat(latest(event(listener))).containsExactly("1 answered", "2 pending");
    advance("250ms");
    assertThat(latest(event(listener))).containsExactly("2 answered");
    advance("250ms");
    assertThat(latest(event(listener))).isEmpty();
    FrozenConnection late = server.connect();
    late.send(GET.formatted("")).received();
    server.doSlowWork();
    assertThat(latest(event(late))).containsExactly("1 answered", "2 answered");
  }

  @Test
  void listenersOfOneTickShareItsEvent() throws IOException {
    FrozenConnection other = server.connect(1);
    begin(listener, "");
    begin(other, "");
    server.advance("250ms");
    assertThat(server.slowly().waiting()).isOne();
    server.doSlowWork();
    assertThat(listener.received()).isEqualTo(other.received()).isNotEmpty();
  }

  @Test
  void slowReaderMissesEventsAndThenGetsACompleteOne() throws IOException {
    server.add(Recipes.text("/x", "x".repeat(200_000), "0"));
    listener.stopReading().send("GET /x HTTP/1.1\r\n\r\n".repeat(8) + GET.formatted(""));
    server.doSlowWork();
    listener.readOn().received();
    server.doSlowWork();
    assertThat(stages(event(listener))).containsExactly(true);
    advance("250ms");
    assertThat(stages(event(listener))).containsExactly(false);
    FrozenConnection flood = listener.stopReading();
    long written = 0;
    for (int i = 0; i < 2000; i++) {
      advance("250ms");
      written = flood.unsafe().outboundBuffer().totalPendingWriteBytes();
    }
    assertThat(written).isLessThan(200_000);
    listener.readOn().received();
    advance("250ms");
    assertThat(stages(event(listener))).containsExactly(true);
    advance("250ms");
    assertThat(stages(event(listener))).containsExactly(false);
  }

  @Test
  void listenerIsNeitherCountedNorRecorded() throws IOException {
    begin(listener, "");
    advance("250ms");
    JsonNode event = event(listener);
    assertThat(event.get("requests").intValue()).isZero();
    assertThat(event.get("responses")).isEmpty();
    assertThat(event.get("in_flight").intValue()).isZero();
    assertThat(event.get("open_streams").intValue()).isZero();
    assertThat(server.journal().entries()).isEmpty();
    listener.leave();
    assertThat(server.counts().requests()).isZero();
    assertThat(server.counts().abandoned()).isZero();
    assertThat(server.activity().inFlight()).isZero();
  }

  @Test
  void drainEndsTheStream() throws IOException {
    begin(listener, "");
    server.drain();
    assertThat(listener.received()).isEqualTo("0\r\n\r\n");
    assertThat(listener.isOutputShutdown()).isTrue();
  }

  @Test
  void drainEndsAStreamThatWaitsForAnEarlierResponse() {
    server.add(Recipes.text("/x", "x", "1s"));
    listener.send("GET /x HTTP/1.1\r\n\r\n" + GET.formatted(""));
    server.drain();
    server.advance("1s");
    assertThat(listener.received()).endsWith("connection: close\r\n\r\n0\r\n\r\n");
    assertThat(listener.isOutputShutdown()).isTrue();
  }

  @Test
  void streamEndsIfNoSnapshotCanBeMade() throws IOException {
    begin(listener, "");
    server.slowly().stop();
    advance("250ms");
    assertThat(listener.received()).isEqualTo("0\r\n\r\n");
  }

  @Test
  void restartKeepsListeners() throws IOException {
    server.add(Recipes.text("/x", "x", "0"));
    begin(listener, "");
    FrozenConnection caller = server.connect();
    caller.send("POST /_admin/restart HTTP/1.1\r\n\r\n");
    server.doSlowWork();
    advance("250ms");
    assertThat(event(listener).get("routes")).isEmpty();
    caller.received();
  }

  @Test
  void headHasNoEvents() {
    listener.send("HEAD /_admin/events HTTP/1.1\r\n\r\n");
    server.doSlowWork();
    assertThat(listener.received()).endsWith("transfer-encoding: chunked\r\n\r\n");
    listener.send("GET /_admin/status HTTP/1.1\r\n\r\n");
    assertThat(listener.received()).endsWith("ok!");
  }

  @Test
  void http10GetsEventsUpToTheEndOfTheConnection() throws IOException {
    listener.send("GET /_admin/events HTTP/1.0\r\n\r\n");
    server.doSlowWork();
    assertThat(listener.received())
        .contains("connection: close\r\n\r\nevent: snapshot\ndata: {")
        .endsWith("}\n\n");
  }

  @Test
  void http2GetsEventsInFramesAndAnEnd() {
    FrozenHttp2Client client = new FrozenHttp2Client(server);
    int stream = client.get("/_admin/events");
    server.doSlowWork();
    client.pump();
    assertThat(client.body(stream)).startsWith("event: snapshot\ndata: {").endsWith("}\n\n");
    client.received();
    client.advance("250ms");
    server.doSlowWork();
    assertThat(client.received()).singleElement().asString().startsWith("3: DATA ");
    client.cancel(stream);
    client.advance("250ms");
    assertThat(server.slowly().waiting()).isZero();
    client.close();
  }

  private void begin(FrozenConnection client, String query) throws IOException {
    client.send(GET.formatted(query)).received();
    server.doSlowWork();
    assertThat(events(client)).hasSize(1);
  }

  private void advance(String time) {
    server.advance(time);
    server.doSlowWork();
  }

  private static JsonNode event(FrozenConnection client) throws IOException {
    List<JsonNode> events = events(client);
    assertThat(events).hasSize(1);
    return events.get(0);
  }

  /** Returns the events that a client has received, each a chunk. */
  private static List<JsonNode> events(FrozenConnection client) throws IOException {
    List<JsonNode> events = new ArrayList<>();
    for (String chunk : client.received().split("(?<=\n\n\r\n)")) {
      if (!chunk.isEmpty()) {
        assertThat(chunk).matches("(?s)[0-9a-f]+\r\nevent: snapshot\ndata: .*\n\n\r\n");
        String data = chunk.substring(chunk.indexOf("data: ") + 6, chunk.indexOf("\n\n\r\n"));
        events.add(new JsonMapper().readTree(data));
      }
    }
    return events;
  }

  /** Returns whether each route has its stages. */
  private static List<Boolean> stages(JsonNode event) {
    List<Boolean> stages = new ArrayList<>();
    event.get("routes").forEach(route -> stages.add(route.has("stages")));
    return stages;
  }

  private static List<String> latest(JsonNode event) {
    List<String> latest = new ArrayList<>();
    event
        .get("latest")
        .forEach(one -> latest.add(one.get("number") + " " + one.get("outcome").textValue()));
    return latest;
  }
}
