package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Content fetched from a real origin, which is another simulator. */
class OriginTest {

  @Test
  void contentIsFetchedOnceAndServedManyTimes() throws IOException {
    try (Simulator upstream = start(Recipes.random("/page", "100kb"));
        Simulator simulator = start(Recipes.origin("/*", upstream.uri("/page")))) {
      byte[] original = RawClient.get(upstream, "/page").body();
      for (int i = 0; i < 20; i++) {
        assertThat(RawClient.get(simulator, "/" + i).body()).isEqualTo(original);
      }
      assertThat(upstream.counts().requests()).isEqualTo(2); // one of them by this test
    }
  }

  @Test
  void aUrlThatSeveralStagesServeIsFetchedOnce() throws IOException {
    try (Simulator upstream = start(Recipes.text("/*", "once", "0"))) {
      String recipe =
          Recipes.content(
              "/*",
              "\"origin\": \"" + upstream.uri("/page") + "\"",
              Recipes.stage("0", 200, "0"),
              Recipes.stage("1h", 503, "0"),
              Recipes.stage("2h", 200, "1ms"));
      try (Simulator simulator = start(recipe)) {
        assertThat(RawClient.get(simulator, "/").text()).isEqualTo("once");
        assertThat(upstream.counts().requests()).isEqualTo(1);
      }
    }
  }

  @Test
  void severalRecipesFetchTheirOriginsAtOnceAndEachUrlOnce() throws Exception {
    String slow = Recipes.text("/*", "slow", "500ms");
    try (Simulator upstream = Simulator.builder().manualClock().recipe(slow).start();
        Simulator simulator = Simulator.builder().start()) {
      String recipes =
          Recipes.all(
              Recipes.origin("/a", upstream.uri("/1")),
              Recipes.origin("/b", upstream.uri("/1")),
              Recipes.origin("/c", upstream.uri("/2")),
              Recipes.origin("/d", upstream.uri("/3")));
      CompletableFuture<Integer> added =
          Later.of(() -> RawClient.post(simulator, "/_admin/add_recipe", recipes).status());
      upstream.clock().awaitPending(3);
      assertThat(added).isNotDone();
      upstream.clock().advanceBy("500ms");
      assertThat(added.get(10, TimeUnit.SECONDS)).isEqualTo(201);
      assertThat(upstream.counts().requests()).isEqualTo(3);
    }
  }

  @Test
  void theOriginsContentTypeIsKeptUnlessTheRecipeNamesOne() throws IOException {
    String plain =
        Recipes.content(
            "/*",
            "\"body\": \"a,b\", \"headers\": {\"content-type\": \"text/csv\"}",
            Recipes.stage("0", 200, "0"));
    try (Simulator upstream = start(plain);
        Simulator simulator =
            start(
                Recipes.all(
                    Recipes.origin("/kept", upstream.uri("/")),
                    Recipes.content(
                        "/named",
                        "\"origin\": \""
                            + upstream.uri("/")
                            + "\","
                            + " \"headers\": {\"Content-Type\": \"text/x-own\"}",
                        Recipes.stage("0", 200, "0"))))) {
      assertThat(RawClient.get(simulator, "/kept").header("content-type")).isEqualTo("text/csv");
      assertThat(RawClient.get(simulator, "/named").header("content-type")).isEqualTo("text/x-own");
      assertThat(RawClient.get(simulator, "/kept").text()).isEqualTo("a,b");
    }
  }

  @Test
  void recipesHeadersAreSentToTheOriginAndRequestGzip() throws Exception {
    try (EavesdroppedOrigin origin = new EavesdroppedOrigin("hello");
        Simulator simulator =
            start(
                Recipes.content(
                    "/*",
                    "\"origin\": \""
                        + origin.uri()
                        + "?a=b#c\", \"headers\": {\"x-own\": \"1\","
                        + " \"content-encoding\": \"gzip\", \"connection\": \"close\"}",
                    Recipes.stage("0", 200, "0")))) {
      assertThat(origin.request())
          .startsWith("GET /page?a=b HTTP/1.1\r\n")
          .containsIgnoringCase("\r\nx-own: 1\r\n")
          .containsIgnoringCase("\r\naccept-encoding: gzip\r\n")
          .doesNotContainIgnoringCase("content-encoding")
          .doesNotContainIgnoringCase("upgrade");
      RawResponse response = RawClient.get(simulator, "/");
      assertThat(Gzip.decode(response.body())).isEqualTo("hello");
      assertThat(response.header("x-own")).isEqualTo("1");
    }
  }

