package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.netty.handler.codec.http2.Http2Settings;
import io.originsimulator.report.JournalEntry;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import io.originsimulator.server.Limits;
import io.originsimulator.server.LogWatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Responses over HTTP/2, in frozen time. */
class Http2Test {
  private FrozenServer server = new FrozenServer();
  private FrozenHttp2Client client;

  @BeforeEach
  void connect() {
    serve(server);
  }

  private void serve(FrozenServer other) {
    server = other;
    server.add(
        """
        [{"route": "/", "body": "hello", "headers": {"X-Name": "Vålue"}},
         {"route": "/slow", "body": "slow", "latency": "100ms"},
         {"route": "/large", "random_content": "100kb"},
         {"route": "/empty", "stages": [{"at": 0, "status": 204}]},
         {"route": "/bye", "body": "bye", "latency": "10ms",
          "headers": {"Connection": "close", "Keep-Alive": "5", "Proxy-Connection": "x"}},
         {"route": "/json", "body": "<<body./name>>", "method": "POST"}]
        """);
    client = new FrozenHttp2Client(server);
  }

  private void serveAnew(FrozenServer other) {
    close();
    serve(other);
  }

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  @Test
  void responseHasItsFieldsInLowerCaseAndItsBodyInOneFrame() {
    int stream = client.get("/");
    assertThat(client.received()).containsExactly("3: HEADERS 200", "3: DATA 5 end");
    assertThat(client.body(stream)).isEqualTo("hello");
    assertThat(client.head(stream))
        .extracting(field -> field.getKey() + ": " + field.getValue())
        .containsExactly(
            ":status: 200",
            "cache-control: max-age=0, private, must-revalidate",
            "server: origin-simulator",
            "x-name: V\u00c3\u00a5lue", // UTF-8, as over HTTP/1
            "content-type: text/html; charset=utf-8",
            "date: Sat, 12 Jan 2019 23:18:10 GMT",
            "content-length: 5");
  }

  @Test
  void eachStreamWaitsForItsOwnDelay() {
    client.get("/slow");
    client.advance("50ms");
    client.get("/slow");
    client.get("/");
    assertThat(client.received()).containsExactly("7: HEADERS 200", "7: DATA 5 end");
    client.advance("49ms");
    assertThat(client.received()).isEmpty();
    client.advance("1ms");
    assertThat(client.received()).containsExactly("3: HEADERS 200", "3: DATA 4 end");
    client.advance("50ms");
    assertThat(client.received()).containsExactly("5: HEADERS 200", "5: DATA 4 end");
    assertThat(server.counts().byStatus()).containsEntry(200, 3L);
  }

  @Test
  void headAndStatusesWithoutABodyEndWithTheirHead() {
    int head = client.request("HEAD", "/large", true);
    client.get("/empty");
    assertThat(client.received()).containsExactly("3: HEADERS 200 end", "5: HEADERS 204 end");
    assertThat(client.head(head).get("content-length")).isEqualToIgnoringCase("102400");
    assertThat(client.head(5).get("content-length")).isNull();
  }

  @Test
  void largeBodyIsSentAsFarAsTheWindowsAllow() {
    client.stopReading();
    int stream = client.get("/large");
    assertThat(client.body(stream)).hasSize(65_535);
    client.readOn();
    assertThat(client.body(stream)).hasSize(102_400);
    assertThat(client.received()).last().asString().endsWith(" end");
  }

  @Test
  void bodyOfARequestIsReadByRecipesThatAskForIt() {
    int stream = client.request("POST", "/json", false, "content-type", "application/json");
    client.send(stream, "{\"name\": \"Ada", false);
    assertThat(client.received()).isEmpty();
    client.send(stream, "\"}", true);
    assertThat(client.received()).containsExactly("3: HEADERS 200", "3: DATA 3 end");
    assertThat(client.body(stream)).isEqualTo("Ada");
  }

  @Test
  void recipeIsAddedAndListedOverHttp2() {
    int stream = client.request("POST", "/_admin/add_recipe", false);
    client.send(stream, "{\"route\": \"/new\", \"body\": \"new\"}", true);
    server.doSlowWork();
    client.pump();
    assertThat(client.body(stream)).contains("\"/new\"");
    int added = client.get("/new");
    assertThat(client.body(added)).isEqualTo("new");
    int count = client.get("/_admin/current_count");
    assertThat(client.body(count)).contains("\"total_requests\":1,");
  }

