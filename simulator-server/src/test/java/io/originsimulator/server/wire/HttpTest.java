package io.originsimulator.server.wire;

import static io.originsimulator.server.wire.RawClient.getOf;
import static io.originsimulator.server.wire.RawClient.headOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** HTTP/1.1 and HTTP/1.0 on the network. */
class HttpTest {
  private static final String EXPECTING =
      headOf("POST / HTTP/1.1", "expect: 100-continue", "content-length: 4");

  private static Simulator simulator;

  @BeforeAll
  static void start() {
    simulator =
        Simulator.builder()
            .recipe(
                Recipes.all(
                    Recipes.text("/*", "hello", "0"),
                    Recipes.text("/slow", "slow", "100ms"),
                    Recipes.content(
                        "/headers",
                        "\"body\": \"{}\", \"headers\": {\"Cache-Control\": \"max-age=30\","
                            + " \"x-own\": \"1\", \"SERVER\": \"mine\", \"date\": \"today\"}",
                        Recipes.stage("0", 200, "0")),
                    Recipes.content(
                        "/headers503",
                        "\"headers\": {\"x-own\": \"1\"}",
                        Recipes.stage("0", 503, "0")),
                    Recipes.content(
                        "/last",
                        "\"body\": \"bye\", \"headers\": {\"connection\": \"close\"}",
                        Recipes.stage("0", 200, "0"))))
            .start();
  }

  @AfterAll
  static void stop() {
    simulator.close();
  }

  @Test
  void theDefaultHeadersAreTheOriginals() throws IOException {
    RawResponse response = RawClient.get(simulator, "/");
    assertThat(response.statusLine()).isEqualTo("HTTP/1.1 200 OK");
    assertThat(response.headers())
        .containsOnlyKeys(
            "cache-control", "content-length", "content-type", "date", "server", "connection")
        .containsEntry("cache-control", "max-age=0, private, must-revalidate")
        .containsEntry("content-type", "text/html; charset=utf-8")
        .containsEntry("server", "origin-simulator");
    Instant date =
        DateTimeFormatter.RFC_1123_DATE_TIME.parse(response.header("date"), Instant::from);
    assertThat(date).isBetween(Instant.now().minusSeconds(5), Instant.now());
  }

  @Test
  void theRecipesHeadersOverrideTheDefaultsByName() throws IOException {
    assertThat(RawClient.get(simulator, "/headers").headers())
        .containsEntry("cache-control", "max-age=30")
        .containsEntry("content-type", "application/json; charset=utf-8")
        .containsEntry("date", "today")
        .containsEntry("server", "mine")
        .containsEntry("x-own", "1");
  }

  @Test
  void theRecipesHeadersGoOutWithEveryStatus() throws IOException {
    RawResponse response = RawClient.get(simulator, "/headers503");
    assertThat(response.status()).isEqualTo(503);
    assertThat(response.text()).isEqualTo("Error 503");
    assertThat(response.header("x-own")).isEqualTo("1");
  }

  @Test
  void connectionCloseOfTheClientEndsTheConnectionAfterItsAnswer() throws IOException {
    try (RawClient client = RawClient.connect(simulator)) {
      client.get("/slow").send(headOf("GET / HTTP/1.1", "Connection: Close"));
      assertThat(client.read().headers()).doesNotContainKey("connection");
      assertThat(client.read().header("connection")).isEqualTo("close");
      client.expectEnd();
    }
  }

  @Test
  void connectionCloseInARecipeEndsTheConnection() throws IOException {
    try (RawClient client = RawClient.connect(simulator)) {
      client.get("/last").get("/never");
      RawResponse response = client.read();
      assertThat(response.text()).isEqualTo("bye");
      assertThat(response.header("connection")).isEqualTo("close");
      client.expectEnd();
    }
  }

  @Test
  void http10ClosesUnlessKeepAliveIsRequested() throws IOException {
    try (RawClient client = RawClient.connect(simulator)) {
      client.send("GET / HTTP/1.0\r\nconnection: keep-alive\r\n\r\n");
      assertThat(client.read().header("connection")).isEqualTo("keep-alive");
      client.send("GET /slow HTTP/1.0\r\n\r\n");
      RawResponse last = client.read();
      assertThat(last.text()).isEqualTo("slow");
      assertThat(last.header("connection")).isEqualTo("close");
      client.expectEnd();
    }
  }

