package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.originsimulator.server.ExpectedResponse;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import io.originsimulator.server.Limits;
import io.originsimulator.server.request.ConnectionLimits;
import io.originsimulator.server.request.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests that cannot be served: the refusal is sent last, and completely. */
class RefusalTest {
  private static final String REQUEST = "GET / HTTP/1.1\r\n\r\n";
  private static final String MALFORMED = "GET / HTTP/1.1\r\nno colon\r\n\r\n";
  private static final ExpectedResponse REFUSED =
      ExpectedResponse.refusal("400 Bad Request", "Not a well-formed HTTP request: No colon found");

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
    assertThat(client.received())
        .isEqualTo(ExpectedResponse.ok("good").toString().repeat(2) + REFUSED);
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
  void inputAfterARefusalIsIgnored() {
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
  void refusedClientThatHasReadTheEndIsClosedAtOnce() {
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
        arguments("GET / HTTP\r\n\r\n", "invalid version format: HTTP"),
        arguments("GET /a b HTTP/1.1\r\n\r\n", "invalid version format: B HTTP/1.1"),
        arguments("G<T / HTTP/1.1\r\n\r\n", "Illegal character in HTTP Method: 0x3c"),
        arguments("GET a HTTP/1.1\r\n\r\n", target("a")),
        arguments("GET http:///news HTTP/1.1\r\n\r\n", target("http:///news")),
        arguments("GET /a\0b HTTP/1.1\r\n\r\n", target("/a?b")),
        arguments(
            "GET / HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n",
            "more than one Host header field (expected: one)"),
        arguments("GET / HTTP/1.1\r\nhost: a/b\r\n\r\n", host("a/b")),
        arguments("GET / HTTP/1.1\na: b\n\n", bareLineFeed),
        arguments("GET / HTTP/1.1\r\n: b\r\n\r\n", "empty headers are not allowed []"),
        arguments(
            "GET / HTTP/1.1\r\na b: c\r\n\r\n",
            token + "character 0x20 at index 1 of header 'a b'."),
        arguments("GET / HTTP/1.1\r\na: b\0c\r\n\r\n", "Validation failed for header 'a'"),
        arguments(post("content-length: x"), "Content-Length value is not a number: x"),
        arguments(
            post("content-length: 1\r\ncontent-length: 2"),
            "more than one Content-Length header field (expected: one)"),
        arguments(
            "GET  / HTTP/1.1\r\n\r\n",
            "white space in the request line (expected: one space between its parts)"),
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
  void malformedInputIsRefusedWithTheReason(String request, String reason) {
    client.send(request);
    expectRefusal(client, "400 Bad Request", "Not a well-formed HTTP request: " + reason);
  }

  @Test
  void aLongTargetIsShownInPart() {
    client.send("GET " + "x".repeat(500) + " HTTP/1.1\r\n\r\n");
    assertThat(client.received()).contains("target \"" + "x".repeat(100) + "…\" (expected");
  }

  @Test
  void otherTransferCodingIsRefusedWithTheReason() {
    client.send(post("transfer-encoding: gzip, chunked"));
    expectRefusal(client, "501 Not Implemented", "Transfer-Encoding: only chunked is supported");
  }

  @Test
  void connectIsRefusedWithTheReason() {
    client.send("CONNECT host:443 HTTP/1.1\r\nhost: host:443\r\n\r\n");
    expectRefusal(client, "501 Not Implemented", "CONNECT is not supported: this is not a proxy");
  }

  @Test
  void aChunkExtensionThatIsTooLongIsNamed() {
    client.send(post("transfer-encoding: chunked") + "1;a=" + "b".repeat(1024) + "\r\nx\r\n");
    expectRefusal(
        client,
        "400 Bad Request",
        "The line before a chunk, its size and extensions, is longer than 1kb"
            + " (--max-request-line)");
  }

  @Test
  void requestLineIsAcceptedUpToItsLimit() {
    String longest = "GET /" + "x".repeat(1024 - "GET / HTTP/1.1".length()) + " HTTP/1.1";
    client.send(longest + "\r\n\r\n");
    server.advance("100ms");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("good").toString());
    client.send("x" + longest + "\r\n\r\n");
    expectRefusal(
        client,
        "414 Request-URI Too Long",
        "The request line is longer than 1kb (--max-request-line)");
  }

  @Test
  void headerFieldsAreAcceptedUpToTheirLimit() {
    String longest = "x: " + "y".repeat(2048 - 3);
    client.send("GET / HTTP/1.1\r\n" + longest + "\r\n\r\n");
    server.advance("100ms");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("good").toString());
    client.send("GET / HTTP/1.1\r\n" + longest + "y\r\n\r\n");
    expectRefusal(
        client,
        "431 Request Header Fields Too Large",
        "The header fields are longer than 2kb (--max-headers)");
  }

