package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.server.Simulator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The requests to an origin, byte by byte, and the framing of its responses. */
class OriginRequestTest {
  private static final String SECRETS =
      "\"headers\": {\"Host\": \"news.example\", \"Authorization\": \"Bearer a\","
          + " \"Cookie\": \"b=c\", \"x-own\": \"1\"}";

  @Test
  void hostAndOtherHeadersOfTheRecipeAreSent() throws Exception {
    try (EavesdroppedOrigin origin = new EavesdroppedOrigin("hello")) {
      assertThat(fetch(origin.uri(), SECRETS)).isEqualTo("hello");
      assertThat(origin.request())
          .isEqualTo(
              String.join(
                  "\r\n",
                  "GET /page HTTP/1.1",
                  "user-agent: origin-simulator",
                  "Host: news.example",
                  "Authorization: Bearer a",
                  "Cookie: b=c",
                  "x-own: 1",
                  "connection: close",
                  "",
                  ""));
    }
  }

  @Test
  void hostOfTheUrlIsSentUnlessTheRecipeHasOne() throws Exception {
    try (EavesdroppedOrigin origin = new EavesdroppedOrigin("hello")) {
      URI uri = URI.create("http://127.0.0.1:" + origin.uri().getPort() + "?q=\u00fc#top");
      assertThat(fetch(uri, "\"headers\": {}")).isEqualTo("hello");
      assertThat(origin.request())
          .isEqualTo(
              "GET /?q=%C3%BC HTTP/1.1\r\nhost: 127.0.0.1:"
                  + uri.getPort()
                  + "\r\nuser-agent: origin-simulator\r\nconnection: close\r\n\r\n");
    }
  }

  @Test
  void theUserOfTheUrlIsSentAsBasicAuthorization() throws Exception {
    try (EavesdroppedOrigin origin = new EavesdroppedOrigin("hello")) {
      URI uri = URI.create(origin.uri().toString().replace("//", "//me:s%40fe@"));
      assertThat(fetch(uri, "\"headers\": {}")).isEqualTo("hello");
      assertThat(origin.request())
          .contains("\r\nauthorization: Basic bWU6c0BmZQ==\r\n") // me:s@fe
          .contains("\r\nhost: 127.0.0.1:" + uri.getPort() + "\r\n");
    }
  }

  @Test
  void aMessageShowsNoPassword() {
    URI uri = URI.create("http://me:secret@no-such-host.invalid/");
    assertThatThrownBy(() -> fetch(uri, "\"headers\": {}"))
        .isInstanceOf(RecipeException.class)
        .hasMessage("origin: http://no-such-host.invalid/ has a host that cannot be resolved");
  }

  @Test
  void redirectToAnotherServerDropsSecrets() throws Exception {
    try (EavesdroppedOrigin other = new EavesdroppedOrigin("hello");
        EavesdroppedOrigin origin = new EavesdroppedOrigin(redirectTo(other.uri()))) {
      assertThat(fetch(origin.uri(), SECRETS)).isEqualTo("hello");
      assertThat(origin.request()).contains("Bearer a", "b=c", "news.example");
      assertThat(other.request())
          .isEqualTo(
              "GET /page HTTP/1.1\r\nhost: 127.0.0.1:"
                  + other.uri().getPort()
                  + "\r\nuser-agent: origin-simulator\r\nx-own: 1\r\n"
                  + "connection: close\r\n\r\n");
    }
  }

  @Test
  void redirectToAnotherServerDropsTheUrlsUser() throws Exception {
    try (EavesdroppedOrigin other = new EavesdroppedOrigin("hello");
        EavesdroppedOrigin origin = new EavesdroppedOrigin(redirectTo(other.uri()))) {
      URI uri = URI.create(origin.uri().toString().replace("//", "//me:secret@"));
      assertThat(fetch(uri, "\"headers\": {}")).isEqualTo("hello");
      assertThat(other.request()).doesNotContainIgnoringCase("authorization");
    }
  }

