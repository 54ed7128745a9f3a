package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.ExpectedResponse;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A chunked body has chunks of its recipe's size. */
class ChunkTest {
  private static final String GET = "GET /chunked HTTP/1.1\r\n\r\n";

  private final FrozenServer server = new FrozenServer();
  private final FrozenConnection client = server.connect();

  @AfterEach
  void close() {
    server.close();
  }

  private void add(int status, String body, String delivery) {
    String content = body.isEmpty() ? "" : "\"body\": \"" + body + "\", ";
    server.add(Recipes.besideNow("/chunked", content + "\"status\": " + status + ", " + delivery));
  }

  private static String chunked(ExpectedResponse reply) {
    return reply
        .head()
        .toString()
        .replaceFirst("content-length: \\d+", "transfer-encoding: chunked");
  }

  @Test
  void theLastPieceIsShorter() {
    add(200, "hello, world", "\"chunk\": \"5b\"");
    client.send(GET + "GET /now HTTP/1.1\r\n\r\n");
    assertThat(client.received())
        .isEqualTo(
            chunked(ExpectedResponse.ok(""))
                + "5\r\nhello\r\n5\r\n, wor\r\n2\r\nld\r\n0\r\n\r\n"
                + ExpectedResponse.ok("now"));
  }

  @Test
  void allPiecesAreOfOneSizeIfItFits() {
    add(200, "abcdef", "\"chunk\": \"3b\"");
    client.send(GET);
    assertThat(client.received())
        .isEqualTo(chunked(ExpectedResponse.ok("")) + "3\r\nabc\r\n3\r\ndef\r\n0\r\n\r\n");
  }

  @Test
  void aBodySmallerThanAPieceIsOnePiece() {
    add(200, "abc", "\"chunk\": \"1gb\"");
    client.send(GET);
    assertThat(client.received())
        .isEqualTo(chunked(ExpectedResponse.ok("")) + "3\r\nabc\r\n0\r\n\r\n");
  }

  @Test
  void anErrorsTextIsChunkedToo() {
    add(503, "", "\"chunk\": \"6b\"");
    client.send(GET);
    assertThat(client.received())
        .isEqualTo(
            chunked(ExpectedResponse.of("503 Service Unavailable", ""))
                + "6\r\nError \r\n3\r\n503\r\n0\r\n\r\n");
  }

  @Test
  void anEmptyBodyIsTheLastChunk() {
    server.add(
        """
        {"route": "/chunked", "body": "",
         "stages": [{"at": 0, "status": 200, "chunk": "5b"}]}
        """);
    client.send(GET);
    assertThat(client.received()).isEqualTo(chunked(ExpectedResponse.ok("")) + "0\r\n\r\n");
  }

  @Test
  void aLargePieceIsOneChunkInSeveralSlices() {
    server.add(
        """
        {"route": "/chunked", "random_content": "300kb",
         "stages": [{"at": 0, "status": 200, "chunk": "200kb"}]}
        """);
    client.send(GET);
    String received = client.received();
    assertThat(received).contains("\r\n\r\n32000\r\n").endsWith("\r\n0\r\n\r\n");
    assertThat(received.indexOf("\r\n19000\r\n") - received.indexOf("\r\n32000\r\n"))
        .isEqualTo("\r\n32000\r\n".length() + (200 << 10));
  }

  @Test
  void manyPiecesGoOutOneByOne() {
    add(200, "x".repeat(1000), "\"chunk\": \"1b\"");
    client.send(GET);
    assertThat(client.received())
        .isEqualTo(chunked(ExpectedResponse.ok("")) + "1\r\nx\r\n".repeat(1000) + "0\r\n\r\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1b", "1kb", "1mb"})
  void clientThatDoesNotReadHoldsAboutTheHighWaterMark(String size) {
    server.add(
        """
        {"route": "/chunked", "random_content": "1mb",
         "stages": [{"at": 0, "status": 200, "chunk": "%s"}]}
        """
            .formatted(size));
    client.stopReading().send(GET);
    server.advance("1m");
    assertThat(client.unsafe().outboundBuffer().totalPendingWriteBytes())
        .isBetween(65_536L, 2 * 65_536L); // each buffer counts 96 bytes plus its contents
  }

  @Test
  void thePiecesOfAPacedBodyComeAsTheirDataIsDue() {
    add(200, "0123456789ab", "\"chunk\": \"8b\", \"bandwidth\": \"100b/s\"");
    client.send(GET);
    assertThat(client.received()).isEqualTo(chunked(ExpectedResponse.ok("")));
    server.advance("50ms");
    assertThat(client.received()).isEqualTo("8\r\n01234");
    server.advance("29.999999ms");
    assertThat(client.received()).isEmpty();
    server.advance("0.001us");
    assertThat(client.received()).isEqualTo("567\r\n");
    server.advance("40ms");
    assertThat(client.received()).isEqualTo("4\r\n89ab\r\n0\r\n\r\n");
  }

  @Test
  void anHttp10ClientGetsALengthInstead() {
    add(200, "hello, world", "\"chunk\": \"5b\"");
    client.send("GET /chunked HTTP/1.0\r\nconnection: keep-alive\r\n\r\n");
    assertThat(client.received())
        .isEqualTo(ExpectedResponse.ok("hello, world").keptAlive().toString());
  }

  @Test
  void headIsAnsweredWithTheHeadOfGet() {
    add(200, "hello, world", "\"chunk\": \"5b\"");
    client.send("HEAD /chunked HTTP/1.1\r\n\r\nGET /now HTTP/1.1\r\n\r\n");
    assertThat(client.received())
        .isEqualTo(chunked(ExpectedResponse.ok("")) + ExpectedResponse.ok("now"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"204 No Content", "304 Not Modified"})
  void aStatusWithoutContentHasNoChunks(String status) {
    add(Integer.parseInt(status.substring(0, 3)), "", "\"chunk\": \"5b\"");
    client.send(GET + "GET /now HTTP/1.1\r\n\r\n");
    assertThat(client.received())
        .isEqualTo(
            ExpectedResponse.of(status, "").withoutContent() + "" + ExpectedResponse.ok("now"));
  }

  @Test
  void a205HasAContentLengthOfZero() {
    add(205, "", "\"chunk\": \"5b\"");
    client.send(GET);
    assertThat(client.received())
        .contains("205 Reset Content")
        .endsWith("content-length: 0\r\n\r\n")
        .doesNotContain("chunked");
  }

  @Test
  void theConnectionFieldFollowsAsAlways() {
    add(200, "abc", "\"chunk\": \"5b\"");
    client.send("GET /chunked HTTP/1.1\r\nconnection: close\r\n\r\n");
    assertThat(client.received())
        .isEqualTo(chunked(ExpectedResponse.ok("").closing()) + "3\r\nabc\r\n0\r\n\r\n");
    assertThat(client.isOpen()).isFalse();
  }
}