  @Test
  void theLimitOfTheHeaderHoldsForAllItsFieldsTogether() {
    client.send("GET / HTTP/1.1\r\n");
    for (int i = 0; i < 300; i++) {
      client.send("x: yyyy\r\n"); // 2,100 bytes without the line ends
    }
    expectRefusal(
        client,
        "431 Request Header Fields Too Large",
        "The header fields are longer than 2kb (--max-headers)");
  }

  @Test
  void headerFieldsAreAcceptedUpToTheirNumber() {
    try (FrozenServer other = new FrozenServer()) {
      FrozenConnection caller = other.connect();
      caller.send("GET /_admin/status HTTP/1.1\r\n" + "a:\r\n".repeat(1000) + "\r\n");
      assertThat(caller.received()).endsWith("\r\n\r\nok!");
      caller.send("GET /_admin/status HTTP/1.1\r\n" + "a:\r\n".repeat(1001) + "\r\n");
      expectRefusal(
          caller,
          "431 Request Header Fields Too Large",
          "The request has more than 1000 header fields");
    }
  }

  @Test
  void documentWithATooLargeLengthIsRefusedBeforeItArrives() {
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

  @Test
  void anotherVersionIsRefusedWithTheReason() {
    client.send("GET / HTTP/9.9\r\n\r\n");
    expectRefusal(
        client,
        "505 HTTP Version Not Supported",
        "HTTP/9.9 is not supported (expected: HTTP/1.1 or HTTP/1.0)");
  }

  @Test
  void excessConnectionIs503BeforeItsRequest() {
    FrozenConnection second = server.connect();
    FrozenConnection third = server.connect();
    server.advance("249ms");
    assertThat(third.received()).isEmpty(); // it may begin to speak HTTP/2
    server.advance("1ms");
    assertThat(second.received()).isEmpty();
    expectRefusal(
        third, "503 Service Unavailable", "More than 2 connections are open (--max-connections)");
    third.send(REQUEST);
    assertThat(server.counts().requests()).isZero();
  }

  @Test
  void excessConnectionThatSendsItsRequestIs503AtOnce() {
    server.connect();
    FrozenConnection third = server.connect();
    third.send(REQUEST);
    expectRefusal(
        third, "503 Service Unavailable", "More than 2 connections are open (--max-connections)");
    server.advance("1s");
    assertThat(third.received()).isEmpty();
  }

  @Test
  void limitByFilesNamesThem() {
    String refused =
        "More than %d connections are open, one for each file that this process may open (raise it"
            + " with ulimit -n, LimitNOFILE or docker run --ulimit)\n";
    try (FrozenServer usual = new FrozenServer()) {
      ConnectionLimits limits = usual.context().limits();
      assertThat(new Refusal(limits).tooManyConnections().body().toString(StandardCharsets.UTF_8))
          .isEqualTo(refused.formatted(limits.connections()));
    }
  }

  @Test
  void connectionIsAcceptedAfterAnotherEnds() {
    server.connect().close();
    FrozenConnection next = server.connect();
    next.send(REQUEST);
    server.advance("100ms");
    assertThat(next.received()).isEqualTo(ExpectedResponse.ok("good").toString());
  }

  private static void expectRefusal(FrozenConnection client, String status, String line) {
    assertThat(client.received()).isEqualTo(ExpectedResponse.refusal(status, line).toString());
  }

  private static String target(String shown) {
    return "target \""
        + shown
        + "\" (expected: a path that begins with /, or http://host/path; no control characters and no"
        + " #; * with OPTIONS alone)";
  }

  private static String host(String value) {
    return "Host: \"" + value + "\" (expected: a host, and a port if it is not 80)";
  }

  private static String post(String field) {
    return "POST / HTTP/1.1\r\n" + field + "\r\n\r\n";
  }

  private static ExpectedResponse tooLarge() {
    return ExpectedResponse.refusal(
        "413 Request Entity Too Large", "The recipe document is larger than 100b (--max-document)");
  }
}
