package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.Simulator;
import io.originsimulator.server.Transport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Responses to curl, the first client of most users. */
class CurlTest {
  @TempDir Path folder;

  @OnEveryTransport
  void statusHeadersBodyAndLatencyAreTheRecipes(Transport transport) throws Exception {
    String recipe = Recipes.text("/news", "hello", "200ms");
    try (Simulator simulator = Simulator.builder().transport(transport).recipe(recipe).start()) {
      Curl curl =
          curl("-i", "-w", "%{http_version} %{time_starttransfer}", simulator.uri("/news?a=b"));
      assertThat(curl.text())
          .startsWith("HTTP/1.1 200 OK\r\n")
          .contains("\r\ncontent-length: 5\r\n")
          .contains("\r\n\r\nhello1.1 ");
      String seconds = curl.text().substring(curl.text().lastIndexOf(' ') + 1);
      assertThat(Double.parseDouble(seconds)).isBetween(0.2, 5.0);
    }
  }

  @Test
  void oneConnectionServesManyUrls() throws Exception {
    try (Simulator simulator = Simulator.builder().recipe(Recipes.text("/*", "a", "0")).start()) {
      Curl curl =
          curl(
              "-w", "%{num_connects}\n", simulator.uri("/1"), simulator.uri("/2"), simulator.uri());
      assertThat(curl.text()).isEqualTo("a1\na0\na0\n");
    }
  }

  @Test
  void compressedContentDecodesToTheSameBytes() throws Exception {
    String gzip = Recipes.gzip("/*", "300kb");
    try (Simulator simulator = Simulator.builder().recipe(gzip).start()) {
      byte[] raw = curl(simulator.uri()).output();
      byte[] decoded = curl("--compressed", simulator.uri()).output();
      assertThat(decoded).hasSize(300 << 10).isEqualTo(Gzip.bytes(raw));
      assertThat(raw.length).isLessThan(decoded.length);
    }
  }

  @Test
  void aClientThatDoesNotAcceptGzipGetsThePlainBytesIfTheRecipeNegotiates() throws Exception {
    String body = "x".repeat(5000);
    String recipe =
        Recipes.content(
            "/*",
            "\"body\": \""
                + body
                + "\", \"negotiate\": true,"
                + " \"headers\": {\"Content-Encoding\": \"GZIP\"}",
            Recipes.stage("0", 200, "0"));
    try (Simulator simulator = Simulator.builder().recipe(recipe).start()) {
      Curl plain = curl("-i", simulator.uri());
      assertThat(plain.text())
          .contains("\r\nvary: accept-encoding\r\n")
          .contains("\r\ncontent-length: 5000\r\n")
          .doesNotContainIgnoringCase("content-encoding")
          .endsWith("\r\n\r\n" + body);
      Curl compressed = curl("-i", "--compressed", simulator.uri());
      assertThat(compressed.text())
          .contains("\r\nvary: accept-encoding\r\n")
          .contains("\r\nContent-Encoding: GZIP\r\n")
          .endsWith("\r\n\r\n" + body);
    }
  }

  @Test
  void uploadThatExpectsAContinueGetsIt() throws Exception {
    Path upload = folder.resolve("upload");
    Files.write(upload, new byte[3 << 20]); // 3 MiB
    try (Simulator simulator = Simulator.builder().recipe(Recipes.text("/*", "a", "0")).start()) {
      Curl curl =
          curl(
              "-v",
              "-T",
              upload,
              "-H",
              "expect: 100-continue",
              "--expect100-timeout",
              "10",
              "-w",
              " %{size_upload}",
              simulator.uri("/file"));
      assertThat(curl.messages()).contains("< HTTP/1.1 100 Continue");
      assertThat(curl.text()).isEqualTo("a 3145728");
    }
  }

  @Test
  void headAndHttp10AndUpgradesAreServed() throws Exception {
    try (Simulator simulator = Simulator.builder().recipe(Recipes.text("/*", "a", "0")).start()) {
      assertThat(curl("-I", simulator.uri()).text()).contains("\r\ncontent-length: 1\r\n");
      assertThat(curl("-0", "-i", simulator.uri()).text()).contains("\r\nconnection: close\r\n");
      assertThat(curl("--http2", "-w", " %{http_version}", simulator.uri()).text())
          .isEqualTo("a 2");
      assertThat(curl("--http2-prior-knowledge", "-w", " %{http_version}", simulator.uri()).text())
          .isEqualTo("a 2");
      assertThat(curl("-x", simulator.uri(), "--noproxy", "", "http://example.com/b?c").text())
          .isEqualTo("a");
    }
  }

  @Test
  void aRecipeFileIsPostedAsUsersPostIt() throws Exception {
    Path file = folder.resolve("recipe.json");
    Files.writeString(file, "  " + Recipes.text("/news", "hello", "0") + "\n");
    try (Simulator simulator = Simulator.builder().start()) {
      for (List<String> option : List.of(List.of("-d"), List.of("--data-binary"))) {
        Curl curl =
            curl(
                "-w",
                " %{http_code} %{content_type}",
                option.get(0),
                "@" + file,
                simulator.uri("/_admin/add_recipe"));
        assertThat(curl.text()).endsWith("] 201 application/json; charset=utf-8");
      }
      assertThat(curl(simulator.uri("/news")).text()).isEqualTo("hello");
    }
  }

  @Test
  void largeContentArrivesWhole() throws Exception {
    try (Simulator simulator = Simulator.builder().recipe(Recipes.random("/*", "20mb")).start()) {
      byte[] first = curl(simulator.uri()).output();
      assertThat(first).hasSize(20 << 20);
      assertThat(curl(simulator.uri()).output()).isEqualTo(first);
      byte[] slow = curl("--limit-rate", "40m", simulator.uri()).output();
      assertThat(slow).isEqualTo(first);
    }
  }

  private Curl curl(Object... arguments) throws IOException, InterruptedException {
    return Curl.run(folder, arguments);
  }
}
