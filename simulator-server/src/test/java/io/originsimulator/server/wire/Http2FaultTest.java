package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.server.ExpectedResponse;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Paced bodies, chunks and faults over HTTP/2, in frozen time. */
class Http2FaultTest {
  private final FrozenServer server = new FrozenServer();
  private FrozenHttp2Client client;

  @BeforeEach
  void connect() {
    server.add("[{\"route\": \"/slow\", \"body\": \"slow\", \"latency\": \"1s\"}]");
    client = new FrozenHttp2Client(server);
  }

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  /** Returns the stream of a GET for a recipe with a body of 1,000 bytes. */
  private int get(String fields) {
    server.add("{\"route\": \"/x\", \"random_content\": \"1000b\", " + fields + "}");
    return client.get("/x");
  }

  private void expectFault(String kind) {
    assertThat(server.counts().faults()).isEqualTo(Map.of(kind, 1L));
  }

  @Test
  void bandwidthPacesTheDataOfAStream() {
    int stream = get("\"bandwidth\": \"1000b/s\"");
    assertThat(client.received()).containsExactly("3: HEADERS 200");
    client.advance("100ms");
    assertThat(client.received()).containsExactly("3: DATA 50", "3: DATA 50");
    client.advance("899ms");
    assertThat(client.body(stream)).hasSize(950);
    client.received();
    client.advance("1ms");
    assertThat(client.received()).containsExactly("3: DATA 50", "3: DATA 0 end");
  }

  @Test
  void uplinkIsSharedByTheStreamsOfAConnection() {
    server.add("{\"route\": \"/x\", \"random_content\": \"1000b\", \"uplink\": \"1000b/s\"}");
    int first = client.get("/x");
    int second = client.get("/x");
    client.advance("1s");
    assertThat(client.body(first).length() + client.body(second).length()).isBetween(980, 1000);
    client.advance("1s");
    assertThat(client.body(first)).hasSize(1000);
    assertThat(client.body(second)).hasSize(1000);
  }

  @Test
  void closedWindowStopsAPacedBody() {
    client.stopReading();
    server.add(
        "{\"route\": \"/x\", \"random_content\": \"100000b\", \"bandwidth\": \"100000b/s\"}");
    int stream = client.get("/x");
    client.advance("2s");
    assertThat(client.body(stream)).hasSize(65_535);
    int other = client.get("/slow");
    client.advance("1s");
    assertThat(client.received())
        .contains(other + ": HEADERS 200")
        .doesNotContain(other + ": DATA 4 end");
    client.cancel(stream);
    assertThat(server.counts().abandoned()).isEqualTo(1);
  }

  @Test
  void chunksAreFrames() {
    get("\"chunk\": \"400b\"");
    assertThat(client.received())
        .containsExactly(
            "3: HEADERS 200", "3: DATA 400", "3: DATA 400", "3: DATA 200", "3: DATA 0 end");
    assertThat(client.head(3).get("content-length")).isNull();
    assertThat(client.head(3).get("transfer-encoding")).isNull();
  }

  @Test
  void resetResetsTheStreamAlone() {
    int waiting = client.get("/slow");
    get("\"fault\": \"reset\"");
    assertThat(client.received()).containsExactly("5: RST INTERNAL_ERROR");
    expectFault("reset");
    client.advance("1s");
    assertThat(client.body(waiting)).isEqualTo("slow");
  }

  @Test
  void resetHasTheCodeOfItsFault() {
    get("\"fault\": \"reset REFUSED_STREAM\"");
    assertThat(client.received()).containsExactly("3: RST REFUSED_STREAM");
    get("\"fault\": \"reset HTTP_1_1_REQUIRED after 10b\"");
    assertThat(client.received())
        .containsExactly("5: HEADERS 200", "5: DATA 10", "5: RST HTTP_1_1_REQUIRED");
    assertThat(server.counts().faults()).isEqualTo(Map.of("reset", 2L));
  }

  @Test
  void resetFollowsTheBytesBeforeIt() {
    get("\"fault\": \"reset after 50%\"");
    assertThat(client.received())
        .containsExactly("3: HEADERS 200", "3: DATA 500", "3: RST INTERNAL_ERROR");
  }

  @Test
  void resetWaitsForTheWindow() {
    client.stopReading();
    server.add(
        "{\"route\": \"/x\", \"random_content\": \"100000b\", \"fault\": \"reset after 90%\"}");
    int stream = client.get("/x");
    assertThat(client.received()).last().asString().startsWith("3: DATA");
    client.readOn();
    assertThat(client.received()).last().isEqualTo("3: RST INTERNAL_ERROR");
    assertThat(client.body(stream)).hasSize(90_000);
  }

