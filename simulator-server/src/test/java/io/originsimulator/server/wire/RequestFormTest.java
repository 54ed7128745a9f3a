package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.ExpectedResponse;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import io.originsimulator.server.http.ContentType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Equivalent forms of a request. */
class RequestFormTest {
  private final FrozenServer server = new FrozenServer();
  private final FrozenConnection client = server.connect();

  @BeforeEach
  void addRecipe() {
    server.add(
        """
        {"route": "/news", "body": "hello", "stages": [{"at": 0, "status": 200}]}
        """);
  }

  @AfterEach
  void close() {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/news?id=1",
        "/news?",
        "http://example.com/news",
        "HTTP://example.com:80/news?id=1",
        "https://user@[::1]:8443/news"
      })
  void onlyThePathOfTheTargetIsCompared(String target) {
    client.send("GET " + target + " HTTP/1.1\r\n\r\n");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("hello").toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/news/", "/News", "/new", "/newsroom", "/%6eews", "//news"})
  void anotherPathIsAnotherPath(String target) {
    client.send("GET " + target + " HTTP/1.1\r\n\r\n");
    assertThat(client.received()).isEqualTo(notSet(target));
  }

  @Test
  void anAsteriskIsATargetOfOptionsAlone() {
    client.send("OPTIONS * HTTP/1.1\r\n\r\n");
    assertThat(client.received()).isEqualTo(notSet("*"));
  }

  @Test
  void headSendsTheHeadOfTheGetAlone() {
    client.send("HEAD /news HTTP/1.1\r\n\r\nGET /news HTTP/1.1\r\n\r\n");
    assertThat(client.received())
        .isEqualTo(ExpectedResponse.ok("hello").head().toString() + ExpectedResponse.ok("hello"));
  }

  @Test
  void aBodyWithALengthIsDropped() {
    client.send("POST /news HTTP/1.1\r\ncontent-length: 18\r\n\r\nGET / HTTP/1.1\r\n\r\n");
    client.send("GET /news HTTP/1.1\r\n\r\n");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("hello").toString().repeat(2));
    assertThat(server.counts().requests()).isEqualTo(2);
  }

  @Test
  void aChunkedBodyIsDropped() {
    client.send("POST /news HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n");
    client.send("12;a=b\r\nGET / HTTP/1.1\r\n\r\n\r\n0\r\ntrailer: c\r\n\r\n");
    client.send("GET /news HTTP/1.1\r\n\r\n");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("hello").toString().repeat(2));
    assertThat(server.counts().requests()).isEqualTo(2);
  }

  @Test
  void aLargeBodyIsDroppedPieceByPiece() {
    client.send("PUT /news HTTP/1.1\r\ncontent-length: 1048576\r\n\r\n");
    for (int sent = 0; sent < 1 << 20; sent += 1 << 16) {
      assertThat(client.received()).isEmpty();
      client.send(new byte[1 << 16]);
    }
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("hello").toString());
  }

  private static String notSet(String path) {
    String text =
        "Recipe not set at " + path + ", please POST a recipe for this route to /_admin/add_recipe";
    return ExpectedResponse.of("406 Not Acceptable", text).type(ContentType.TEXT).toString();
  }
}
