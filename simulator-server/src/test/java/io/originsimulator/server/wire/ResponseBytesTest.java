package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.netty.buffer.ByteBuf;
import io.originsimulator.server.ExpectedResponse;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import io.originsimulator.server.http.ContentType;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The responses of a recipe, byte for byte. */
class ResponseBytesTest {
  private static final String GET = "GET / HTTP/1.1\r\n\r\n";
  private static final String HEAD = "HEAD / HTTP/1.1\r\n\r\n";

  private final FrozenServer server = new FrozenServer();
  private final FrozenConnection client = server.connect();

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void responseHasExactlyTheseBytes() {
    server.add(recipe("\"body\": \"hello\"", 200));
    assertThat(client.send(GET).received())
        .isEqualTo(
            """
            HTTP/1.1 200 OK
            cache-control: max-age=0, private, must-revalidate
            server: origin-simulator
            content-type: text/html; charset=utf-8
            date: Sat, 12 Jan 2019 23:18:10 GMT
            content-length: 5

            hello"""
                .replace("\n", "\r\n"));
  }

  @Test
  void theRecipesFieldsOverrideTheDefaultsByNameAndKeepTheirLetters() {
    server.add(
        recipe(
            """
            "body": "{}", "headers": {"Cache-Control": "no-store", "SERVER": "nginx",
              "Content-Type": "text/x-own", "Date": "Thu, 01 Jan 1970 00:00:00 GMT", "X-Empty": ""}\
            """,
            200));
    assertThat(client.send(GET).received())
        .isEqualTo(
            """
            HTTP/1.1 200 OK
            Cache-Control: no-store
            SERVER: nginx
            Content-Type: text/x-own
            Date: Thu, 01 Jan 1970 00:00:00 GMT
            X-Empty:\s
            content-length: 2

            {}"""
                .replace("\n", "\r\n"));
  }

  @Test
  void aStagesFieldsComeAfterTheRecipesAndOverrideThem() {
    server.add(
        """
        {"headers": {"a": "recipe", "b": "recipe"},
         "stages": [{"at": 0, "status": 503, "headers": {"B": "stage", "retry-after": "1"}}]}
        """);
    assertThat(client.send(GET).received())
        .isEqualTo(
            ExpectedResponse.of("503 Service Unavailable", "Error 503")
                .with("a: recipe", "B: stage", "retry-after: 1")
                .toString());
  }

  @Test
  void aFieldsValueMayHaveLettersOfAnyLanguage() {
    server.add(recipe("\"body\": \"\", \"headers\": {\"x-city\": \"Москва\"}", 200));
    assertThat(client.send(GET).received())
        .isEqualTo(ExpectedResponse.ok("").with("x-city: Москва").toString());
  }

  static Stream<Arguments> statuses() {
    return Stream.of(
        arguments(201, "201 Created", "the content"),
        arguments(206, "206 Partial Content", "the content"),
        arguments(299, "299 Success (299)", "the content"),
        arguments(404, "404 Not Found", "Not found"),
        arguments(418, "418 Client Error (418)", "Error 418"),
        arguments(429, "429 Too Many Requests", "Error 429"),
        arguments(499, "499 Client Error (499)", "Error 499"),
        arguments(520, "520 Server Error (520)", "Error 520"),
        arguments(599, "599 Server Error (599)", "Error 599"),
        arguments(700, "700 Unknown Status (700)", "Error 700"),
        arguments(999, "999 Unknown Status (999)", "Error 999"));
  }

  @ParameterizedTest
  @MethodSource("statuses")
  void everyStatusHasAReasonAndAText(int status, String line, String text) {
    server.add(recipe("\"body\": \"the content\"", status));
    assertThat(client.send(GET).received()).isEqualTo(ExpectedResponse.of(line, text).toString());
    assertThat(server.counts().byStatus()).containsOnlyKeys(status);
  }

  @ParameterizedTest
  @CsvSource({"301 Moved Permanently", "302 Found", "399 Redirection (399)"})
  void aRedirectWithoutABodyOfItsOwnHasNone(String line) {
    server.add(
        recipe("\"body\": \"the content\", \"headers\": {\"location\": \"/b\"}", status(line)));
    assertThat(client.send(GET + HEAD).received())
        .isEqualTo(
            ExpectedResponse.of(line, "").type("").with("location: /b").toString().repeat(2));
  }

  @Test
  void aCreatedWithoutContentIsEmpty() {
    server.add("{\"stages\": [{\"at\": 0, \"status\": 201}]}");
    assertThat(client.send(GET).received())
        .isEqualTo(ExpectedResponse.of("201 Created", "").type("").toString());
  }

  @Test
  void requestedStatusHasTheCompressedContent() {
    server.add(
        """
        {"overrides": true, "body": "the content", "headers": {"content-encoding": "gzip"},
         "negotiate": true, "stages": [{"at": 0, "status": 503}]}
        """);
    client.send("GET / HTTP/1.1\r\nx-origin-status: 201\r\n\r\n");
    assertThat(client.received())
        .isEqualTo(
            ExpectedResponse.of("201 Created", "the content")
                .with("vary: accept-encoding")
                .toString());
    client.send("GET / HTTP/1.1\r\nx-origin-status: 201\r\naccept-encoding: gzip\r\n\r\n");
    assertThat(client.received())
        .startsWith("HTTP/1.1 201 Created\r\n")
        .contains("\r\ncontent-encoding: gzip\r\n");
  }