  @Test
  void aRedirectOnTheSameServerKeepsThem() throws Exception {
    String moved = OriginTest.redirect("/old", 302, "/new");
    try (Simulator upstream =
        Simulator.builder()
            .journal(9)
            .recipe(Recipes.all(moved, Recipes.text("/new", "hello", "0")))
            .start()) {
      assertThat(fetch(upstream.uri("/old"), SECRETS)).isEqualTo("hello");
      assertThat(upstream.requests("/new").get(0).headers())
          .containsKeys("authorization", "cookie", "x-own")
          .extractingByKey("host")
          .asString()
          .contains("news.example");
    }
  }

  /** A main class that serves content from a host that only this JVM resolves. */
  static final class Underscores {
    private Underscores() {}

    public static void main(String[] arguments) throws Exception {
      try (EavesdroppedOrigin origin = new EavesdroppedOrigin("hello")) {
        URI uri = URI.create("http://my_service:" + origin.uri().getPort() + "/page");
        System.out.print(fetch(uri, "\"headers\": {}") + ", ");
        System.out.print(origin.request().contains("\r\nhost: " + uri.getAuthority() + "\r\n"));
      }
    }
  }

  @Test
  void aHostMayHaveAnUnderscore(@TempDir Path folder) throws Exception {
    Path hosts = Files.writeString(folder.resolve("hosts"), "127.0.0.1 my_service\n");
    assertThat(OwnJvm.printed(OwnJvm.command(Underscores.class, "-Djdk.net.hosts.file=" + hosts)))
        .isEqualTo("hello, true");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 200 OK\r\n\r\nhello",
        "HTTP/1.0 200 OK\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello and more",
        "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n",
        "HTTP/1.1 103 Early Hints\r\nlink: a\r\n\r\nHTTP/1.1 203 OK\r\n\r\nhello"
      })
  void acceptsEveryFramingOfHttp(String answer) throws Exception {
    try (EavesdroppedOrigin origin = new EavesdroppedOrigin(bytes(answer))) {
      assertThat(fetch(origin.uri(), "\"headers\": {}")).isEqualTo("hello");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "HTTP/1.1 200 OK¶content-length: 6¶¶hello | closed the connection before its response was complete",
        "HTTP/1.1 200 OK¶transfer-encoding: chunked¶¶6¶hello | closed the connection before its response was complete",
        "HTTP/1.1 200 OK¶x: y | closed the connection before its response was complete",
        "'' | closed the connection before its response was complete",
        "HTTP/1.1 200 OK¶transfer-encoding: chunked¶¶what¶ | answered something that is not HTTP",
        "SSH-2.0-OpenSSH¶¶ | answered something that is not HTTP",
        "HTTP/1.1 200 OK¶content-encoding: gzip¶¶ | answered with broken gzip",
        "HTTP/1.1 200 OK¶content-encoding: gzip¶¶hello | answered with broken gzip"
      })
  void rejectsMalformedResponse(String answer, String reason) throws Exception {
    try (EavesdroppedOrigin origin = new EavesdroppedOrigin(bytes(answer.replace("¶", "\r\n")))) {
      assertThatThrownBy(() -> fetch(origin.uri(), "\"headers\": {}"))
          .hasMessage("origin: " + origin.uri() + " " + reason);
    }
  }

  @Test
  void compressedContentMayHaveSeveralParts() throws Exception {
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    answer.write(bytes("HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n"));
    for (String part : new String[] {"hel", "lo"}) {
      try (GZIPOutputStream gzip = new GZIPOutputStream(answer)) {
        gzip.write(bytes(part));
      }
    }
    try (EavesdroppedOrigin origin = new EavesdroppedOrigin(answer.toByteArray())) {
      assertThat(fetch(origin.uri(), "\"headers\": {}")).isEqualTo("hello");
    }
  }

  /** Returns the content that a simulator serves for an origin. */
  private static String fetch(URI uri, String fields) throws IOException {
    String recipe =
        Recipes.content(
            "/*", "\"origin\": \"" + uri + "\", " + fields, Recipes.stage("0", 200, "0"));
    try (Simulator simulator = Simulator.builder().start()) {
      simulator.add(RecipeJson.read(recipe));
      return RawClient.get(simulator, "/").text();
    }
  }

  private static byte[] redirectTo(URI uri) {
    return bytes("HTTP/1.1 302 Found\r\nlocation: " + uri + "\r\ncontent-length: 0\r\n\r\n");
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }
}
