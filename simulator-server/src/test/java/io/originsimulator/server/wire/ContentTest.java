package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.Simulator;
import io.originsimulator.server.Transport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bodies: their sources, lengths and completeness. */
class ContentTest {
  private static final String BASE64 = "[A-Za-z0-9+/]*";

  @TempDir Path folder;

  @Test
  void randomContentIsBase64LettersMadeOnce() throws IOException {
    try (Simulator simulator = start(Recipes.random("/*", "50kb"))) {
      String first = RawClient.get(simulator, "/").text();
      assertThat(first).hasSize(50 << 10).matches(BASE64);
      assertThat(RawClient.get(simulator, "/").text()).isEqualTo(first);
      RawClient.add(simulator, Recipes.random("/*", "50kb"));
      assertThat(RawClient.get(simulator, "/").text()).hasSize(50 << 10).isNotEqualTo(first);
    }
  }

  @Test
  void placeholdersAreFilledAndWhatOnlyLooksLikeOneStays() throws IOException {
    String body = "a<<3b>>b<<1kb>>c cout << x >> y <<4>>";
    try (Simulator simulator = start(Recipes.text("/*", body, "0"))) {
      String text = RawClient.get(simulator, "/").text();
      assertThat(text)
          .matches("a" + BASE64 + "b" + BASE64 + "c cout << x >> y <<4>>")
          .hasSize(body.length() - "<<3b>><<1kb>>".length() + 3 + 1024);
    }
  }

  @Test
  void aRangeOfSizesIsDrawnForEachResponse() throws IOException {
    try (Simulator simulator = start(Recipes.random("/*", "10b..5kb"));
        RawClient client = RawClient.connect(simulator)) {
      Set<Integer> sizes = new HashSet<>();
      for (int i = 0; i < 200; i++) {
        sizes.add(client.get("/").read().body().length);
      }
      assertThat(sizes).allSatisfy(size -> assertThat(size).isBetween(10, 5 << 10));
      assertThat(sizes).hasSizeGreaterThan(100);
    }
  }

  @Test
  void textInUtf8HasItsLengthInBytes() throws IOException {
    try (Simulator simulator = start(Recipes.text("/*", "ü€😀", "0"))) {
      RawResponse response = RawClient.get(simulator, "/");
      assertThat(response.header("content-length")).isEqualTo("9");
      assertThat(response.text()).isEqualTo("ü€😀");
    }
  }

  @Test
  void textInBracesOrBracketsIsJson() throws IOException {
    String recipes =
        Recipes.all(
            Recipes.text("/object", "{}", "0"),
            Recipes.text("/array", "[]", "0"),
            Recipes.text("/text", " {}", "0"));
    try (Simulator simulator = start(recipes)) {
      assertThat(contentType(simulator, "/object")).isEqualTo("application/json; charset=utf-8");
      assertThat(contentType(simulator, "/array")).isEqualTo("application/json; charset=utf-8");
      assertThat(contentType(simulator, "/text")).isEqualTo("text/html; charset=utf-8");
    }
  }

  @Test
  void statusTextsAreTheOriginals() throws IOException {
    String recipes =
        Recipes.all(
            Recipes.status("/404", 404), Recipes.status("/406", 406), Recipes.status("/500", 500));
    try (Simulator simulator = start(recipes)) {
      assertThat(RawClient.get(simulator, "/404").text()).isEqualTo("Not found");
      assertThat(RawClient.get(simulator, "/406").text())
          .isEqualTo(
              "Recipe not set at /406, please POST a recipe for this route to /_admin/add_recipe");
      assertThat(RawClient.get(simulator, "/500").text()).isEqualTo("Error 500");
    }
  }

