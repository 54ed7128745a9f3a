package io.originsimulator.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that cannot be served: the refusal comes last, and whole. */
class RefusalTest {
  private static final String REQUEST = "GET / HTTP/1.1\r\n\r\n";
  private static final String MALFORMED = "GET / HTTP/1.1\r\nno colon\r\n\r\n";
  private static final Reply REFUSED =
      Reply.refusal("400 Bad Request", "Not a well-formed HTTP request: No colon found");

  private final FrozenServer server =
      FrozenServer.with(
          Limits.defaults()
              .withRequestLineBytes(1024)
              .withHeaderBytes(2048)
              .withDocumentBytes(100)
              .withConnections(2));
  private final FrozenConnection client = server.connect();

  @BeforeEach
  void addRecipe() {
    server.add(
        """
        {"body": "good", "stages": [{"at": 0, "status": 200, "latency": "100ms"}]}
        """);
  }

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void aMalformedRequestIsRefusedAfterTheAnswersBeforeIt() {
    client.send(REQUEST.repeat(2) + MALFORMED + REQUEST);
    server.advance("99.999999ms");
    assertThat(client.received()).isEmpty();
    server.advance("0.001us");
    assertThat(client.received()).isEqualTo(Reply.ok("good").toString().repeat(2) + REFUSED);
    assertThat(server.counts().requests()).isEqualTo(2);
  }

  @Test
  void aRefusalIsNotCounted() {
    client.send(MALFORMED);
    assertThat(client.received()).isEqualTo(REFUSED.toString());
    assertThat(server.counts().requests()).isZero();
    assertThat(server.counts().byStatus()).isEmpty();
  }

  @Test
  void afterARefusalNothingMoreIsHeard() {
    client.send(MALFORMED).send(REQUEST).send(MALFORMED);
    assertThat(client.received()).isEqualTo(REFUSED.toString());
    server.advance("100ms");
    assertThat(client.received()).isEmpty();
    assertThat(server.counts().requests()).isZero();
  }

  @Test
  void aRefusedClientHasTwoSecondsToReadTheEnd() {
    client.send(MALFORMED);
    assertThat(client.isOutputShutdown()).isTrue();
    server.advance("1.999999999s");
    assertThat(client.isOpen()).isTrue();
    server.advance("0.001us");
    assertThat(client.isOpen()).isFalse();
  }

  @Test
  void aRefusedClientThatHasReadTheEndIsLetGoAtOnce() {
    client.send(MALFORMED).leave();
    assertThat(client.isOpen()).isFalse();
    assertThat(client.received()).isEqualTo(REFUSED.toString());
  }

  static Stream<Arguments> malformed() {
    String token = "a header name can only contain \"token\" characters, but found invalid ";
    String bareLineFeed =
        "Line Feed must be preceded by Carriage Return when terminating HTTP start- and header"
            + " field-lines";
    String bothFramings =
        "Content-Length are not allowed in HTTP/1.1 messages that contains a Transfer-Encoding"
            + " header.";
    String notFinal = "The final transfer coding must be chunked for HTTP requests";
    String badChunk = "Chunk data sections must be terminated by a CR LF octet pair";
    return Stream.of(
        arguments("GET\r\n\r\n", "text is empty (possibly HTTP/0.9)"),
        arguments("GET /\r\n\r\n", "text is empty (possibly HTTP/0.9)"),
        arguments("GET / HTTP\r\n\r\n", "invalid version format: HTTP"),
        arguments("GET /a b HTTP/1.1\r\n\r\n", "invalid version format: B HTTP/1.1"),
        arguments("G<T / HTTP/1.1\r\n\r\n", "Illegal character in HTTP Method: 0x3c"),
        arguments("GET / HTTP/1.1\na: b\n\n", bareLineFeed),
        arguments("GET / HTTP/1.1\r\n: b\r\n\r\n", "empty headers are not allowed []"),
        arguments(
            "GET / HTTP/1.1\r\na b: c\r\n\r\n",
            token + "character 0x20 at index 1 of header 'a b'."),
        arguments(
            "GET / HTTP/1.1\r\n f: c\r\n\r\n", token + "character 0x20 at index 0 of header ' f'."),
        arguments("GET / HTTP/1.1\r\na: b\0c\r\n\r\n", "Validation failed for header 'a'"),
        arguments(post("content-length: x"), "Content-Length value is not a number: x"),
        arguments(post("content-length: -1"), "Content-Length value is not a number: -1"),
        arguments(
            post("content-length: 1\r\ncontent-length: 2"),
            "Multiple Content-Length values found: [1, 2]"),
        arguments(post("transfer-encoding: chunked\r\ncontent-length: 2"), bothFramings),
        arguments(post("transfer-encoding: gzip"), notFinal),
        arguments(
            post("transfer-encoding: chunked").replace("1.1", "1.0"),
            "The Transfer-Encoding header is only allowed in HTTP/1.1 or newer"),
        arguments(post("transfer-encoding: chunked") + "x\r\n", "Invalid character in chunk size"),
        arguments(post("transfer-encoding: chunked") + "2\r\nabcde\r\n", badChunk));
  }

