package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.ExpectedResponse;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import io.originsimulator.server.http.ContentType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The instants at which responses are written, to the nanosecond. */
class LatencyTest {
  private final FrozenServer server = new FrozenServer();
  private final FrozenConnection client = server.connect();

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void aResponseIsWrittenTheInstantItIsDue() {
    server.add(hello("100ms"));
    client.send("GET /news HTTP/1.1\r\n\r\n");
    server.advance("99.999999ms");
    assertThat(client.received()).isEmpty();
    server.advance("0.001us");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("hello").toString());
  }

  @Test
  void aResponseWithoutLatencyIsWrittenWithItsRequest() {
    server.add(hello("0s"));
    client.send("GET /news HTTP/1.1\r\n\r\n");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("hello").toString());
    assertThat(server.clock().pendingTimers()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"12s, 11.999999999s, 23:18:22", "5m, 299.999999999s, 23:23:10"})
  void noLatencyIsTooLongForTheConnection(String latency, String justBefore, String time) {
    server.add(hello(latency));
    client.send("GET /news HTTP/1.1\r\n\r\n");
    server.advance(justBefore);
    assertThat(client.received()).isEmpty();
    server.advance("0.001us");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("hello").at(time).toString());
    assertThat(client.isOpen()).isTrue();
  }

  @Test
  void anIdleConnectionIsKept() {
    server.add(hello("100ms"));
    server.advance("40m");
    client.send("GET /news HTTP/1.1\r\n\r\n");
    server.advance("100ms");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("hello").at("23:58:10").toString());
  }

  @Test
  void latencyCountsFromTheLastByteOfTheBody() {
    server.add(hello("100ms"));
    client.send("POST /news HTTP/1.1\r\ncontent-length: 4\r\n\r\n");
    server.advance("10s");
    client.send("bod");
    server.advance("10s");
    client.send("y");
    server.advance("99.999999ms");
    assertThat(client.received()).isEmpty();
    server.advance("0.001us");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("hello").at("23:18:30").toString());
  }

  @Test
  void latencyCountsFromTheLastChunk() {
    server.add(hello("100ms"));
    client.send("POST /news HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\n\r");
    server.advance("10s");
    client.send("\n");
    server.advance("99.999999ms");
    assertThat(client.received()).isEmpty();
    server.advance("0.001us");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("hello").at("23:18:20").toString());
  }

  @Test
  void latencyCountsFromTheEmptyLineOfARequestWithoutBody() {
    server.add(hello("100ms"));
    client.send("GET /news HTTP/1.1\r\nhost: a\r\n\r");
    server.advance("10m");
    client.send("\n");
    server.advance("99.999999ms");
    assertThat(client.received()).isEmpty();
    server.advance("0.001us");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("hello").at("23:28:10").toString());
  }

  @Test
  void aLatencyIsDrawnForEachRequestFromBothEndsOfItsRange() {
    server.add(hello("100ms..100.000001ms")); // two values, a nanosecond apart
    client.send("GET /news HTTP/1.1\r\n\r\n".repeat(64));
    server.advance("99.999999ms");
    assertThat(client.received()).isEmpty();
    server.advance("0.001us");
    String first = client.received();
    server.advance("0.001us");
    String second = client.received();
    assertThat(first + second).isEqualTo(ExpectedResponse.ok("hello").toString().repeat(64));
    assertThat(second).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "0s, 404 Not Found, Not found, 23:18:10",
    "3.999999999s, 404 Not Found, Not found, 23:18:13",
    "4s, 503 Service Unavailable, Error 503, 23:18:14",
    "5.999999999s, 503 Service Unavailable, Error 503, 23:18:15",
    "6s, 200 OK, hello, 23:18:16",
    "40m, 200 OK, hello, 23:58:10"
  })
  void aStageEndsTheInstantTheNextBegins(String at, String status, String body, String time) {
    server.add(
        """
        {"route": "/news", "body": "hello",
         "stages": [{"at": 0, "status": 404}, {"at": "4s", "status": 503},
                    {"at": "6s", "status": 200}]}
        """);
    server.advance(at);
    client.send("GET /news HTTP/1.1\r\n\r\n");
    assertThat(client.received()).isEqualTo(ExpectedResponse.of(status, body).at(time).toString());
  }

  @Test
  void theStageOfAResponseIsThatOfItsRequestsArrival() {
    server.add(
        """
        {"body": "hello",
         "stages": [{"at": 0, "status": 503, "latency": "2s"}, {"at": "1s", "status": 200}]}
        """);
    client.send("GET / HTTP/1.1\r\n\r\n");
    server.advance("2s");
    assertThat(client.received())
        .isEqualTo(
            ExpectedResponse.of("503 Service Unavailable", "Error 503").at("23:18:12").toString());
  }

  @Test
  void pathHasNoRecipeBeforeItsFirstStage() {
    server.add(
        """
        {"body": "hello", "stages": [{"at": "1s", "status": 200}]}
        """);
    server.advance("999.999999ms");
    client.send("GET /news HTTP/1.1\r\n\r\n");
    assertThat(client.received())
        .isEqualTo(
            ExpectedResponse.of(
                    "406 Not Acceptable",
                    "Recipe not set at /news, please POST a recipe for this route to"
                        + " /_admin/add_recipe")
                .type(ContentType.TEXT)
                .toString());
    server.advance("0.001us");
    client.send("GET /news HTTP/1.1\r\n\r\n");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("hello").at("23:18:11").toString());
  }

  @Test
  void replacedRecipeRestartsWithoutOldState() {
    server.add(
        """
        {"body": "old", "stages": [{"at": 0, "status": 200}, {"at": "4s", "status": 503}]}
        """);
    server.advance("3s");
    server.add(
        """
        {"body": "new", "stages": [{"at": 0, "status": 200}, {"at": "4s", "status": 404}]}
        """);
    server.advance("3.999999999s");
    client.send("GET / HTTP/1.1\r\n\r\n");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("new").at("23:18:16").toString());
    server.advance("0.001us");
    client.send("GET / HTTP/1.1\r\n\r\n");
    assertThat(client.received())
        .isEqualTo(ExpectedResponse.of("404 Not Found", "Not found").at("23:18:17").toString());
  }

  @Test
  void otherRecipesContinueTheirTimelines() {
    server.add(
        """
        {"route": "/old", "body": "old",
         "stages": [{"at": 0, "status": 200}, {"at": "4s", "status": 503}]}
        """);
    server.advance("3s");
    server.add(
        """
        {"route": "/new", "body": "new", "stages": [{"at": 0, "status": 200}]}
        """);
    server.advance("1s");
    client.send("GET /old HTTP/1.1\r\n\r\n");
    assertThat(client.received())
        .isEqualTo(
            ExpectedResponse.of("503 Service Unavailable", "Error 503").at("23:18:14").toString());
  }

  private static String hello(String latency) {
    return """
        {"route": "/news", "body": "hello",
         "stages": [{"at": 0, "status": 200, "latency": "%s"}]}
        """
        .formatted(latency);
  }
}