  @Test
  void bodyThatIsAnObjectOrAnArrayIsSentAsCompactJson() throws IOException {
    String recipes =
        """
        [ { "route": "/json", "body": { "user": { "id": 7, "tags": [ "é", null, 0.5 ] } } },
          { "route": "/busy", "status": 503, "latency": "0", "body": [ { "error": "busy" } ] } ]
        """;
    String yaml =
        """
        route: /yaml
        body:
          user: { id: 7, tags: [a, true] }
        """;
    try (Simulator simulator = start(recipes)) {
      RawClient.add(simulator, yaml);
      RawResponse json = RawClient.get(simulator, "/json");
      assertThat(json.text()).isEqualTo("{\"user\":{\"id\":7,\"tags\":[\"é\",null,0.5]}}");
      assertThat(json.header("content-type")).isEqualTo("application/json; charset=utf-8");
      RawResponse busy = RawClient.get(simulator, "/busy");
      assertThat(busy.status()).isEqualTo(503);
      assertThat(busy.text()).isEqualTo("[{\"error\":\"busy\"}]");
      assertThat(RawClient.get(simulator, "/yaml").text())
          .isEqualTo("{\"user\":{\"id\":7,\"tags\":[\"a\",true]}}");
    }
  }

  @Test
  void postGetsTheContentWithA201AndNoBodyWithA302() throws IOException {
    String recipe =
        """
        { "method": "POST", "body": { "id": 7 }, "sequence": [
            { "status": 201, "headers": { "location": "/orders/7" } },
            { "status": 202 },
            { "status": 302, "headers": { "location": "/orders/7" } },
            { "status": 302, "body": "moved" },
            { "status": 204 } ] }
        """;
    try (Simulator simulator = start(recipe)) {
      RawResponse created = RawClient.post(simulator, "/orders", "{}");
      assertThat(created.status()).isEqualTo(201);
      assertThat(created.header("location")).isEqualTo("/orders/7");
      assertThat(created.header("content-type")).isEqualTo("application/json; charset=utf-8");
      assertThat(created.text()).isEqualTo("{\"id\":7}");
      assertThat(RawClient.post(simulator, "/orders", "{}").text()).isEqualTo("{\"id\":7}");
      RawResponse found = RawClient.post(simulator, "/orders", "{}");
      assertThat(found.status()).isEqualTo(302);
      assertThat(found.header("content-length")).isEqualTo("0");
      assertThat(RawClient.post(simulator, "/orders", "{}").text()).isEqualTo("moved");
      assertThat(RawClient.post(simulator, "/orders", "{}").status()).isEqualTo(204);
    }
  }

  @Test
  void fileOfARecipeIsTheContentOfEvery2xx() throws IOException {
    Files.writeString(folder.resolve("a.txt"), "from a file");
    String recipe =
        """
        { "body_file": "a.txt", "sequence": [{}, { "status": 201 }, { "status": 503 }] }
        """;
    try (Simulator simulator = Simulator.builder().files(folder).start()) {
      RawClient.add(simulator, recipe);
      RawResponse first = RawClient.get(simulator, "/");
      assertThat(first.text()).isEqualTo("from a file");
      assertThat(first.header("content-type")).isEqualTo("text/plain; charset=utf-8");
      assertThat(RawClient.get(simulator, "/").text()).isEqualTo("from a file");
      assertThat(RawClient.get(simulator, "/").text()).isEqualTo("Error 503");
    }
  }

  @Test
  void aStageMayHaveABodyOfItsOwn() throws IOException {
    String recipe =
        "{\"stages\": [{\"at\": 0, \"status\": 503, \"body\": \"{\\\"busy\\\": true}\","
            + " \"headers\": {\"retry-after\": \"1\"}}]}";
    try (Simulator simulator = start(recipe)) {
      RawResponse response = RawClient.get(simulator, "/");
      assertThat(response.status()).isEqualTo(503);
      assertThat(response.header("retry-after")).isEqualTo("1");
      assertThat(response.header("content-type")).isEqualTo("application/json; charset=utf-8");
      assertThat(response.text()).isEqualTo("{\"busy\": true}");
    }
  }

