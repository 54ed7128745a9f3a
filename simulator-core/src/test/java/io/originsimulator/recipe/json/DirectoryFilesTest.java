package io.originsimulator.recipe.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.Refusal;
import io.originsimulator.recipe.value.Content;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The files that a directory serves, and those that it does not. */
class DirectoryFilesTest {
  private static final String EXPECTED =
      " (expected: a folder's path, relative to the recipe's folder)";

  @TempDir private Path temp;
  private Path folder;
  private Path www;

  @BeforeEach
  void createFolders() throws IOException {
    folder = Files.createDirectory(temp.toRealPath().resolve("recipes"));
    www = Files.createDirectories(folder.resolve("www"));
    write("www/index.html");
    write("www/css/site.css");
    write("www/größe 1+%.txt");
    write("page.html");
    Files.writeString(temp.resolve("secret"), "secret");
  }

  @Test
  void findsFilesByTheirPathsInTheFolder() {
    Content.Directory found = find("./www/");

    assertThat(found.given()).isEqualTo("./www/");
    assertThat(found.files().keySet())
        .containsExactly("css/site.css", "größe 1+%.txt", "index.html");
    assertThat(found.files().get("css/site.css").path()).isEqualTo(www.resolve("css/site.css"));
  }

  @Test
  void skipsHiddenFilesAndFolders() throws IOException {
    write("www/.htpasswd");
    write("www/.git/config");
    write("www/css/.keep");

    assertThat(find("www").files().keySet())
        .containsExactly("css/site.css", "größe 1+%.txt", "index.html");
  }

  @Test
  void hiddenFolderIsServedIfTheRecipeNamesIt() throws IOException {
    write(".well-known/security.txt");

    assertThat(find(".well-known").files().keySet()).containsExactly("security.txt");
  }

  @Test
  void followsLinksThatStayInTheFolderEvenToHiddenFiles() throws IOException {
    write("www/..2026/app.js"); // as in a mounted ConfigMap
    Files.createSymbolicLink(www.resolve("..data"), Path.of("..2026"));
    Files.createSymbolicLink(www.resolve("app.js"), Path.of("..data", "app.js"));
    Files.createSymbolicLink(www.resolve("styles"), Path.of("css"));

    assertThat(find("www").files().keySet())
        .containsExactly(
            "app.js", "css/site.css", "größe 1+%.txt", "index.html", "styles/site.css");
  }

  @Test
  void skipsLinksThatLeaveTheFolderOrLeadNowhere() throws IOException {
    Files.createSymbolicLink(www.resolve("page.html"), Path.of("..", "page.html"));
    Files.createSymbolicLink(www.resolve("secret"), temp.resolve("secret"));
    Files.createSymbolicLink(www.resolve("up"), Path.of(".."));
    Files.createSymbolicLink(www.resolve("all"), temp);
    Files.createSymbolicLink(www.resolve("broken"), Path.of("nothing"));
    Files.createSymbolicLink(www.resolve("loop"), Path.of("loop"));
    Files.createSymbolicLink(www.resolve("css/again"), Path.of(".."));

    assertThat(find("www").files().keySet())
        .containsExactly("css/site.css", "größe 1+%.txt", "index.html");
  }

  @Test
  void linksThatMultiplyFoldersAreRefused() throws IOException {
    for (int i = 0; i < 20; i++) {
      Files.createDirectory(www.resolve("d" + i));
      for (String link : List.of("a", "b")) {
        Files.createSymbolicLink(www.resolve("d" + i + "/" + link), Path.of("../d" + (i + 1)));
      }
    }
    assertThat(refusal("www"))
        .isEqualTo("\"www\"" + EXPECTED + " (it has more than 10,000 files and folders)");
  }

  @ParameterizedTest
  @CsvSource({
    "no-such-folder, there is no such folder",
    "www/index.html/x, there is no such folder",
    "page.html, not a folder",
    "empty, it has no files to serve",
    "hidden, it has no files to serve",
    "../recipes-of-others, the folder is outside that folder",
    "link-out, the folder is outside that folder",
    "/etc, the folder is outside that folder"
  })
  void rejectsFoldersThatCannotBeServed(String given, String reason) throws IOException {
    Files.createDirectories(folder.resolve("empty/also"));
    write("hidden/.file");
    Files.createSymbolicLink(folder.resolve("link-out"), temp);

    assertThat(refusal(given)).isEqualTo("\"" + given + "\"" + EXPECTED + " (" + reason + ")");
  }

  @Test
  void rejectsEveryFolderWithoutAFolderOfTheRecipe() {
    assertThat(Refusal.of(() -> DirectoryFiles.find("www", RecipeFolder.of(Optional.empty()))))
        .isEqualTo(
            "\"www\""
                + EXPECTED
                + " (this recipe has no folder: pass it as a file, or post it to a simulator with"
                + " --files)");
  }

  @Test
  void listenerReceivesFoldersAndFiles() throws IOException {
    Path recipe =
        Files.writeString(
            folder.resolve("recipe.yaml"),
            "{ route: /*, directory: www, stages: [{ at: 0, status: 200 }] }");
    List<Path> named = new ArrayList<>();
    RecipeJson.read(recipe, named::add);

    assertThat(named)
        .contains(www, www.resolve("css"), www.resolve("css/site.css"), www.resolve("index.html"));
  }

  private void write(String name) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, name);
  }

  private Content.Directory find(String given) {
    return DirectoryFiles.find(given, RecipeFolder.of(Optional.of(folder)));
  }

  private String refusal(String given) {
    return Refusal.of(() -> find(given));
  }
}
