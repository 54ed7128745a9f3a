package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.ExpectedResponse;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The listener's limits and stages, as a connection without a socket sees them. */
class ListenerLimitsTest {
  private static final String GET = "GET /now HTTP/1.1\r\n\r\n";
  private static final String LATE = "GET /late HTTP/1.1\r\n\r\n";
  private static final ExpectedResponse NOW = ExpectedResponse.ok("now");

  private final FrozenServer server = new FrozenServer();

  @AfterEach
  void close() {
    server.close();
  }

  private FrozenConnection connect(String listener) {
    server.add(
        """
        {"listener": {%s}, "recipes": [
          {"route": "/now", "body": "now"}, {"route": "/late", "body": "late", "latency": "10s"}]}
        """
            .formatted(listener));
    return server.connect();
  }

  @Test
  void lastRequestOfAConnectionClosesIt() {
    FrozenConnection client = connect("\"max_requests_per_connection\": 2");
    client.send(GET);
    assertThat(client.received()).isEqualTo(NOW.toString());
    client.send(GET);
    assertThat(client.received()).isEqualTo(NOW.closing().toString());
    assertThat(client.isOutputShutdown()).isTrue();
    assertThat(server.connect().send(GET).received()).isEqualTo(NOW.toString());
  }

  @Test
  void requestPipelinedAfterTheLastIsIgnored() {
    FrozenConnection client = connect("\"max_requests_per_connection\": 1");
    client.send(GET + GET);
    assertThat(client.received()).isEqualTo(NOW.closing().toString());
  }

  @Test
  void openConnectionKeepsTheLimitsItBeganWith() {
    FrozenConnection before = connect("");
    FrozenConnection after = connect("\"max_requests_per_connection\": 1, \"idle\": \"1s\"");
    before.send(GET);
    server.advance("1s");
    assertThat(before.isOpen()).isTrue();
    assertThat(before.received()).isEqualTo(NOW.toString());
    assertThat(after.isOpen()).isFalse();
  }

  @Test
  void connectionIsClosedTheInstantItHasBeenIdle() {
    FrozenConnection client = connect("\"idle\": \"5s\"");
    server.advance("4s");
    client.send(GET); // the connection was idle before it
    server.advance("4.999s");
    assertThat(client.isOpen()).isTrue();
    server.advance("1ms");
    assertThat(client.isOpen()).isFalse();
    assertThat(client.received()).endsWith("now");
  }

  @Test
  void connectionWithoutARequestIsIdle() {
    FrozenConnection client = connect("\"idle\": \"5s\"");
    server.advance("4.999s");
    assertThat(client.isOpen()).isTrue();
    server.advance("1ms");
    assertThat(client.isOpen()).isFalse();
  }

  @Test
  void connectionWithAPendingRequestIsNotIdle() {
    FrozenConnection client = connect("\"idle\": \"5s\"");
    client.send(LATE);
    server.advance("10s");
    assertThat(client.received()).endsWith("late");
    server.advance("4.999s");
    assertThat(client.isOpen()).isTrue();
    server.advance("1ms");
    assertThat(client.isOpen()).isFalse();
  }

  @Test
  void connectionWithAnUnfinishedRequestIsNotIdle() {
    FrozenConnection client = connect("\"idle\": \"5s\"");
    client.send("GET /now HTTP/1.1\r\n");
    server.advance("6s");
    client.send("\r\n");
    assertThat(client.received()).endsWith("now");
    server.advance("5s");
    assertThat(client.isOpen()).isFalse();
  }

  @Test
  void lastResponseOfAnHttp2ConnectionIsFollowedByGoAway() {
    connect("\"max_requests_per_connection\": 2");
    FrozenHttp2Client client = new FrozenHttp2Client(server);
    client.get("/late");
    client.get("/now");
    client.get("/now");
    assertThat(client.received())
        .containsExactly("5: HEADERS 200", "5: DATA 3 end", "7: RST REFUSED_STREAM");
    client.advance("10s");
    assertThat(client.received())
        .containsExactly("3: HEADERS 200", "3: DATA 4 end", "GOAWAY NO_ERROR 5");
    assertThat(client.connection().isOutputShutdown()).isTrue();
    client.close();
  }

  @Test
  void http2ConnectionWithAPendingStreamIsNotIdle() {
    connect("\"idle\": \"5s\"");
    FrozenHttp2Client client = new FrozenHttp2Client(server);
    client.get("/late");
    client.advance("10s");
    assertThat(client.received()).containsExactly("3: HEADERS 200", "3: DATA 4 end");
    client.advance("4.999s");
    assertThat(client.connection().isOpen()).isTrue();
    client.advance("1ms");
    assertThat(client.connection().isOpen()).isFalse();
    client.close();
  }

  @Test
  void closeSendsTheEndAndNoByte() {
    FrozenConnection client =
        connect(
            "\"stages\": [{\"at\": 0, \"accept\": \"close\"}, {\"at\": \"1h\", \"accept\": \"open\"}]");
    assertThat(client.isOutputShutdown()).isTrue();
    assertThat(client.isOpen()).isTrue(); // so that what the client sends does not cause a reset
    client.send(GET);
    assertThat(client.received()).isEmpty();
    client.leave();
    assertThat(client.isOpen()).isFalse();
    assertThat(server.counts().requests()).isZero();
  }

  @Test
  void connectionBeyondTheMaximumIsClosedUntilAnotherEnds() {
    FrozenConnection first = connect("\"max_connections\": 2");
    FrozenConnection second = server.connect();
    assertThat(server.connect().isOutputShutdown()).isTrue();
    assertThat(server.connect().isOutputShutdown()).isTrue();
    assertThat(second.send(GET).received()).isEqualTo(NOW.toString());
    first.leave();
    assertThat(server.connect().send(GET).received()).isEqualTo(NOW.toString());
  }

  @Test
  void stageBeginsAtItsInstant() {
    FrozenConnection before =
        connect(
            "\"stages\": [{\"at\": \"10s\", \"accept\": \"close\"}, {\"at\": \"1h\", \"accept\": \"open\"}]");
    server.advance("9.999s");
    assertThat(server.connect().isOutputShutdown()).isFalse();
    server.advance("1ms");
    assertThat(server.connect().isOutputShutdown()).isTrue();
    assertThat(before.send(GET).received()).endsWith("now");
  }
}