  @Test
  void filesAreServedFromTheFolderAndFromNowhereElse() throws IOException {
    Files.write(folder.resolve("a.png"), new byte[] {1, 2, 3});
    String recipe = "{\"stages\": [{\"at\": 0, \"status\": 200, \"body_file\": \"a.png\"}]}";
    try (Simulator simulator = Simulator.builder().files(folder).start();
        Simulator withoutFiles = Simulator.builder().start()) {
      RawClient.add(simulator, recipe);
      RawResponse response = RawClient.get(simulator, "/");
      assertThat(response.body()).containsExactly(1, 2, 3);
      assertThat(response.header("content-type")).isEqualTo("image/png");
      String outside = recipe.replace("a.png", "../a.png");
      assertThat(RawClient.post(simulator, "/_admin/add_recipe", outside).status()).isEqualTo(400);
      assertThat(RawClient.post(withoutFiles, "/_admin/add_recipe", recipe).status())
          .isEqualTo(400);
    }
  }

  @Test
  void directoryIsServedFromTheFolderAndFromNowhereElse() throws IOException {
    Files.createDirectories(folder.resolve("www/docs"));
    Files.writeString(folder.resolve("www/docs/index.html"), "docs");
    Files.writeString(folder.resolve("secret"), "secret");
    String recipe = "{\"directory\": \"www\", \"stages\": [{\"at\": 0, \"status\": 200}]}";
    try (Simulator simulator = Simulator.builder().files(folder).start();
        Simulator withoutFiles = Simulator.builder().start()) {
      RawClient.add(simulator, recipe);
      assertThat(RawClient.get(simulator, "/docs/").text()).isEqualTo("docs");
      assertThat(RawClient.get(simulator, "/docs").header("location")).isEqualTo("/docs/");
      assertThat(RawClient.get(simulator, "/../secret").status()).isEqualTo(404);
      RawClient.add(simulator, RawClient.get(simulator, "/_admin/current_recipe").text());
      assertThat(RawClient.get(simulator, "/docs/").text()).isEqualTo("docs");
      String outside = recipe.replace("www", "..");
      assertThat(RawClient.post(simulator, "/_admin/add_recipe", outside).status()).isEqualTo(400);
      assertThat(RawClient.post(withoutFiles, "/_admin/add_recipe", recipe).status())
          .isEqualTo(400);
    }
  }

  @Test
  void sixtyFourMegabytesReadThroughASmallWindowArriveWhole() throws Exception {
    int size = 64 << 20;
    try (Simulator simulator = start(Recipes.random("/*", "64mb"));
        RawClient slow = RawClient.connectWithSmallWindow(simulator)) {
      byte[] original = RawClient.get(simulator, "/").body();
      RawResponse head = slow.get("/").readHead();
      assertThat(head.header("content-length")).isEqualTo(String.valueOf(size));
      int pieces = 64;
      for (int i = 0; i < pieces; i++) {
        byte[] piece = slow.readBody(size / pieces);
        int from = i * piece.length;
        assertThat(Arrays.mismatch(piece, Arrays.copyOfRange(original, from, from + piece.length)))
            .isEqualTo(-1);
      }
      assertThat(slow.isSilentFor(50)).isTrue();
    }
  }

  @OnEveryTransport
  void manySlowReadersGetTheSameBytesConcurrently(Transport transport) throws IOException {
    int size = 4 << 20;
    try (Simulator simulator =
            Simulator.builder().transport(transport).recipe(Recipes.random("/*", "4mb")).start();
        RawClient a = RawClient.connectWithSmallWindow(simulator).get("/").get("/");
        RawClient b = RawClient.connectWithSmallWindow(simulator).get("/").get("/")) {
      byte[] original = RawClient.get(simulator, "/").body();
      for (int i = 0; i < 2; i++) {
        a.readHead();
        b.readHead();
        for (int from = 0; from < size; from += size / 16) {
          byte[] expected = Arrays.copyOfRange(original, from, from + size / 16);
          assertThat(Arrays.equals(a.readBody(size / 16), expected)).isTrue();
          assertThat(Arrays.equals(b.readBody(size / 16), expected)).isTrue();
        }
      }
    }
  }

  private static String contentType(Simulator simulator, String path) throws IOException {
    return RawClient.get(simulator, path).header("content-type");
  }

  private static Simulator start(String recipes) {
    return Simulator.builder().recipe(recipes).start();
  }
}