  @Test
  void overrideOfA200WithItsOwnBodySendsTheContent() {
    server.add(
        """
        {"overrides": true, "body": "the content",
         "stages": [{"at": 0, "status": 200, "body": "own"}]}
        """);
    client.send("GET / HTTP/1.1\r\nx-origin-status: 201\r\n\r\n");
    assertThat(client.received())
        .isEqualTo(ExpectedResponse.of("201 Created", "the content").toString());
    client.send("GET / HTTP/1.1\r\nx-origin-status: 200\r\n\r\n");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("own").toString());
  }

  @ParameterizedTest
  @CsvSource({"204 No Content", "304 Not Modified"})
  void statusWithoutContentHasNoLength(String line) {
    server.add(recipe("\"headers\": {\"content-encoding\": \"gzip\"}", status(line)));
    assertThat(client.send(GET + HEAD).received())
        .isEqualTo(ExpectedResponse.of(line, "").withoutContent().toString().repeat(2));
  }

  @Test
  void resetContentHasAContentLengthOfZero() {
    server.add(recipe("\"body\": \"the content\"", 205));
    assertThat(client.send(GET + HEAD).received())
        .isEqualTo(ExpectedResponse.of("205 Reset Content", "").type("").toString().repeat(2));
  }

  @Test
  void aStatusWithABodyOfItsOwnHasThatBody() {
    server.add(
        """
        {"stages": [{"at": 0, "status": 503, "body": "[\\"wait\\"]"}]}
        """);
    assertThat(client.send(GET).received())
        .isEqualTo(
            ExpectedResponse.of("503 Service Unavailable", "[\"wait\"]")
                .type(ContentType.JSON)
                .toString());
  }

  @Test
  void headHasTheLengthOfTheGet() {
    server.add(recipe("\"body\": \"héllo\"", 200));
    assertThat(client.send(HEAD).received())
        .isEqualTo(ExpectedResponse.ok("héllo").head().toString());
    assertThat(client.send("HEAD /_admin/status HTTP/1.1\r\n\r\n").received())
        .isEqualTo(ExpectedResponse.ok("ok!").type(ContentType.TEXT).head().toString());
  }

  @Test
  void headOfALargeBodyIsTheHeadAlone() {
    server.add(recipe("\"random_content\": \"1mb\"", 200));
    String head = client.send(HEAD).received();
    assertThat(head).contains("\r\ncontent-length: 1048576\r\n").endsWith("\r\n\r\n");
    assertThat(head).hasSize(ExpectedResponse.ok("1048576").head().toString().length() + 6);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 4095, 4096})
  void aSmallBodyIsInOneBufferWithItsHead(int size) {
    server.add(recipe("\"random_content\": \"" + size + "b\"", 200));
    client.send(GET);
    assertThat(client.outboundMessages()).hasSize(1);
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok(body(size)).toString());
  }

  @ParameterizedTest
  @ValueSource(ints = {4097, 65536, 1 << 20})
  void aLargeBodyIsSentAsItLiesInMemory(int size) {
    server.add(recipe("\"random_content\": \"" + size + "b\"", 200));
    client.send(GET);
    assertThat(client.outboundMessages()).hasSize(2);
    ByteBuf sent = (ByteBuf) client.outboundMessages().toArray()[1];
    assertThat(sent.memoryAddress()).isEqualTo(server.body("/").memoryAddress());
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok(body(size)).toString());
  }

  @Test
  void aSizeIsDrawnForEachResponseFromBothEndsOfItsRange() {
    server.add(recipe("\"random_content\": \"1b..3b\"", 200));
    String[] all = IntStream.of(1, 2, 3).mapToObj(this::okOfSize).toArray(String[]::new);
    String[] received = new String[200];
    Arrays.setAll(received, i -> client.send(GET).received());
    assertThat(received).containsOnly(all);
  }

  @Test
  void aDrawnSizeMayLieOnEitherSideOfWhatIsCopied() {
    server.add(recipe("\"random_content\": \"4096b..4097b\"", 200));
    String[] received = new String[200];
    Arrays.setAll(received, i -> client.send(GET).received());
    assertThat(received).containsOnly(okOfSize(4096), okOfSize(4097));
  }

  @Test
  void headHasALengthFromTheRange() {
    server.add(recipe("\"random_content\": \"5b..6b\"", 200));
    String[] received = new String[64];
    Arrays.setAll(received, i -> client.send(HEAD).received());
    assertThat(received)
        .containsOnly(
            ExpectedResponse.ok("12345").head().toString(),
            ExpectedResponse.ok("123456").head().toString());
  }

  @Test
  void theDateIsThatOfTheInstantTheResponseIsDue() {
    server.add(recipe("\"body\": \"\"", 200));
    server.advance("999.999999ms");
    assertThat(client.send(GET).received())
        .isEqualTo(ExpectedResponse.ok("").at("23:18:10").toString());
    server.advance("0.001us");
    assertThat(client.send(GET).received())
        .isEqualTo(ExpectedResponse.ok("").at("23:18:11").toString());
  }

  private String okOfSize(int size) {
    return ExpectedResponse.ok(body(size)).toString();
  }

  /** Returns the first bytes of the recipe's body. */
  private String body(int size) {
    return server.body("/").toString(0, size, StandardCharsets.US_ASCII);
  }

  private static int status(String line) {
    return Integer.parseInt(line.substring(0, 3));
  }

  private static String recipe(String content, int status) {
    return "{%s, \"stages\": [{\"at\": 0, \"status\": %s}]}".formatted(content, status);
  }
}
