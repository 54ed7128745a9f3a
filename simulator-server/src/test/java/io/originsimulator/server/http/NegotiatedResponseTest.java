package io.originsimulator.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.ExpectedResponse;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compression and negotiation: labels, clients, and equal contents of both forms. */
class NegotiatedResponseTest {
  private final FrozenServer server = new FrozenServer();
  private final FrozenConnection client = server.connect();

  @AfterEach
  void close() {
    server.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | false",
        "gzip | true",
        "GZIP | true",
        "x-gzip | true",
        "deflate, gzip, br | true",
        "br,gzip | true",
        "gzip;q=1.0 | true",
        "gzip; q=0.001 | true",
        "gzip;q=0 | false",
        "gzip ; q = 0.000 | false",
        "gzip;Q=0 | false",
        "*;q=1, gzip;q=0 | false",
        "gzip, *;q=0 | true",
        "* | true",
        "*;q=0 | false",
        "identity | false",
        "identity;q=0, * | true",
        "br;q=1, deflate | false",
        "gzipped | false",
        ", , | false"
      })
  void gzipIsSentToClientsThatAcceptIt(String accepted, boolean expected) {
    assertThat(NegotiatedResponse.acceptsGzip(accepted)).isEqualTo(expected);
  }

  @Test
  void negotiatedFormsHoldTheSameBytes() throws IOException {
    server.add(recipe("", "\"negotiate\": true,"));
    assertThat(decompressed(get("gzip"))).isEqualTo("hello, hello, hello");
    assertThat(get("identity")).asString().isEqualTo("hello, hello, hello");
  }

  @Test
  void negotiatedFormsAreLabelled() {
    server.add(recipe("", "\"negotiate\": true,"));
    int length = get("gzip").length;
    client.send("HEAD / HTTP/1.1\r\naccept-encoding: br\r\naccept-encoding: gzip\r\n\r\n");
    assertThat(client.received())
        .isEqualTo(
            ExpectedResponse.ok("x".repeat(length))
                .with("content-encoding: gzip", "vary: accept-encoding")
                .head()
                .toString());
    client.send("GET / HTTP/1.1\r\n\r\n");
    assertThat(client.received())
        .isEqualTo(
            ExpectedResponse.ok("hello, hello, hello").with("vary: accept-encoding").toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "origin | origin, accept-encoding",
        "origin, Accept-Encoding | origin, Accept-Encoding",
        "x-accept-encoding | x-accept-encoding, accept-encoding",
        "'' | accept-encoding",
        "* | *"
      })
  void negotiationAddsToTheRecipesOwnVary(String own, String sent) {
    server.add(recipe(", \"vary\": \"" + own + "\"", "\"negotiate\": true,"));
    client.send("GET / HTTP/1.1\r\n\r\n");
    assertThat(client.received())
        .isEqualTo(ExpectedResponse.ok("hello, hello, hello").with("vary: " + sent).toString());
  }

  @Test
  void aNegotiated304VariesAsItsOkDoesAndOtherTextsDoNot() {
    server.add(recipe("", "\"negotiate\": true,").replace("200", "304"));
    client.send("GET / HTTP/1.1\r\n\r\n");
    assertThat(client.received()).contains("\r\nvary: accept-encoding\r\n");
    server.add(recipe("", "").replace("200", "304"));
    client.send("GET / HTTP/1.1\r\n\r\n");
    assertThat(client.received()).startsWith("HTTP/1.1 304").doesNotContain("vary");
    server.add(recipe("", "\"negotiate\": true,").replace("200", "404"));
    client.send("GET / HTTP/1.1\r\n\r\n");
    assertThat(client.received()).startsWith("HTTP/1.1 404").doesNotContain("vary");
  }

  @Test
  void everyClientGetsGzipWithoutNegotiation() throws IOException {
    server.add(recipe("", ""));
    assertThat(decompressed(get("identity"))).isEqualTo("hello, hello, hello");
  }

  @ParameterizedTest
  @CsvSource({"404, 404 Not Found, Not found", "503, 503 Service Unavailable, Error 503"})
  void serversOwnTextsAreNeitherCompressedNorLabelled(int status, String line, String text) {
    server.add(recipe("", "").replace("200", String.valueOf(status)));
    client.send("GET / HTTP/1.1\r\naccept-encoding: gzip\r\n\r\n");
    assertThat(client.received()).isEqualTo(ExpectedResponse.of(line, text).toString());
  }

  @Test
  void theBodyOfAStageIsCompressedLikeThatOfTheRecipe() throws IOException {
    server.add(
        """
        {"headers": {"Content-Encoding": "GZIP"},
         "stages": [{"at": 0, "status": 503, "body": "wait, wait, wait"}]}
        """);
    assertThat(decompressed(get(""))).isEqualTo("wait, wait, wait");
  }

  @Test
  void aLargeBodyIsTheSameBytesCompressedAndNot() throws IOException {
    server.add(recipe("", "\"negotiate\": true,").replace("hello", "<<300kb>>"));
    assertThat(decompressed(get("gzip")))
        .hasSize(900 * 1024 + 4)
        .isEqualTo(new String(get("identity"), StandardCharsets.UTF_8));
  }

  private byte[] get(String accepted) {
    client.send("GET / HTTP/1.1\r\naccept-encoding: " + accepted + "\r\n\r\n");
    byte[] all = client.receivedBytes();
    int end = new String(all, StandardCharsets.ISO_8859_1).indexOf("\r\n\r\n");
    return Arrays.copyOfRange(all, end + 4, all.length);
  }

  private static String decompressed(byte[] body) throws IOException {
    return new String(
        new GZIPInputStream(new ByteArrayInputStream(body)).readAllBytes(), StandardCharsets.UTF_8);
  }

  private static String recipe(String moreHeaders, String more) {
    return """
        {"body": "hello, hello, hello", "headers": {"content-encoding": "gzip"%s}, %s
         "stages": [{"at": 0, "status": 200}]}
        """
        .formatted(moreHeaders, more);
  }
}