  @Test
  void requestHasItsHostAndItsCookiesAsOverHttp1() {
    serveAnew(FrozenServer.withJournal(10));
    client.get("/", "cookie", "a=1", "cookie", "b=2", "x-y", "z");
    assertThat(server.journal().entries())
        .singleElement()
        .satisfies(
            entry ->
                assertThat(entry.headers().toString()).contains("origin.test", "a=1; b=2", "x-y"));
  }

  @Test
  void requestsAreNumberedOnTheirConnection() {
    serveAnew(FrozenServer.withJournal(10));
    client.get("/");
    client.get("/slow");
    client.get("/");
    assertThat(server.journal().entries())
        .extracting(JournalEntry::connection, JournalEntry::onConnection)
        .containsExactly(tuple(1L, 1L), tuple(1L, 2L), tuple(1L, 3L));
  }

  @Test
  void connectionFieldsAreNotSentAndCloseIsGoaway() {
    int waiting = client.get("/slow");
    int stream = client.get("/bye");
    client.advance("10ms");
    assertThat(client.received())
        .containsExactly("5: HEADERS 200", "5: DATA 3 end", "GOAWAY NO_ERROR 5");
    assertThat(client.head(stream).names())
        .extracting(CharSequence::toString)
        .doesNotContain("connection", "keep-alive", "proxy-connection");
    assertThat(client.connection().isOutputShutdown()).isFalse();
    client.advance("90ms");
    assertThat(client.body(waiting)).isEqualTo("slow");
    assertThat(client.connection().isOutputShutdown()).isTrue();
  }

  @Test
  void resetByTheClientAbandonsItsRequestOnly() {
    int first = client.get("/slow");
    client.get("/slow");
    client.cancel(first);
    assertThat(server.counts().abandoned()).isEqualTo(1);
    client.advance("100ms");
    assertThat(client.received()).containsExactly("5: HEADERS 200", "5: DATA 4 end");
  }

  @Test
  void clientThatDisconnectsAbandonsAllRequests() {
    client.get("/slow");
    client.get("/slow");
    client.connection().leave();
    assertThat(server.counts().abandoned()).isEqualTo(2);
  }

  @Test
  void halfClosedConnectionGetsItsResponses() {
    serveAnew(FrozenServer.withHalfClose());
    client.get("/slow");
    client.connection().leave();
    client.advance("100ms");
    assertThat(client.received())
        .containsExactly("GOAWAY NO_ERROR 3", "3: HEADERS 200", "3: DATA 4 end");
  }

  @Test
  void halfClosedConnectionEndsWithoutRequestsThatCannotBeCompleted() {
    serveAnew(FrozenServer.withHalfClose());
    client.request("POST", "/", false);
    client.connection().leave();
    assertThat(client.received()).containsExactly("GOAWAY NO_ERROR 3", "3: RST CANCEL");
    assertThat(client.connection().isOpen()).isFalse();
  }

  @Test
  void halfClosedConnectionEndsWithAStalledStream() {
    serveAnew(FrozenServer.withHalfClose());
    server.add("{\"route\": \"/x\", \"body\": \"x\", \"fault\": \"stall\"}");
    client.get("/x");
    client.connection().leave();
    assertThat(client.received()).containsExactly("GOAWAY NO_ERROR 3", "3: RST CANCEL");
    assertThat(client.connection().isOpen()).isFalse();
  }

  @Test
  void drainingConnectionEndsWithItsLastStream() {
    client.get("/slow");
    server.drain();
    assertThat(client.received()).containsExactly("GOAWAY NO_ERROR 3");
    client.advance("100ms");
    assertThat(client.received()).containsExactly("3: HEADERS 200", "3: DATA 4 end");
    assertThat(client.connection().isOutputShutdown()).isTrue();
  }

  @Test
  void streamsAreLimitedAsPipelinedRequestsAre() {
    serveAnew(FrozenServer.with(Limits.defaults().withPipelinedRequests(2)));
    assertThat(client.settings().maxConcurrentStreams()).isEqualTo(2);
  }

  @Test
  void excessConnectionIs503OnItsFirstStream() {
    serveAnew(FrozenServer.with(Limits.defaults().withConnections(1)));
    FrozenHttp2Client second = new FrozenHttp2Client(server);
    int stream = second.get("/");
    assertThat(second.received())
        .containsExactly("3: HEADERS 503", "3: DATA 53 end", "GOAWAY NO_ERROR 3");
    assertThat(second.body(stream))
        .isEqualTo("More than 1 connections are open (--max-connections)\n");
    assertThat(second.connection().isOutputShutdown()).isTrue();
    client.get("/");
    assertThat(client.received()).containsExactly("3: HEADERS 200", "3: DATA 5 end");
    assertThat(server.counts().requests()).isEqualTo(1);
    second.close();
  }

