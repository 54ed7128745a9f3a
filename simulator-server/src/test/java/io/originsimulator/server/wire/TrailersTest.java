package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.ExpectedResponse;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The fields after a body over HTTP/1, and the bytes of responses of gRPC. */
class TrailersTest {
  private static final String GET = "GET /parts HTTP/1.1\r\n\r\n";

  @TempDir static Path folder;

  private final FrozenServer server = new FrozenServer();
  private final FrozenConnection client = server.connect();

  @AfterEach
  void close() {
    server.close();
  }

  private void add(String fields) {
    server.add("{\"route\": \"/parts\", " + fields + "}", folder);
  }

  /** Returns the head of a chunked response that announces trailers. */
  private static String head(ExpectedResponse reply, String trailers) {
    return reply
        .head()
        .toString()
        .replaceFirst(
            "content-length: \\d+", "trailer: " + trailers + "\r\ntransfer-encoding: chunked");
  }

  @Test
  void trailersFollowTheLastChunk() {
    add("\"body\": \"abc\", \"trailers\": {\"x-sum\": \"1\", \"x-part\": [\"a\", \"b\"]}");
    client.send(GET + GET);
    String response =
        head(ExpectedResponse.ok(""), "x-sum, x-part")
            + "3\r\nabc\r\n0\r\nx-sum: 1\r\nx-part: a\r\nx-part: b\r\n\r\n";
    assertThat(client.received()).isEqualTo(response + response);
  }

  @Test
  void theyFollowChunksOfTheRecipesSize() {
    add("\"body\": \"abc\", \"chunk\": \"2b\", \"trailers\": {\"x-sum\": \"1\"}");
    client.send(GET);
    assertThat(client.received())
        .isEqualTo(
            head(ExpectedResponse.ok(""), "x-sum") + "2\r\nab\r\n1\r\nc\r\n0\r\nx-sum: 1\r\n\r\n");
  }

  @Test
  void theyFollowABodyWithoutBytes() {
    add("\"body\": \"\", \"trailers\": {\"x-sum\": \"0\"}");
    client.send(GET);
    assertThat(client.received())
        .isEqualTo(head(ExpectedResponse.ok(""), "x-sum") + "0\r\nx-sum: 0\r\n\r\n");
  }

  @Test
  void theyReplaceTheRecipesAnnouncement() {
    add("\"body\": \"\", \"headers\": {\"trailer\": \"x-b\"}, \"trailers\": {\"x-a\": \"0\"}");
    client.send(GET);
    assertThat(client.received())
        .isEqualTo(head(ExpectedResponse.ok(""), "x-a") + "0\r\nx-a: 0\r\n\r\n");
  }

  @Test
  void aResponseToHeadAnnouncesThemAndHasNone() {
    add("\"body\": \"abc\", \"trailers\": {\"x-sum\": \"1\"}");
    client.send("HEAD /parts HTTP/1.1\r\n\r\n");
    assertThat(client.received()).isEqualTo(head(ExpectedResponse.ok(""), "x-sum"));
  }

  @Test
  void clientsOfHttp10GetNone() {
    add("\"body\": \"abc\", \"trailers\": {\"x-sum\": \"1\"}");
    client.send("GET /parts HTTP/1.0\r\n\r\n");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("abc").closing().toString());
  }

  @ParameterizedTest
  @ValueSource(ints = {204, 304})
  void aStatusWithoutABodyHasNone(int status) {
    add("\"status\": " + status + ", \"trailers\": {\"x-sum\": \"1\"}");
    client.send(GET);
    assertThat(client.received()).doesNotContain("trailer", "x-sum");
  }

  @Test
  void aFaultAfterTheBodyCutsThemOff() {
    add("\"body\": \"abc\", \"fault\": \"close after 100%\", \"trailers\": {\"x-sum\": \"1\"}");
    client.send(GET);
    assertThat(client.received())
        .isEqualTo(head(ExpectedResponse.ok(""), "x-sum") + "3\r\nabc\r\n");
  }

  @Test
  void theyAreSentWhenThePacedBodyEnds() {
    add("\"body\": \"abc\", \"bandwidth\": \"3b/s\", \"trailers\": {\"x-sum\": \"1\"}");
    client.send(GET);
    assertThat(client.received()).isEqualTo(head(ExpectedResponse.ok(""), "x-sum"));
    server.advance("999ms");
    assertThat(client.received()).isEqualTo("3\r\nab");
    server.advance("1ms");
    assertThat(client.received()).isEqualTo("c\r\n0\r\nx-sum: 1\r\n\r\n");
  }

  @Test
  void aStatusOfGrpcFollowsItsMessages() throws IOException {
    Files.writeString(folder.resolve("a.bin"), "hello");
    Files.write(folder.resolve("b.bin"), new byte[0]);
    add("\"body_file\": [\"a.bin\", \"b.bin\"], \"grpc\": \"OK\"");
    client.send(GET);
    assertThat(client.received())
        .isEqualTo(
            head(ExpectedResponse.ok("").type("application/grpc"), "grpc-status")
                + "f\r\n\0\0\0\0\5hello\0\0\0\0\0\r\n0\r\ngrpc-status: 0\r\n\r\n");
  }

  @Test
  void okWithoutAFileHasAnEmptyMessage() {
    add("\"grpc\": \"OK\"");
    client.send(GET);
    assertThat(client.received()).contains("\r\n\r\n5\r\n\0\0\0\0\0\r\n0\r\ngrpc-status: 0\r\n");
  }

  @Test
  void trailersReplaceTheStatusOfGrpc() {
    add("\"grpc\": \"OK\", \"trailers\": {\"grpc-status\": \"14\"}");
    client.send(GET);
    assertThat(client.received()).endsWith("\r\n0\r\ngrpc-status: 14\r\n\r\n");
  }

  @ParameterizedTest
  @CsvSource({
    "UNAVAILABLE, gone, gone",
    "INTERNAL, 100 % größer, 100 %25 gr%C3%B6%C3%9Fer",
    "ABORTED, 'a\\n~', a%0A~"
  })
  void anErrorOfGrpcIsInTheHead(String status, String message, String sent) {
    add("\"grpc\": \"" + status + "\", \"grpc_message\": \"" + message + "\"");
    client.send(GET);
    assertThat(client.received())
        .startsWith("HTTP/1.1 200 OK\r\n")
        .contains("content-type: application/grpc\r\n", "grpc-message: " + sent + "\r\n")
        .contains("grpc-status: ", "content-length: 0\r\n")
        .doesNotContain("trailer", "chunked")
        .endsWith("\r\n\r\n");
  }

  @Test
  void aRequestThatOverridesTheStatusGetsNoGrpc() throws IOException {
    Files.writeString(folder.resolve("a.bin"), "hello");
    add("\"overrides\": true, \"body_file\": \"a.bin\", \"grpc\": \"OK\"");
    client.send("GET /parts HTTP/1.1\r\nx-origin-status: 201\r\n\r\n");
    assertThat(client.received())
        .startsWith("HTTP/1.1 201 Created\r\n")
        .doesNotContain("grpc")
        .endsWith("\r\n\r\nhello");
  }
}
