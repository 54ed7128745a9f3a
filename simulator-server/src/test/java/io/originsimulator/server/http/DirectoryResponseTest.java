package io.originsimulator.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.server.ExpectedResponse;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import io.originsimulator.server.Limits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Paths of a directory's files, and paths that have none. */
class DirectoryResponseTest {
  private static final String NOT_FOUND =
      ExpectedResponse.of("404 Not Found", "Not found").toString();

  private final FrozenServer server = new FrozenServer();
  private final FrozenConnection client = server.connect();
  @TempDir private Path folder;

  @BeforeEach
  void createFiles() throws IOException {
    write("www/index.html");
    write("www/docs/index.html");
    write("www/css/site.css");
    write("www/a b+c%.txt");
    write("www/größe.txt");
    write("www/%2e%2e/odd.txt");
    write("www/LICENSE");
    write("www/.hidden");
    write("secret");
  }

  @AfterEach
  void close() {
    server.close();
  }

  @ParameterizedTest
  @CsvSource({
    "/static/*, /static/, index.html, text/html; charset=utf-8",
    "/static/*, /static/index.html, index.html, text/html; charset=utf-8",
    "/static/*, /static/?a=b, index.html, text/html; charset=utf-8",
    "/static/*, /static/docs/, docs/index.html, text/html; charset=utf-8",
    "/static/*, /static/css/site.css, css/site.css, text/css; charset=utf-8",
    "/static/*, /static/css%2Fsite.css?v=1, css/site.css, text/css; charset=utf-8",
    "/static/*, /static/c%73s/site%2ecss, css/site.css, text/css; charset=utf-8",
    "/static/*, /static/a%20b+c%25.txt, a b+c%.txt, text/plain; charset=utf-8",
    "/static/*, /static/gr%C3%B6%C3%9Fe.txt, größe.txt, text/plain; charset=utf-8",
    "/static/*, /static/%252e%252e/odd.txt, %2e%2e/odd.txt, text/plain; charset=utf-8",
    "/static/*, /static/LICENSE, LICENSE, application/octet-stream",
    "/static*, /static/, index.html, text/html; charset=utf-8",
    "/static*, /static/css/site.css, css/site.css, text/css; charset=utf-8",
    "/{tenant}/static/*, /a/static/css/site.css, css/site.css, text/css; charset=utf-8",
    "/static/{version}*, /static/1.2/css/site.css, css/site.css, text/css; charset=utf-8",
    "/*, /, index.html, text/html; charset=utf-8",
    "/*, http://host/css/site.css, css/site.css, text/css; charset=utf-8"
  })
  void fileIsServedUnderItsPathAfterTheRoute(
      String route, String target, String file, String type) {
    add(route, "");
    assertThat(get(target)).isEqualTo(ExpectedResponse.ok(file).type(type).toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/static/nothing",
        "/static/css",
        "/static/css/",
        "/static/LICENSE/",
        "/static/index.html/index.html",
        "/static//index.html",
        "/static//",
        "/static/docs//",
        "/static/.hidden",
        "/static/%2ehidden",
        "/static/../secret",
        "/static/%2e%2e/secret",
        "/static/..%2fsecret",
        "/static/%2e%2e%2fsecret",
        "/static/..%5csecret",
        "/static/css/../../secret",
        "/static/./index.html",
        "/static/%252e%252e/secret",
        "/static/%c0%ae%c0%ae/secret",
        "/static/index.html%00",
        "/static/%",
        "/static/%zz",
        "/static/INDEX.HTML"
      })
  void anythingElseIsNotFound(String target) {
    add("/static/*", "");
    assertThat(get(target)).isEqualTo(NOT_FOUND);
  }

  @Test
  void prefixThatIsPartOfAWordServesNoFiles() throws IOException {
    write("www/foo");
    add("/static*", "");
    assertThat(get("/staticfoo")).isEqualTo(NOT_FOUND);
  }

  @ParameterizedTest
  @CsvSource({
    "/static/*, /static/docs, /static/docs/",
    "/static/*, /static/d%6Fcs?a=b, /static/d%6Fcs/?a=b",
    "/static*, /static, /static/",
    "/static*, /static?a, /static/?a",
    "/static/{version}*, /static/1.2, /static/1.2/",
    "/*, http://host/docs, /docs/"
  })
  void folderWithoutItsSlashIsRedirectedToIt(String route, String target, String location) {
    add(route, "");
    assertThat(get(target))
        .isEqualTo(
            ExpectedResponse.of("301 Moved Permanently", "")
                .type("")
                .with("location: " + location)
                .toString());
  }

  @Test
  void bytesBeyondAsciiAreReadAndSentBackAsTheyAre() {
    add("/static/*", "");

    assertThat(get(bytes("/static/größe.txt"))).endsWith("größe.txt");
    assertThat(get(bytes("/static/docs?q=ü"))).contains("\r\nlocation: /static/docs/?q=ü\r\n");
  }

