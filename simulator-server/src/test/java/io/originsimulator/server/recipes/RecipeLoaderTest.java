package io.originsimulator.server.recipes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.scenario.CompiledRecipe;
import io.originsimulator.scenario.ResponsePlan;
import io.originsimulator.scenario.route.IncomingRequest;
import io.originsimulator.server.LogWatch;
import io.originsimulator.server.clock.FrozenClock;
import io.originsimulator.server.http.EncodedResponse;
import io.originsimulator.server.http.ServedResponse;
import io.originsimulator.server.listener.ListenerTimeline;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Loading renders all bodies of a document, or none. */
class RecipeLoaderTest {
  private static final String LIMIT =
      " (expected: at most 1mb; the limit is set by --payload-memory or Limits.payloadBytes)";

  private final MemoryBudget memory = new MemoryBudget(1 << 20); // 1 MiB
  private final RecipeLoader loader = loader(memory);
  private Map<CompiledRecipe<ServedResponse>, Payloads> loaded = Map.of();

  @AfterEach
  void release() {
    loaded.values().forEach(Payloads::release);
    assertThat(memory.used()).isZero();
  }

  @Test
  void contentIsRenderedToItsSize() {
    load("{\"random_content\": \"10kb\", \"stages\": [{\"at\": 0, \"status\": 200}]}");
    assertThat(memory.used()).isEqualTo(10 << 10);
    assertThat(body(0).isDirect()).isTrue();
    assertThat(body(0).toString(StandardCharsets.US_ASCII)).matches("[A-Za-z0-9+/]{10240}");
  }

  @Test
  void warningsAreLoggedUnlessNoRecipeOfTheDocumentIsSelected() {
    LogWatch log = new LogWatch();
    try {
      load("{\"route\": \"/a/:b\", \"stages\": [{\"at\": 0, \"status\": 404}]}");
      RecipeDocument unwanted =
          RecipeJson.read("{\"route\": \"/c/:d\", \"stages\": [{\"at\": 0, \"status\": 404}]}");
      assertThat(loader.load(List.of(unwanted), recipe -> false)).isEmpty();

      assertThat(log.lines())
          .contains(
              "WARNING: recipe: route: \"/a/:b\" (:b matches only itself; for any value, write"
                  + " \"/a/{b}\")")
          .noneMatch(line -> line.contains("/c/"));
    } finally {
      log.close();
    }
  }

  @Test
  void theTextOfABodyStaysAsItIsAroundItsPlaceholders() {
    load("{\"body\": \"é<<4b>>|cout << x >> y\", \"stages\": [{\"at\": 0, \"status\": 200}]}");
    assertThat(body(0).toString(StandardCharsets.UTF_8))
        .matches("é[A-Za-z0-9+/]{4}\\|cout << x >> y");
  }

  @Test
  void contentThatNoStageSendsIsNotRendered() {
    load(
        """
        [{"route": "/a", "random_content": "100gb", "stages": [{"at": 0, "status": 503}]},
         {"route": "/b", "origin": "http://example.com/", "stages": [{"at": 0, "status": 204}]}]
        """);
    assertThat(memory.used()).isZero();
  }

  @Test
  void contentThatManyStagesSendIsRenderedOnce() {
    load(
        """
        {"random_content": "600kb",
         "stages": [{"at": 0, "status": 200}, {"at": "1s", "status": 503},
                    {"at": "2s", "status": 200, "latency": "1s"}]}
        """);
    assertThat(memory.used()).isEqualTo(600 << 10);
  }

  @Test
  void aRangeOfSizesTakesItsLargest() {
    load("{\"random_content\": \"3kb..1kb\", \"stages\": [{\"at\": 0, \"status\": 200}]}");
    assertThat(memory.used()).isEqualTo(3 << 10);
  }