  @ParameterizedTest(name = "{1}")
  @MethodSource("malformed")
  void whatIsNotHttpIsRefusedWithTheReason(String request, String reason) {
    client.send(request);
    assertThat(client.received())
        .isEqualTo(
            Reply.refusal("400 Bad Request", "Not a well-formed HTTP request: " + reason)
                .toString());
  }

  @Test
  void aRequestLineIsTakenUpToItsLimit() {
    String longest = "GET /" + "x".repeat(1024 - "GET / HTTP/1.1".length()) + " HTTP/1.1";
    client.send(longest + "\r\n\r\n");
    server.advance("100ms");
    assertThat(client.received()).isEqualTo(Reply.ok("good").toString());
    client.send("x" + longest + "\r\n\r\n");
    assertThat(client.received())
        .isEqualTo(
            Reply.refusal(
                    "414 Request-URI Too Long",
                    "The request line is longer than 1kb (--max-request-line)")
                .toString());
  }

  @Test
  void headerFieldsAreTakenUpToTheirLimit() {
    String longest = "x: " + "y".repeat(2048 - 3);
    client.send("GET / HTTP/1.1\r\n" + longest + "\r\n\r\n");
    server.advance("100ms");
    assertThat(client.received()).isEqualTo(Reply.ok("good").toString());
    client.send("GET / HTTP/1.1\r\n" + longest + "y\r\n\r\n");
    assertThat(client.received())
        .isEqualTo(
            Reply.refusal(
                    "431 Request Header Fields Too Large",
                    "The header fields are longer than 2kb (--max-headers)")
                .toString());
  }

  @Test
  void theLimitOfTheHeaderHoldsForAllItsFieldsTogether() {
    client.send("GET / HTTP/1.1\r\n");
    for (int i = 0; i < 300; i++) {
      client.send("x: yyyy\r\n"); // 2,100 bytes without the line ends
    }
    assertThat(client.received())
        .isEqualTo(
            Reply.refusal(
                    "431 Request Header Fields Too Large",
                    "The header fields are longer than 2kb (--max-headers)")
                .toString());
  }

  @Test
  void aDocumentThatSaysItIsTooLargeIsRefusedBeforeItComes() {
    client.send("POST /_admin/add_recipe HTTP/1.1\r\ncontent-length: 101\r\n\r\n");
    assertThat(client.received()).isEqualTo(tooLarge().toString());
  }

  @Test
  void aDocumentThatTurnsOutTooLargeIsRefusedAtTheByteTooMany() {
    client.send("POST /_admin/add_recipe HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n");
    client.send("64\r\n" + " ".repeat(100) + "\r\n");
    assertThat(client.received()).isEmpty();
    client.send("1\r\n \r\n");
    assertThat(client.received()).isEqualTo(tooLarge().toString());
    client.send("0\r\n\r\n");
    server.doSlowWork();
    assertThat(client.received()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"HTTP/2.0", "HTTP/0.9", "HTTP/9.9"})
  void anotherVersionIsRefused(String version) {
    client.send("GET / " + version + "\r\n\r\n");
    assertThat(client.received())
        .isEqualTo(
            Reply.refusal(
                    "505 HTTP Version Not Supported",
                    version + " is not served here, HTTP/1.1 and HTTP/1.0 are")
                .toString());
  }

  @Test
  void aConnectionTooManyIsToldSoBeforeItAsks() {
    FrozenConnection second = server.connect();
    FrozenConnection third = server.connect();
    assertThat(second.received()).isEmpty();
    assertThat(third.received())
        .isEqualTo(
            Reply.refusal(
                    "503 Service Unavailable",
                    "More than 2 connections are open (--max-connections)")
                .toString());
    third.send(REQUEST);
    assertThat(server.counts().requests()).isZero();
  }

  @Test
  void whenOneConnectionEndsAnotherFindsRoom() {
    server.connect().close();
    FrozenConnection next = server.connect();
    next.send(REQUEST);
    server.advance("100ms");
    assertThat(next.received()).isEqualTo(Reply.ok("good").toString());
  }

  private static String post(String field) {
    return "POST / HTTP/1.1\r\n" + field + "\r\n\r\n";
  }

  private static Reply tooLarge() {
    return Reply.refusal(
        "413 Request Entity Too Large", "The recipe document is larger than 100b (--max-document)");
  }
}
