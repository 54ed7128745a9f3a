package io.originsimulator.recipe.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.Refusal;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.Quoted;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BodyFileTest {
  private static final String EXPECTED =
      " (expected: a file's path, relative to the recipe's folder)";

  @TempDir private Path temp;
  private Path folder;

  @BeforeEach
  void folderWithFilesInsideAndNextToIt() throws IOException {
    folder = Files.createDirectory(temp.toRealPath().resolve("recipes"));
    Files.createDirectory(folder.resolve("bodies"));
    Files.writeString(folder.resolve("503.json"), "{}");
    Files.writeString(folder.resolve("bodies/404.html"), "<p>");
    Files.writeString(temp.resolve("secret"), "secret");
    Files.createDirectory(temp.resolve("recipes-of-others"));
    Files.writeString(temp.resolve("recipes-of-others/a"), "a");
  }

  @Test
  void aFileInTheFolderIsFound() {
    assertThat(find("503.json"))
        .isEqualTo(new Content.File("503.json", folder.resolve("503.json")));
    assertThat(find("bodies/404.html"))
        .isEqualTo(new Content.File("bodies/404.html", folder.resolve("bodies/404.html")));
    assertThat(find("bodies/../503.json").path()).isEqualTo(folder.resolve("503.json"));
  }

  @Test
  void theFolderItselfMayBeALink() throws IOException {
    Path link = Files.createSymbolicLink(temp.resolve("link-to-recipes"), folder);

    assertThat(BodyFile.find("503.json", RecipeFolder.of(Optional.of(link))).path())
        .isEqualTo(folder.resolve("503.json"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../secret",
        "bodies/../../secret",
        "../recipes-of-others/a",
        "../no-such-file",
        "/etc/hostname",
        "/no/such/file",
        ".."
      })
  void rejectsPathsOutsideTheFolderExistingOrNot(String given) {
    assertThat(refusal(given))
        .isEqualTo("\"" + given + "\"" + EXPECTED + " (the file is outside that folder)");
  }

  @Test
  void aLinkThatStaysInTheFolderIsFollowed() throws IOException {
    Files.createSymbolicLink(folder.resolve("error.html"), Path.of("bodies", "404.html"));

    assertThat(find("error.html"))
        .isEqualTo(new Content.File("error.html", folder.resolve("bodies/404.html")));
  }

  @Test
  void aLinkThatLeavesTheFolderIsRefused() throws IOException {
    Files.createSymbolicLink(folder.resolve("link"), temp.resolve("secret"));
    Files.createSymbolicLink(folder.resolve("up"), temp);

    assertThat(refusal("link"))
        .isEqualTo("\"link\"" + EXPECTED + " (the file is outside that folder)");
    assertThat(refusal("up/secret"))
        .isEqualTo("\"up/secret\"" + EXPECTED + " (the file is outside that folder)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"404.json", "bodies/503.json", "503.json/x", "a\u0000b", "loop"})
  void rejectsMissingFile(String given) throws IOException {
    Files.createSymbolicLink(folder.resolve("loop"), Path.of("loop"));

    assertThat(refusal(given)).isEqualTo(Quoted.of(given) + EXPECTED + " (there is no such file)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "bodies", "bodies/"})
  void rejectsFolder(String given) {
    assertThat(refusal(given)).isEqualTo("\"" + given + "\"" + EXPECTED + " (not a readable file)");
  }

  @Test
  void noFileIsReadWithoutAFolder() {
    assertThat(
            Refusal.of(
                () ->
                    RecipeJson.read(
                        """
                        { "stages": [{ "at": 0, "status": 503, "body_file": "503.json" }] }
                        """)))
        .isEqualTo(
            "stages[0].body_file: \"503.json\""
                + EXPECTED
                + " (this recipe has no folder: pass it as a file, or post it to a simulator with"
                + " --files)");
  }

  @Test
  void aRecipeFileNamesFilesInItsOwnFolder() throws IOException {
    Path recipe =
        Files.writeString(
            folder.resolve("recipe.yaml"),
            "stages: [{ at: 0, status: 503, body_file: bodies/404.html }]\n");

    assertThat(RecipeJson.read(recipe).recipes().get(0).stages().get(0).behaviours().get(0).body())
        .contains(new Content.File("bodies/404.html", folder.resolve("bodies/404.html")));
  }

  @Test
  void refusalNamesThePlaceOfTheFile() {
    byte[] json =
        "[{\"stages\": [{\"at\": 0, \"status\": 503, \"body_file\": \"../secret\"}]}]"
            .getBytes(StandardCharsets.UTF_8);

    assertThat(
            Refusal.of(
                () -> RecipeJson.read(json, "", RecipeJson.Format.JSON, Optional.of(folder))))
        .isEqualTo(
            "[0].stages[0].body_file: \"../secret\""
                + EXPECTED
                + " (the file is outside that folder)");
  }

  @Test
  void listenerReceivesAllFilesOfARecipe() throws IOException {
    Path recipe =
        Files.writeString(
            folder.resolve("recipe.yaml"),
            """
            stages:
              - { at: 0, status: 503, body_file: bodies/404.html }
              - { at: 1s, status: 503, body_file: missing, latency: { hgrm: missing.hgrm } }
              - { at: 2s, status: 503, body_file: ../secret }
            """);
    List<Path> named = new ArrayList<>();
    Refusal.of(
        () -> {
          try {
            RecipeJson.read(recipe, named::add);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
    assertThat(named)
        .containsExactlyInAnyOrder(
            folder.resolve("bodies/404.html"),
            folder.resolve("missing"),
            folder.resolve("missing.hgrm"));
  }

  private Content.File find(String given) {
    return BodyFile.find(given, RecipeFolder.of(Optional.of(folder)));
  }

  private String refusal(String given) {
    return Refusal.of(() -> find(given));
  }
}