  @Test
  void closeEndsTheStreamEarly() {
    get("\"fault\": \"close after 50%\"");
    assertThat(client.received())
        .containsExactly(
            "3: HEADERS 200",
            "3: DATA 500",
            "3: INVALID Received amount of data 500 does not match content-length header 1000");
    assertThat(client.head(3).get("content-length")).hasToString("1000");
    expectFault("close");
  }

  @Test
  void closeBeforeTheHeadIsAResetWithoutAnError() {
    get("\"fault\": \"close\"");
    assertThat(client.received()).containsExactly("3: RST NO_ERROR");
  }

  @Test
  void stallIsSilenceUntilTheClientCancels() {
    int stream = get("\"fault\": \"stall after head\"");
    client.advance("1h");
    assertThat(client.received()).containsExactly("3: HEADERS 200");
    client.get("/slow");
    client.advance("1s");
    assertThat(client.received()).containsExactly("5: HEADERS 200", "5: DATA 4 end");
    client.cancel(stream);
    assertThat(server.counts().abandoned()).isZero();
    expectFault("stall");
  }

  @Test
  void stalledStreamEndsWhenTheServerStops() {
    get("\"fault\": \"stall\"");
    server.drain();
    assertThat(client.received()).containsExactly("GOAWAY NO_ERROR 3", "3: RST CANCEL");
    assertThat(client.connection().isOutputShutdown()).isTrue();
  }

  @Test
  void garbageBreaksTheConnectionAndAbandonsItsOtherStreams() {
    client.get("/slow");
    assertThatThrownBy(() -> get("\"fault\": \"garbage after 50%\""))
        .hasMessageContaining("Frame length: 16767733 exceeds maximum: 16384");
    assertThat(client.connection().isOutputShutdown()).isTrue();
    assertThat(server.counts().abandoned()).isEqualTo(1);
    expectFault("garbage");
  }

  @Test
  void goawayLetsEarlierStreamsEndAndLaterOnesBeRetried() {
    int earlier = client.get("/slow");
    server.add(
        "{\"route\": \"/x\", \"body\": \"x\", \"latency\": \"500ms\", \"fault\": \"goaway\"}");
    client.get("/x");
    client.get("/slow");
    client.advance("500ms");
    assertThat(client.received()).containsExactly("GOAWAY NO_ERROR " + earlier);
    assertThat(server.counts().abandoned()).isEqualTo(1);
    expectFault("goaway");
    assertThat(client.connection().isOutputShutdown()).isFalse();
    client.advance("500ms");
    assertThat(client.received()).containsExactly("3: HEADERS 200", "3: DATA 4 end");
    assertThat(client.connection().isOutputShutdown()).isTrue();
  }

  @Test
  void goawayComesBeforeTheEndOfTheConnectionWithoutOtherStreams() {
    client.get("/slow");
    client.advance("1s");
    client.received();
    get("\"fault\": \"goaway\"");
    assertThat(client.received()).containsExactly("GOAWAY NO_ERROR 3");
    assertThat(client.connection().isOutputShutdown()).isTrue();
  }

  @Test
  void goawayOnTheFirstStreamAllowsAllToBeRetried() {
    server.add("{\"route\": \"/x\", \"body\": \"x\", \"fault\": \"goaway\"}");
    FrozenConnection upgraded = server.connect(); // its request is stream 1
    upgraded.send(
        """
        GET /x HTTP/1.1
        connection: upgrade, http2-settings
        upgrade: h2c
        http2-settings:

        """
            .replace("\n", "\r\n"));
    String goAway = "\0\0\10\7\0\0\0\0\0" + "\0".repeat(8);
    assertThat(new String(upgraded.receivedBytes(), StandardCharsets.ISO_8859_1)).endsWith(goAway);
    assertThat(upgraded.isOutputShutdown()).isTrue();
  }

  @Test
  void goawayAfterBytesCountsItsStreamAsProcessed() {
    get("\"fault\": \"goaway after 50%\"");
    assertThat(client.received())
        .containsExactly("3: HEADERS 200", "3: DATA 500", "GOAWAY NO_ERROR 3");
    assertThat(client.connection().isOutputShutdown()).isTrue();
  }

  @Test
  void goawayOverHttp1IsAClose() {
    server.add("{\"route\": \"/x\", \"body\": \"hello\", \"fault\": \"goaway after head\"}");
    FrozenConnection plain = server.connect();
    plain.send("GET /x HTTP/1.1\r\n\r\n");
    assertThat(plain.received() + "hello").isEqualTo(ExpectedResponse.ok("hello").toString());
    assertThat(plain.isOutputShutdown()).isTrue();
  }
}
