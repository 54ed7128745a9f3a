package io.originsimulator.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.latency.Distribution.Percentiles;
import io.originsimulator.recipe.listener.Listener;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecipeUploadTest {
  private static final String WITH_FILES =
      """
      {
        "route": "/%1$s",
        "headers": { "body_file": "page.html", "hgrm": "orders.hgrm" },
        "body_file": "page.html",
        "limit": { "rate": "1/s", "overflow": { "body": { "body_file": "page.html", "own": 1 } } },
        "stages": [
          { "at": 0, "status": 503, "body_file": "page.html", "latency": { "hgrm": "orders.hgrm" } },
          { "at": "1s", "mix": [
            { "weight": 1, "status": 200, "body_file": "./page.html" },
            { "weight": 1, "status": 200, "body_file": "%2$s",
              "latency": { "hgrm": "./orders.hgrm", "max": "1s" } } ] },
          { "at": "2s", "status": 204, "capacity": { "workers": 1, "queue": 0, "overflow": {
            "status": 503, "body_file": "pages/busy.txt", "latency": { "hgrm": "pages/busy.hgrm" } } } },
          { "at": "3s", "stream": { "events_file": "pages/busy.txt", "format": "text",
            "every": { "hgrm": "orders.hgrm" }, "first": { "events_file": "page.html" } } }
        ]
      }
      """;

  /** A file with the digits that HdrHistogram prints, more than a recipe's percentiles may have. */
  private static final String ORDERS =
      """
             Value     Percentile TotalCount 1/(1-Percentile)

            12.015 0.000000000000          1           1.00
            80.127 0.500000000000       5012           2.00
           900.607 0.999989318848      10000       93622.86
           900.607 1.000000000000      10000
      #[Mean    =       95.100, StdDeviation   =      110.600]
      """;

  @TempDir private Path folder;

  @Test
  void allDocumentsBecomeOneArrayInTheirOrder() {
    Recipe a = Recipes.saying("/a", "a").build();
    Recipe b = Recipes.saying("/b", "b").build();
    Recipe c = Recipes.saying("/c", "c").build();
    RecipeUpload upload =
        new RecipeUpload(
            List.of(RecipeDocuments.of(List.of(a, b)), RecipeDocuments.of(List.of(c))));
    assertThat(RecipeJson.read(upload.json()).recipes()).containsExactly(a, b, c);
    assertThat(upload.files()).isEmpty();
  }

  @Test
  void filesAreNamedByTheirContentRegardlessOfTheirField() throws IOException {
    RecipeUpload upload = new RecipeUpload(List.of(withFiles("one"), withFiles("two")));
    assertThat(upload.files().keySet())
        .containsExactlyInAnyOrder(
            "b2410adca4de20c1/page.html",
            "df682cf06819629b/page.html",
            "c9bc072f4fa81894/busy.txt",
            "a54f7595bd822e1c/orders.hgrm",
            "9716f71a3972863c/busy.hgrm");
    assertThat(upload.json())
        .contains("\"headers\":{\"body_file\":\"page.html\",\"hgrm\":\"orders.hgrm\"}")
        .contains("\"body\":{\"body_file\":\"page.html\",\"own\":1}")
        .contains("\"first\":{\"events_file\":\"page.html\"}")
        .doesNotContain("null,\"body_file\":\"page.html\"")
        .doesNotContain("\"body_file\":\"page.html\"}", "\"latency\":{\"hgrm\":\"orders.hgrm\"")
        .doesNotContain("\"every\":{\"hgrm\":\"orders.hgrm\"")
        .doesNotContain("./", "pages/", folder.toString());
  }

  @Test
  void uploadIsReadAsTheSameRecipesAndFiles() throws IOException {
    RecipeDocument document = withFiles("one");
    RecipeUpload upload = new RecipeUpload(List.of(document));
    Path there = Files.createDirectory(folder.resolve("there"));
    for (var file : upload.files().entrySet()) {
      Path path = there.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.write(path, file.getValue());
    }
    RecipeDocument read =
        RecipeJson.read(
            upload.json().getBytes(StandardCharsets.UTF_8),
            "there",
            RecipeJson.Format.JSON,
            Optional.of(there));
    assertThat(read.recipes().get(0).behaviours().keySet())
        .isEqualTo(document.recipes().get(0).behaviours().keySet());
    assertThat(bodies(read)).isEqualTo(bodies(document)).contains("busy", "page of one");
    assertThat(percentiles(read))
        .isEqualTo(percentiles(document))
        .contains("0.999989318848 900607000", "1.0 1500000");
  }

  @Test
  void messagesOfGrpcAreSentWithTheirNames() throws IOException {
    Files.writeString(folder.resolve("a.bin"), "1");
    Files.writeString(folder.resolve("b.bin"), "2");
    Path recipe =
        Files.writeString(
            folder.resolve("recipe.json"),
            """
            {"trailers": {"body_file": "a.bin"}, "grpc": "OK", "body_file": ["a.bin", "b.bin"]}
            """);
    RecipeUpload upload = new RecipeUpload(List.of(RecipeJson.read(recipe)));
    assertThat(upload.files()).containsOnlyKeys("6b86b273ff34fce1/a.bin", "d4735e3a265e16ee/b.bin");
    assertThat(upload.json())
        .contains("\"body_file\":[\"6b86b273ff34fce1/a.bin\",\"d4735e3a265e16ee/b.bin\"]")
        .contains("\"trailers\":{\"body_file\":\"a.bin\"}");
  }

  /** Docker receives names in the encoding of the JVM, which is not always UTF-8. */
  @Test
  void fileNameIsSentInAscii() throws IOException {
    Files.writeString(folder.resolve("größe 1.html"), "1");
    Path recipe =
        Files.writeString(
            folder.resolve("recipe.yaml"),
            "{ stages: [{ at: 0, status: 503, body_file: größe 1.html }] }");
    RecipeUpload upload = new RecipeUpload(List.of(RecipeJson.read(recipe)));
    assertThat(upload.files()).containsOnlyKeys("6b86b273ff34fce1/gr__e 1.html");
    assertThat(upload.json()).contains("\"6b86b273ff34fce1/gr__e 1.html\"");
  }

  @Test
  void filesOfADirectoryKeepTheirPathsInAFolderNamedByTheirContent() throws IOException {
    Files.createDirectories(folder.resolve("www/css"));
    Files.writeString(folder.resolve("www/index.html"), "1");
    Files.writeString(folder.resolve("www/css/größe.css"), "2");
    Path recipe =
        Files.writeString(
            folder.resolve("recipe.yaml"),
            "{ route: /*, directory: ./www, stages: [{ at: 0, status: 200 }] }");
    RecipeUpload upload = new RecipeUpload(List.of(RecipeJson.read(recipe)));
    String there = upload.json().replaceFirst(".*\"directory\":\"([0-9a-f]{16})\".*", "$1");
    assertThat(upload.files()).containsOnlyKeys(there + "/css/größe.css", there + "/index.html");
    Files.writeString(folder.resolve("www/index.html"), "3");
    assertThat(new RecipeUpload(List.of(RecipeJson.read(recipe))).fingerprint())
        .isNotEqualTo(upload.fingerprint());
  }

  @Test
  void fingerprintDependsOnRecipesAndFiles() throws IOException {
    String before = new RecipeUpload(List.of(withFiles("one"))).fingerprint();
    assertThat(new RecipeUpload(List.of(withFiles("one"))).fingerprint()).isEqualTo(before);
    assertThat(new RecipeUpload(List.of(withFiles("two"))).fingerprint()).isNotEqualTo(before);
    Files.writeString(folder.resolve("one/page.html"), "another page");
    RecipeDocument changed = RecipeJson.read(folder.resolve("one/recipe.json"));
    assertThat(new RecipeUpload(List.of(changed)).fingerprint()).isNotEqualTo(before);
  }

  @Test
  void fingerprintChangesWithTheHgrmFile() throws IOException {
    String before = new RecipeUpload(List.of(withFiles("one"))).fingerprint();
    Files.writeString(folder.resolve("one/orders.hgrm"), ORDERS.replace("900.607", "900.608"));
    RecipeDocument changed = RecipeJson.read(folder.resolve("one/recipe.json"));
    assertThat(new RecipeUpload(List.of(changed)).fingerprint()).isNotEqualTo(before);
  }

  @Test
  void deletedFileIsReported() throws IOException {
    RecipeDocument document = withFiles("one");
    Path page = folder.resolve("one/page.html").toRealPath();
    Files.delete(page);
    assertThatThrownBy(() -> new RecipeUpload(List.of(document)))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessage(page + " cannot be read");
  }

  @Test
  void problemsAreMappedToTheirDocuments() {
    List<Recipe> two =
        List.of(Recipes.saying("/a", "a").build(), Recipes.saying("/b", "b").build());
    List<Recipe> one = List.of(Recipes.saying("/c", "c").build());
    RecipeUpload upload =
        new RecipeUpload(
            List.of(
                new RecipeDocument("two.json", true, two),
                new RecipeDocument("one.yaml", false, one)));
    assertThat(
            upload.refused(
                List.of(
                    new Problem("[2].origin", "gone", "", ""),
                    new Problem("[1].stages[0].body", "large", "small", "less"),
                    new Problem("", "no memory", "", ""))))
        .hasMessage(
            """
            two.json: 1 problem
              [1].stages[0].body: large (expected: small) (less)
            one.yaml: 1 problem
              origin: gone
            no memory""");
  }

  @Test
  void listenerIsSentBesideTheRecipes() {
    RecipeDocument listening = RecipeDocument.of(Listener.builder().idle("5s").build());
    RecipeDocument recipe = RecipeDocument.of(List.of(Recipes.saying("/a", "a").build()));
    String array = new RecipeUpload(List.of(recipe)).json();
    RecipeUpload both = new RecipeUpload(List.of(listening, recipe));

    assertThat(new RecipeUpload(List.of(listening)).json())
        .isEqualTo("{\"listener\":{\"idle\":\"5s\"}}");
    assertThat(both.json()).isEqualTo("{\"listener\":{\"idle\":\"5s\"},\"recipes\":" + array + "}");
    assertThat(
            both.refused(
                List.of(
                    new Problem("recipes[0].origin", "gone", "", ""),
                    new Problem("listener.idle", "bad", "", ""))))
        .hasMessage("origin: gone\nlistener.idle: bad");
  }

  /** Creates a folder with a recipe that also names one of its files by an absolute path. */
  private RecipeDocument withFiles(String name) throws IOException {
    Path own = Files.createDirectories(folder.resolve(name));
    Path page = Files.writeString(own.resolve("page.html"), "page of " + name);
    Files.createDirectories(own.resolve("pages"));
    Files.writeString(own.resolve("pages/busy.txt"), "busy");
    Files.writeString(own.resolve("pages/busy.hgrm"), "1.5 1.0");
    Files.writeString(own.resolve("orders.hgrm"), ORDERS);
    Path absolute = page.toRealPath();
    Path recipe =
        Files.writeString(own.resolve("recipe.json"), WITH_FILES.formatted(name, absolute));
    return RecipeJson.read(recipe);
  }

  private static List<String> bodies(RecipeDocument document) throws IOException {
    List<String> bodies = new ArrayList<>();
    for (var behaviour : document.recipes().get(0).behaviours().values()) {
      if (behaviour.body().orElse(null) instanceof Content.File file) {
        bodies.add(Files.readString(file.path()));
      }
    }
    return bodies;
  }

  /** Returns the shares and nanoseconds of all points. */
  private static List<String> percentiles(RecipeDocument document) {
    return document.recipes().get(0).behaviours().values().stream()
        .flatMap(
            behaviour ->
                behaviour.latency() instanceof Percentiles percentiles
                    ? percentiles.points().stream()
                    : Stream.of())
        .map(point -> point.share() + " " + point.value().nanos())
        .toList();
  }
}
