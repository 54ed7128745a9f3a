package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.Simulator;
import io.originsimulator.server.Transport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Validators of files and of fetched content, and the requests of real clients. */
class ValidatorsTest {
  private static final String PAST = "Sat, 12 Jan 2019 23:18:10 GMT";

  @TempDir Path folder;

  @OnEveryTransport
  void curlGetsRangesAndNotModified(Transport transport) throws Exception {
    String recipe = recipe("\"body\": \"0123456789\"");
    try (Simulator simulator = Simulator.builder().transport(transport).recipe(recipe).start()) {
      assertThat(curl("-r", "2-4", "-w", " %{http_code}", simulator.uri()).text())
          .isEqualTo("234 206");
      Path etag = folder.resolve("etag");
      curl("--etag-save", etag, simulator.uri());
      assertThat(curl("--etag-compare", etag, "-w", "%{http_code}", simulator.uri()).text())
          .isEqualTo("304");
    }
  }

  @Test
  void interruptedDownloadIsResumed() throws Exception {
    String recipe = recipe("\"random_content\": \"1mb\"");
    try (Simulator simulator = Simulator.builder().recipe(recipe).start()) {
      byte[] whole = RawClient.get(simulator, "/").body();
      Path part = folder.resolve("part");
      Files.write(part, Arrays.copyOf(whole, 300_000));
      curl("-C", "-", "-o", part, simulator.uri());
      assertThat(Files.readAllBytes(part)).isEqualTo(whole);
    }
  }

  @Test
  void fileIsAsOldAsItsLastModification() throws Exception {
    Path file = Files.writeString(folder.resolve("a.txt"), "a");
    Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2019-01-12T23:18:10.999Z")));
    try (Simulator simulator = Simulator.builder().files(folder).start()) {
      RawClient.add(
          simulator,
          """
          {"validators": "auto", "stages": [{"at": 0, "status": 200, "body_file": "a.txt"}]}
          """);
      assertThat(RawClient.get(simulator, "/").header("last-modified")).isEqualTo(PAST);
      assertThat(curl("-z", PAST, "-w", "%{http_code}", simulator.uri()).text()).isEqualTo("304");
    }
  }

  @Test
  void fileFromTheFutureIsAsOldAsItsAcceptance() throws IOException {
    Path file = Files.writeString(folder.resolve("a.txt"), "a");
    Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2999-01-01T00:00:00Z")));
    try (Simulator simulator = Simulator.builder().files(folder).manualClock().start()) {
      RawClient.add(
          simulator,
          """
          {"validators": "auto", "stages": [{"at": 0, "status": 200, "body_file": "a.txt"}]}
          """);
      RawResponse response = RawClient.get(simulator, "/");
      assertThat(response.header("last-modified")).isEqualTo(response.header("date"));
    }
  }

  @Test
  void fetchedContentHasTheTimeOfItsOrigin() throws IOException {
    String dated = recipe("\"body\": \"a\", \"headers\": {\"last-modified\": \"" + PAST + "\"}");
    try (Simulator upstream = start(dated);
        Simulator simulator = start(recipe("\"origin\": \"" + upstream.uri() + "\""))) {
      assertThat(RawClient.get(simulator, "/").header("last-modified")).isEqualTo(PAST);
    }
  }

  @Test
  void fetchedContentWithoutATimeIsAsOldAsItsAcceptance() throws IOException {
    try (Simulator upstream = start(Recipes.text("/*", "a", "0"));
        Simulator simulator =
            Simulator.builder()
                .manualClock()
                .recipe(recipe("\"origin\": \"" + upstream.uri() + "\""))
                .start()) {
      RawResponse response = RawClient.get(simulator, "/");
      assertThat(response.header("last-modified")).isEqualTo(response.header("date"));
    }
  }

  @Test
  void exampleSiteIsRevalidatedAndReadInParts() throws Exception {
    Path site = Path.of("../examples/recipes/static_site.json");
    try (Simulator simulator = Simulator.builder().recipe(site).start()) {
      Path etag = folder.resolve("etag");
      Curl page =
          curl("-L", "--etag-save", etag, "-w", "%{num_redirects}", simulator.uri("/about"));
      assertThat(page.text()).contains("<h1>About</h1>").endsWith("1");
      Object uri = simulator.uri("/about/");
      assertThat(curl("--etag-compare", etag, "-w", "%{http_code}", uri).text()).isEqualTo("304");
      assertThat(curl("-r", "0-3", "-w", " %{content_type}", simulator.uri("/style.css")).text())
          .isEqualTo("body text/css; charset=utf-8");
    }
  }

  private Curl curl(Object... arguments) throws IOException, InterruptedException {
    return Curl.run(folder, arguments);
  }

  private static Simulator start(String recipe) {
    return Simulator.builder().recipe(recipe).start();
  }

  private static String recipe(String content) {
    return Recipes.content(
        "/*", content + ", \"validators\": \"auto\"", Recipes.stage("0", 200, "0"));
  }
}