  @Test
  void excessConnectionWithoutAStreamEnds() {
    serveAnew(FrozenServer.with(Limits.defaults().withConnections(1)));
    FrozenHttp2Client second = new FrozenHttp2Client(server);
    second.advance("249ms");
    assertThat(second.received()).isEmpty();
    second.advance("1ms");
    assertThat(second.received()).containsExactly("GOAWAY NO_ERROR 0");
    assertThat(second.connection().isOutputShutdown()).isTrue();
    second.close();
  }

  @Test
  void requestToUpgradeGetsItsResponseOnTheFirstStream() {
    FrozenConnection plain = server.connect();
    plain.send(
        """
        GET / HTTP/1.1
        host: x
        connection: Upgrade, HTTP2-Settings
        upgrade: h2c
        http2-settings: AAMAAABkAAQAAP__

        """
            .replace("\n", "\r\n"));
    assertThat(plain.received())
        .startsWith(
            "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n")
        .endsWith("\0\0\5\0\1\0\0\0\1hello");
  }

  @Test
  void upgradeFollowedByARequestOfHttp1IsAnErrorOfTheClient() {
    FrozenConnection plain = server.connect();
    try (LogWatch log = new LogWatch()) {
      plain.send(
          """
          GET / HTTP/1.1
          host: x
          connection: Upgrade, HTTP2-Settings
          upgrade: h2c
          http2-settings: AAMAAABkAAQAAP__

          GET / HTTP/1.1
          host: x

          """
              .replace("\n", "\r\n"));
      assertThat(log.lines()).isEmpty();
    }
    assertThat(plain.received()).contains("Unexpected HTTP/1.x request: GET / ");
    assertThat(plain.isOpen()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "connection: Upgrade, HTTP2-Settings\r\nhttp2-settings: AAMAAABk\r\ncontent-length: 1",
        "connection: Upgrade, HTTP2-Settings\r\nhttp2-settings: AAM",
        "connection: Upgrade\r\nhttp2-settings: AAMAAABk",
        "connection: Upgrade, HTTP2-Settings"
      })
  void requestThatCannotUpgradeIsAnsweredOverHttp1(String fields) {
    FrozenConnection plain = server.connect();
    plain.send("GET / HTTP/1.1\r\nhost: x\r\nupgrade: h2c\r\n" + fields + "\r\n\r\nx");
    assertThat(plain.received()).startsWith("HTTP/1.1 200 OK\r\n").endsWith("\r\n\r\nhello");
  }

  @Test
  void smallerTableOfTheClientIsConfirmed() {
    client.close();
    client = new FrozenHttp2Client(server, new Http2Settings().headerTableSize(0));
    client.get("/");
    assertThat(client.received()).containsExactly("3: HEADERS 200", "3: DATA 5 end");
  }

  @Test
  void headLargerThanAFrameIsContinued() {
    server.add(
        "{\"route\": \"/head\", \"body\": \"x\", \"headers\": {\"x-long\": \""
            + "v".repeat(40_000)
            + "\"}}");
    client.close();
    client = new FrozenHttp2Client(server, new Http2Settings().maxHeaderListSize(100_000));
    int stream = client.get("/head");
    assertThat(client.received()).containsExactly("3: HEADERS 200", "3: DATA 1 end");
    assertThat(client.head(stream).get("x-long")).hasSize(40_000);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        ":path      | ?x         | :path \"?x\" (expected: a path that begins with /, or * with"
            + " OPTIONS)",
        ":protocol  | websocket  | :protocol (expected: none, because extended CONNECT is not"
            + " supported)",
        "host       | b          | host \"b\" (expected: that of :authority, \"origin.test\")",
        "x          | ~y ~       | white space after the value of header 'x' (expected: none)"
      },
      quoteCharacter = '~')
  void malformedRequestIs400WithTheReason(String name, String value, String reason) {
    int stream = name.equals(":path") ? client.get(value) : client.get("/", name, value);
    assertThat(client.received()).first().isEqualTo("3: HEADERS 400");
    assertThat(client.body(stream)).isEqualTo("Not a well-formed HTTP request: " + reason + "\n");
  }
}
