package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http2.Http2Settings;
import io.originsimulator.server.FrozenServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The fields after a body over HTTP/2, in frozen time. */
class Http2TrailersTest {
  private final FrozenServer server = new FrozenServer();
  private FrozenHttp2Client client = new FrozenHttp2Client(server);

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  private void add(String fields) {
    server.add("{\"route\": \"/\", " + fields + "}");
  }

  @Test
  void trailersEndTheStream() {
    add("\"body\": \"abc\", \"trailers\": {\"X-Sum\": \"1\", \"x-part\": [\"a\", \"b\"]}");
    int stream = client.get("/");
    assertThat(client.received())
        .containsExactly("3: HEADERS 200", "3: DATA 3", "3: HEADERS null end");
    assertThat(client.body(stream)).isEqualTo("abc");
    assertThat(client.head(stream))
        .extracting(field -> field.getKey() + ": " + field.getValue())
        .containsExactly("x-sum: 1", "x-part: a", "x-part: b");
  }

  @Test
  void responseWithTrailersAnnouncesNoLength() {
    add("\"body\": \"abc\", \"bandwidth\": \"3b/s\", \"trailers\": {\"x-sum\": \"1\"}");
    int stream = client.get("/");
    assertThat(client.received()).containsExactly("3: HEADERS 200");
    assertThat(client.head(stream).names())
        .extracting(CharSequence::toString)
        .doesNotContain("content-length", "trailer");
    client.advance("1s");
    assertThat(client.received()).endsWith("3: HEADERS null end");
  }

  @Test
  void trailersWaitForTheBody() {
    client.close();
    client = new FrozenHttp2Client(server, new Http2Settings().initialWindowSize(2));
    client.stopReading();
    add("\"body\": \"abc\", \"trailers\": {\"x-sum\": \"1\"}");
    client.get("/");
    assertThat(client.received()).containsExactly("3: HEADERS 200", "3: DATA 2");
    client.readOn();
    assertThat(client.received()).containsExactly("3: DATA 1", "3: HEADERS null end");
  }

  @Test
  void trailersFollowABodyThatWasContinued() {
    add("\"body\": \"abc\", \"trailers\": {\"x-sum\": \"1\"}");
    int stream = client.request("POST", "/", false, "expect", "100-continue");
    assertThat(client.received()).containsExactly("3: HEADERS 100");
    client.send(stream, "x", true);
    assertThat(client.received())
        .containsExactly("3: HEADERS 200", "3: DATA 3", "3: HEADERS null end");
  }

  @Test
  void eachStreamOfAConnectionGetsItsTrailers() {
    add("\"body\": \"abc\", \"trailers\": {\"x-sum\": \"1\"}");
    for (int i = 0; i < 3; i++) {
      int stream = client.get("/");
      assertThat(client.head(stream).get("x-sum")).hasToString("1");
    }
  }

  @Test
  void headAndStatusesWithoutABodyHaveThemOrNot() {
    add("\"body\": \"abc\", \"trailers\": {\"x-sum\": \"1\"}");
    client.request("HEAD", "/", true);
    assertThat(client.received()).containsExactly("3: HEADERS 200", "3: DATA 0 end");
    add("\"status\": 204, \"trailers\": {\"x-sum\": \"1\"}");
    client.get("/");
    assertThat(client.received()).containsExactly("5: HEADERS 204", "5: HEADERS null end");
  }

  @Test
  void faultCutsThemOff() {
    add("\"body\": \"abc\", \"fault\": \"reset after 100%\", \"trailers\": {\"x-sum\": \"1\"}");
    client.get("/");
    assertThat(client.received())
        .containsExactly("3: HEADERS 200", "3: DATA 3", "3: RST INTERNAL_ERROR");
  }

  @Test
  void errorOfGrpcIsASingleFrame() {
    add("\"grpc\": \"UNAVAILABLE\", \"grpc_message\": \"gone\"");
    int stream = client.request("POST", "/", true);
    assertThat(client.received()).containsExactly("3: HEADERS 200 end");
    assertThat(client.head(stream).get("content-type")).hasToString("application/grpc");
    assertThat(client.head(stream).get("grpc-status")).hasToString("14");
    assertThat(client.head(stream).get("grpc-message")).hasToString("gone");
  }

  @Test
  void successOfGrpcEndsWithItsStatus() {
    add("\"grpc\": \"OK\"");
    int stream = client.request("POST", "/", true);
    assertThat(client.received())
        .containsExactly("3: HEADERS 200", "3: DATA 5", "3: HEADERS null end");
    assertThat(client.body(stream)).isEqualTo("\0\0\0\0\0");
    assertThat(client.head(stream).get("grpc-status")).hasToString("0");
  }
}