  @Test
  void compressedContentReservesItsCompressedSize() {
    load(
        """
        {"body": "%s", "headers": {"content-encoding": "gzip"},
         "stages": [{"at": 0, "status": 200}]}
        """
            .formatted("hello".repeat(10_000)));
    assertThat(memory.used()).isEqualTo(body(0).readableBytes()).isLessThan(1000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"random_content", "body"})
  void aSizeThatNoMemoryHoldsIsRefusedWithTheLimit(String field) {
    String content = field.equals("body") ? "<<102400mb>>" : "100gb";
    String shown = field.equals("body") ? "" : "\"100gb\": ";
    assertRefused(
        "{\"%s\": \"%s\", \"stages\": [{\"at\": 0, \"status\": 200}]}".formatted(field, content),
        field + ": " + shown + "all bodies together would take 100gb" + LIMIT);
  }

  @Test
  void hugeSizeIsRefused() {
    assertRefused(
        "{\"random_content\": \"999999999999999999gb\", \"stages\": [{\"at\": 0, \"status\": 200}]}",
        "random_content: \"999999999999999999gb\": all bodies together would take 8eb" + LIMIT);
  }

  @Test
  void bodyOfTwoGigabytesIsRefusedAtAnyLimit() {
    MemoryBudget plenty = new MemoryBudget(Long.MAX_VALUE);
    assertThatThrownBy(
            () ->
                loader(plenty)
                    .load(
                        RecipeJson.read(
                            "{\"random_content\": \"2gb\","
                                + " \"stages\": [{\"at\": 0, \"status\": 200}]}")))
        .isInstanceOf(RecipeException.class)
        .hasMessage("random_content: \"2gb\": is 2gb (expected: less than 2gb)");
    assertThat(plenty.used()).isZero();
  }

  @Test
  void twoRecipesThatOnlyTogetherAreTooLargeAreBothRefused() {
    assertRefused(
        """
        [{"route": "/a", "random_content": "600kb", "stages": [{"at": 0, "status": 200}]},
         {"route": "/b", "random_content": "601kb", "stages": [{"at": 0, "status": 200}]}]
        """,
        "[1].random_content: \"601kb\": all bodies together would take 1.2mb" + LIMIT);
  }

  @Test
  void activeRecipesCountTowardsTheLimit() {
    load("{\"random_content\": \"1023kb\", \"stages\": [{\"at\": 0, \"status\": 200}]}");
    assertThatThrownBy(
            () -> read("{\"body\": \"<<2kb>>\", \"stages\": [{\"at\": 0, \"status\": 200}]}"))
        .hasMessage("body: all bodies together would take 1.0mb" + LIMIT);
    assertThat(memory.used()).isEqualTo(1023 << 10);
  }

  @Test
  void allProblemsOfADocumentAreReportedAtOnce() {
    assertRefused(
        """
        [{"route": "/a", "random_content": "2mb", "stages": [{"at": 0, "status": 200}]},
         {"route": "/b", "random_content": "500kb", "stages": [{"at": 0, "status": 200}]},
         {"route": "/c", "origin": "http://example.com/c", "stages": [{"at": 0, "status": 200}]},
         {"route": "/d", "stages": [{"at": 0, "status": 404},
                                    {"at": "1s", "status": 503, "body": "<<3mb>>"}]}]
        """,
        """
        3 problems
          [0].random_content: "2mb": all bodies together would take 2mb%1$s
          [2].origin: http://example.com/c is not among the hosts that may be fetched
          [3].stages[1].body: all bodies together would take 3.5mb%1$s"""
            .formatted(LIMIT));
  }

  @Test
  void unselectedRecipesAreOmitted() {
    loaded =
        loader.load(
            List.of(
                RecipeJson.read(
                    """
                [{"route": "/a", "random_content": "2mb", "stages": [{"at": 0, "status": 200}]},
                 {"route": "/b", "random_content": "5kb", "stages": [{"at": 0, "status": 200}]},
                 {"route": "/c", "origin": "http://c/", "stages": [{"at": 0, "status": 200}]}]
                """)),
            recipe -> recipe.route().text().equals("/b"));
    assertThat(loaded.keySet()).extracting(r -> r.recipe().route().text()).containsExactly("/b");
    assertThat(memory.used()).isEqualTo(5 << 10);
  }