  @Test
  void gzipIsNotRequestedWithoutContentEncoding() throws Exception {
    try (EavesdroppedOrigin origin = new EavesdroppedOrigin("hello");
        Simulator simulator = start(Recipes.origin("/*", origin.uri()))) {
      assertThat(origin.request()).doesNotContainIgnoringCase("accept-encoding");
      assertThat(RawClient.get(simulator, "/").text()).isEqualTo("hello");
    }
  }

  @Test
  void compressedContentOfTheOriginIsDecompressedForARecipeWithoutGzip() throws IOException {
    try (Simulator upstream = start(Recipes.gzip("/*", "50kb"));
        Simulator simulator =
            start(
                Recipes.all(
                    Recipes.origin("/plain", upstream.uri("/")),
                    Recipes.content(
                        "/gzip",
                        "\"origin\": \""
                            + upstream.uri("/")
                            + "\","
                            + " \"headers\": {\"content-encoding\": \"gzip\"}",
                        Recipes.stage("0", 200, "0"))))) {
      byte[] original = Gzip.bytes(RawClient.get(upstream, "/").body());
      assertThat(original).hasSize(50 << 10);
      RawResponse plain = RawClient.get(simulator, "/plain");
      assertThat(plain.headers()).doesNotContainKey("content-encoding");
      assertThat(plain.body()).isEqualTo(original);
      RawResponse gzip = RawClient.get(simulator, "/gzip");
      assertThat(gzip.header("content-encoding")).isEqualTo("gzip");
      assertThat(Gzip.bytes(gzip.body())).isEqualTo(original);
    }
  }

  @Test
  void redirectsAreFollowedRelativeOnesToo() throws IOException {
    try (Simulator last = start(Recipes.text("/there", "arrived", "0"));
        Simulator first =
            start(
                Recipes.all(
                    redirect("/a/old", 302, "../moved?x"),
                    redirect("/moved", 308, String.valueOf(last.uri("/there")))));
        Simulator simulator = start(Recipes.origin("/*", first.uri("/a/old")))) {
      assertThat(RawClient.get(simulator, "/").text()).isEqualTo("arrived");
      assertThat(first.counts().byStatus()).containsEntry(302, 1L).containsEntry(308, 1L);
    }
  }

  @Test
  void anOriginIsNotFetchedWhenNoStageServesIt() throws IOException {
    try (Simulator upstream = start(Recipes.text("/*", "never", "0"))) {
      String stageOwn = "{\"at\": 0, \"status\": 200, \"body\": \"the stage's own\"}";
      String recipe =
          Recipes.content(
              "/*",
              "\"origin\": \"" + upstream.uri("/") + "\"",
              stageOwn,
              Recipes.stage("1h", 503, "0"));
      try (Simulator simulator = start(recipe)) {
        assertThat(RawClient.get(simulator, "/").text()).isEqualTo("the stage's own");
        assertThat(upstream.counts().requests()).isZero();
      }
    }
  }

  @Test
  void anOriginWinsOverABodyAndABodyOverRandomContent() throws IOException {
    try (Simulator upstream = start(Recipes.text("/*", "origin", "0"))) {
      String both = "\"random_content\": \"9b\", \"body\": \"body\"";
      String all = both + ", \"origin\": \"" + upstream.uri("/") + "\"";
      try (Simulator simulator =
          start(
              Recipes.all(
                  Recipes.content("/all", all, Recipes.stage("0", 200, "0")),
                  Recipes.content("/both", both, Recipes.stage("0", 200, "0"))))) {
        assertThat(RawClient.get(simulator, "/all").text()).isEqualTo("origin");
        assertThat(RawClient.get(simulator, "/both").text()).isEqualTo("body");
      }
    }
  }

  @Test
  void aSimulatorOfOneThreadCanBeItsOwnOrigin() throws IOException {
    try (Simulator simulator =
        Simulator.builder().threads(1).recipe(Recipes.text("/page", "mine", "50ms")).start()) {
      RawClient.add(simulator, Recipes.origin("/copy", simulator.uri("/page")));
      assertThat(RawClient.get(simulator, "/copy").text()).isEqualTo("mine");
    }
  }

  @Test
  void largeContentArrivesWhole() throws IOException {
    try (Simulator upstream = start(Recipes.random("/*", "10mb"));
        Simulator simulator = start(Recipes.origin("/*", upstream.uri("/")))) {
      byte[] original = RawClient.get(upstream, "/").body();
      assertThat(Arrays.equals(RawClient.get(simulator, "/").body(), original)).isTrue();
    }
  }

  static String redirect(String route, int status, String location) {
    return Recipes.content(
        route,
        "\"headers\": {\"location\": \"" + location + "\"}",
        Recipes.stage("0", status, "0"));
  }

  private static Simulator start(String recipes) {
    return Simulator.builder().recipe(recipes).start();
  }
}