  /** Returns the bytes of a text in UTF-8, each as a character. */
  private static String bytes(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"//docs", "//host/docs", "/%2Fhost/docs", "/%5Cdocs"})
  void noRedirectLeadsToAnotherHost(String target) {
    add("/*", "");
    assertThat(get(target)).isEqualTo(NOT_FOUND);
  }

  @Test
  void everyFileHasItsOwnValidators() throws IOException {
    Files.setLastModifiedTime(
        folder.resolve("www/LICENSE"), FileTime.from(Instant.parse("2018-01-01T00:00:00Z")));
    add("/*", "\"validators\": \"auto\",");
    String license = get("/LICENSE");
    assertThat(license).contains("\r\nlast-modified: Mon, 01 Jan 2018 00:00:00 GMT\r\n");
    String tag = license.replaceFirst("(?s).*etag: (\\S+).*", "$1");
    assertThat(request("GET", "/LICENSE", "if-none-match: " + tag)).startsWith("HTTP/1.1 304 ");
    assertThat(request("GET", "/", "if-none-match: " + tag)).startsWith("HTTP/1.1 200 ");
    assertThat(request("GET", "/nothing", "if-none-match: *")).startsWith("HTTP/1.1 404 ");
    assertThat(request("GET", "/css/site.css", "range: bytes=-3"))
        .contains("\r\ncontent-range: bytes 9-11/12\r\n")
        .endsWith("\r\n\r\ncss");
  }

  @Test
  void headSendsTheHeadOfTheFile() {
    add("/*", "");
    assertThat(request("HEAD", "/LICENSE", "accept: */*"))
        .isEqualTo(ExpectedResponse.ok("LICENSE").type(ContentType.BINARY).head().toString());
  }

  @Test
  void stageDecidesLatencyStatusAndFault() {
    server.add(
        """
        {"directory": "www", "stages": [
          {"at": 0, "status": 200, "latency": "100ms", "fault": "close after 50%"},
          {"at": "1s", "status": 503},
          {"at": "2s", "status": 201}]}
        """,
        folder);
    server.advance("1s");
    assertThat(get("/LICENSE"))
        .isEqualTo(
            ExpectedResponse.of("503 Service Unavailable", "Error 503").at("23:18:11").toString());
    server.advance("1s");
    assertThat(get("/LICENSE")).startsWith("HTTP/1.1 201 ").endsWith("LICENSE");
    server.add(
        """
        {"directory": "www", "stages": [
          {"at": 0, "status": 200, "latency": "100ms", "fault": "close after 50%"}]}
        """,
        folder);
    assertThat(get("/css/site.css")).isEmpty();
    server.advance("100ms");
    assertThat(client.received()).endsWith("\r\n\r\ncss/si");
  }

  @Test
  void countsHaveTheStatusThatWasSent() {
    add("/*", "");
    get("/");
    get("/docs");
    get("/nothing");
    assertThat(server.counts().byStatus()).isEqualTo(Map.of(200, 1L, 301, 1L, 404, 1L));
  }

  @Test
  void overriddenStatusServesTheFile() {
    server.add(
        """
        {"directory": "www", "overrides": true, "stages": [{"at": 0, "status": 503}]}
        """,
        folder);
    assertThat(request("GET", "/LICENSE", "x-origin-status: 200"))
        .startsWith("HTTP/1.1 200 ")
        .endsWith("LICENSE");
    assertThat(request("GET", "/nothing", "x-origin-status: 200")).startsWith("HTTP/1.1 404 ");
  }

  @Test
  void filesAreReadWhenTheRecipeIsAccepted() throws IOException {
    add("/*", "");
    Files.writeString(folder.resolve("www/LICENSE"), "changed");
    Files.delete(folder.resolve("www/index.html"));
    write("www/new");
    assertThat(get("/LICENSE")).endsWith("LICENSE");
    assertThat(get("/")).endsWith("index.html");
    assertThat(get("/new")).isEqualTo(NOT_FOUND);
  }

  @Test
  void filesThatExceedThePayloadMemoryAreRefused() throws IOException {
    Files.write(folder.resolve("www/big"), new byte[2000]);
    try (FrozenServer small = FrozenServer.with(Limits.defaults().withPayloadBytes(1000))) {
      assertThatExceptionOfType(RecipeException.class)
          .isThrownBy(
              () ->
                  small.add(
                      "{\"directory\": \"www\", \"stages\": [{\"at\": 0, \"status\": 200}]}",
                      folder))
          .withMessageContaining(
              "directory: \"www/big\": all bodies together would take 2.0kb (expected: at most 1000b;");
    }
  }

  private void add(String route, String more) {
    server.add(
        """
        {"route": "%s", "directory": "www", %s "stages": [{"at": 0, "status": 200}]}
        """
            .formatted(route, more),
        folder);
  }

  private String get(String target) {
    return request("GET", target, "host: host");
  }

  private String request(String method, String target, String field) {
    client.send(method + " " + target + " HTTP/1.1\r\n" + field + "\r\n\r\n");
    return client.received();
  }

  /** Writes a file whose content is its path in {@code www}. */
  private void write(String name) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, name.replaceFirst("^www/", ""));
  }
}