  @Test
  void headGetsTheHeadOfGetAndNoBody() throws IOException {
    try (RawClient client = RawClient.connect(simulator)) {
      client.send(headOf("HEAD /slow HTTP/1.1")).get("/slow");
      RawResponse head = client.readHead();
      RawResponse get = client.read();
      assertThat(head.statusLine()).isEqualTo(get.statusLine());
      assertThat(head.headers().keySet()).isEqualTo(get.headers().keySet());
      assertThat(head.header("content-length")).isEqualTo("4");
      assertThat(get.text()).isEqualTo("slow");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "PURGE", "M-SEARCH"})
  void everyMethodIsServed(String method) throws IOException {
    RawResponse response =
        RawClient.request(simulator, headOf(method + " / HTTP/1.1", "content-length: 3") + "abc");
    assertThat(response.status()).isEqualTo(200);
    assertThat(response.text()).isEqualTo("hello");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/slow",
        "/slow?",
        "/slow?a=/b",
        "http://example.com/slow",
        "http://example.com:80/slow?a=b",
        "HTTPS://[::1]/slow"
      })
  void aTargetIsRoutedByItsPathAlone(String target) throws IOException {
    assertThat(RawClient.get(simulator, target).text()).isEqualTo("slow");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/Slow", "/slow/", "/%73low", "http://x", "http://x?a", "//slow"})
  void otherTargetsAreOtherPaths(String target) throws IOException {
    assertThat(RawClient.get(simulator, target).text()).isEqualTo("hello");
  }

  @Test
  void aChunkedBodyIsDroppedAndTheNextRequestIsFound() throws IOException {
    try (RawClient client = RawClient.connect(simulator)) {
      client.send(headOf("POST /slow HTTP/1.1", "transfer-encoding: chunked"));
      client.send("5;a=b\r\nabcde\r\n1\r\nf\r\n0\r\ntrailer: x\r\n\r\n" + getOf("/"));
      assertThat(client.read().text()).isEqualTo("slow");
      assertThat(client.read().text()).isEqualTo("hello");
    }
  }

  @Test
  void emptyLinesBetweenRequestsAreSkipped() throws IOException {
    try (RawClient client = RawClient.connect(simulator)) {
      client.send("\r\n" + RawClient.postOf("/slow", "body") + "\r\n\r\n" + getOf("/"));
      assertThat(client.read().text()).isEqualTo("slow");
      assertThat(client.read().text()).isEqualTo("hello");
    }
  }

  @Test
  void aBrokenChunkIsRefusedAfterTheAnswersBeforeIt() throws IOException {
    try (RawClient client = RawClient.connect(simulator)) {
      client.get("/slow");
      client.send(headOf("POST / HTTP/1.1", "transfer-encoding: chunked") + "zz\r\n");
      assertThat(client.read().text()).isEqualTo("slow");
      assertThat(client.read().status()).isEqualTo(400);
      client.expectEnd();
    }
  }

  @Test
  void aClientThatExpectsAContinueGetsItBeforeItsAnswer() throws IOException {
    try (RawClient client = RawClient.connect(simulator)) {
      client.send(EXPECTING);
      assertThat(client.readHead().statusLine()).isEqualTo("HTTP/1.1 100 Continue");
      assertThat(client.isSilentFor(50)).isTrue();
      client.send("body");
      assertThat(client.read().text()).isEqualTo("hello");
    }
  }

  @Test
  void aContinueDoesNotOvertakeTheAnswersBeforeIt() throws IOException {
    try (RawClient client = RawClient.connect(simulator)) {
      client.get("/slow");
      client.send(EXPECTING);
      assertThat(client.read().text()).isEqualTo("slow");
      assertThat(client.readHead().statusLine()).isEqualTo("HTTP/1.1 100 Continue");
      assertThat(client.send("body").read().text()).isEqualTo("hello");
    }
  }

  @Test
  void aBodyThatDoesNotWaitForItsContinueGetsNone() throws IOException {
    try (RawClient client = RawClient.connect(simulator)) {
      // in one piece: a 100 would be correct after the first response
      client.send(getOf("/slow") + EXPECTING + "body" + getOf("/slow"));
      assertThat(client.read().text()).isEqualTo("slow");
      assertThat(client.read().text()).isEqualTo("hello");
      assertThat(client.read().text()).isEqualTo("slow");
      assertThat(client.get("/").read().text()).isEqualTo("hello");
    }
  }

  @Test
  void malformedInputIsRefusedAndEndsTheConnection() throws IOException {
    try (RawClient client = RawClient.connect(simulator)) {
      RawResponse refusal = client.send("\0\1\2\3\r\n\r\n" + getOf("/never")).read();
      assertThat(refusal.status()).isEqualTo(400);
      assertThat(refusal.text()).startsWith("Not a well-formed HTTP request: ");
      client.expectEnd();
    }
  }

  @Test
  void anEmptyBodyHasAContentLengthOfZero() throws IOException {
    RawClient.add(simulator, Recipes.text("/empty", "", "0"));
    try (RawClient client = RawClient.connect(simulator)) {
      client.get("/empty").get("/");
      assertThat(client.read().header("content-length")).isEqualTo("0");
      assertThat(client.read().text()).isEqualTo("hello");
    }
  }
}