  @Test
  void nothingIsLeftAfterAFailure() {
    RecipeDocument document =
        RecipeJson.read(
            """
            [{"route": "/a", "random_content": "5kb", "stages": [{"at": 0, "status": 200}]},
             {"route": "/b", "random_content": "5kb", "stages": [{"at": 0, "status": 200}]}]
            """);
    Predicate<Recipe> fails =
        recipe -> {
          if (recipe.route().text().equals("/b") && memory.used() > 0) {
            throw new IllegalStateException("a defect");
          }
          return true;
        };
    assertThatThrownBy(() -> loader.load(List.of(document), fails))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("a defect");
  }

  @Test
  void aFileIsSentAsItIs(@TempDir Path folder) throws IOException {
    byte[] bytes = new byte[200_000];
    new Random(42).nextBytes(bytes);
    Files.write(folder.resolve("a.png"), bytes);
    load(folder, file("a.png"));
    assertThat(ByteBufUtil.getBytes(body(0))).isEqualTo(bytes);
    assertThat(memory.used()).isEqualTo(200_000);
  }

  @Test
  void anEmptyFileIsAnEmptyBody(@TempDir Path folder) throws IOException {
    Files.createFile(folder.resolve("empty"));
    load(folder, file("empty"));
    assertThat(body(0).readableBytes()).isZero();
  }

  @Test
  void aFileThatDoesNotFitIsRefusedWithItsPlace(@TempDir Path folder) throws IOException {
    Files.write(folder.resolve("large"), new byte[(1 << 20) + 1]);
    RecipeDocument document = document(folder, file("large"));
    assertThatThrownBy(() -> loader.load(document))
        .hasMessage(
            "recipe.json: 1 problem\n"
                + "  stages[1].body_file: \"large\": all bodies together would take 1.0mb"
                + LIMIT);
  }

  @Test
  void removedFileIsRefusedWithItsPlace(@TempDir Path folder) throws IOException {
    Path file = Files.createFile(folder.resolve("gone"));
    RecipeDocument document = document(folder, file("gone"));
    Files.delete(file);
    assertThatThrownBy(() -> loader.load(document))
        .hasMessage(
            "recipe.json: 1 problem\n"
                + "  stages[1].body_file: \"gone\": can no longer be read"
                + " (expected: a file that does not change)");
  }

  private void load(String json) {
    loaded = read(json);
  }

  private void load(Path folder, String json) {
    loaded = loader.load(document(folder, json));
  }

  private Map<CompiledRecipe<ServedResponse>, Payloads> read(String json) {
    return loader.load(RecipeJson.read(json));
  }

  private void assertRefused(String json, String message) {
    assertThatThrownBy(() -> read(json)).isInstanceOf(RecipeException.class).hasMessage(message);
    assertThat(memory.used()).isZero();
  }

  /** Returns the body of the last stage of a recipe. */
  private ByteBuf body(int recipe) {
    long end = Duration.ofHours(1).toNanos();
    CompiledRecipe<ServedResponse> compiled = List.copyOf(loaded.keySet()).get(recipe);
    ResponsePlan<ServedResponse> plan = compiled.accept(0).plan(end, IncomingRequest.UNKNOWN);
    return ((EncodedResponse) plan.response()).body();
  }

  private static String file(String name) {
    return """
        {"stages": [{"at": 0, "status": 404}, {"at": "1s", "status": 503, "body_file": "%s"}]}
        """
        .formatted(name);
  }

  private static RecipeDocument document(Path folder, String json) {
    return RecipeJson.read(
        json.getBytes(StandardCharsets.UTF_8),
        "recipe.json",
        RecipeJson.Format.JSON,
        Optional.of(folder));
  }

  private static RecipeLoader loader(MemoryBudget memory) {
    FetchRules nowhere = new FetchRules(any -> false, Duration.ofSeconds(1), 1 << 20);
    return new RecipeLoader(
        new OriginFetcher(nowhere, new MemoryBudget(1 << 20)),
        memory,
        new FrozenClock(),
        new ListenerTimeline(new FrozenClock()));
  }
}
