package io.originsimulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.Route;
import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Recipes of a folder that Kubernetes mounts and switches; {@link RecipeWatcherTest} has the rest.
 */
class MountedFolderTest {
  private Simulator simulator = Simulator.builder().start();
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir private Path folder;

  @AfterEach
  void stop() {
    simulator.close();
  }

  @Test
  void theSwitchOfAMountedConfigMapIsNoticed() throws Exception {
    ConfigMapFolder mounted = new ConfigMapFolder(folder);
    mounted.update(Map.of("news.json", recipe("/news", "old")));
    RecipeWatcher ofFolder = watch(folder);
    assertThat(body("/news")).isEqualTo("old");
    mounted.update(Map.of("news.json", recipe("/news", "new")));
    lookTwice(ofFolder);
    assertThat(body("/news")).isEqualTo("new");
    assertThat(out).hasToString("Reloaded: /news begins anew\n");
  }

  @Test
  void filesOfAMountedConfigMapComeAndGo() throws Exception {
    ConfigMapFolder mounted = new ConfigMapFolder(folder);
    mounted.update(Map.of("old.json", recipe("/old", "x"), "kept.json", recipe("/kept", "x")));
    RecipeWatcher watcher = watch(folder);
    mounted.update(Map.of("new.yaml", recipe("/new", "x"), "kept.json", recipe("/kept", "x")));
    lookTwice(watcher);
    assertThat(routes()).containsExactlyInAnyOrder("/kept", "/new");
    assertThat(out).hasToString("Reloaded: /new is new, /old is gone\n");
    mounted.update(Map.of());
    lookTwice(watcher);
    assertThat(routes()).isEmpty();
    assertThat(err).hasToString("");
  }

  @Test
  void aFileOfAMountedConfigMapMayBeNamedAlone() throws Exception {
    ConfigMapFolder mounted = new ConfigMapFolder(folder);
    mounted.update(Map.of("a.json", recipe("/a", "old"), "b.json", recipe("/b", "old")));
    RecipeWatcher watcher = watch(folder.resolve("a.json"));
    mounted.update(Map.of("a.json", recipe("/a", "new"), "b.json", recipe("/b", "new")));
    lookTwice(watcher);
    assertThat(body("/a")).isEqualTo("new");
    assertThat(routes()).containsExactly("/a");
  }

  @Test
  void aBodyFileOfAMountedConfigMapIsReloaded() throws Exception {
    ConfigMapFolder mounted = new ConfigMapFolder(folder);
    mounted.update(Map.of("page.json", recipeWithBodyFile(), "page.html", "old"));
    RecipeWatcher watcher = watch(folder);
    assertThat(body("/page")).isEqualTo("old");
    mounted.update(Map.of("page.json", recipeWithBodyFile(), "page.html", "new"));
    lookTwice(watcher);
    assertThat(body("/page")).isEqualTo("new");
  }

  @Test
  void aBadUpdateOfAMountedConfigMapChangesNothingAndIsReportedOnce() throws Exception {
    ConfigMapFolder mounted = new ConfigMapFolder(folder);
    mounted.update(Map.of("news.json", recipe("/news", "old")));
    RecipeWatcher watcher = watch(folder);
    mounted.update(Map.of("news.json", recipe("/news", "new").replace("stages", "stagse")));
    for (int i = 0; i < 5; i++) {
      watcher.look();
    }
    assertThat(body("/news")).isEqualTo("old");
    assertThat(err.toString())
        .startsWith("error: not reloaded, what was served before goes on:\n")
        .containsOnlyOnce("unknown field");
  }

  @Test
  void anEmptyFolderIsWatchedUntilSomethingIsInIt() throws Exception {
    RecipeWatcher watcher = watch(folder);
    lookTwice(watcher);
    assertThat(routes()).isEmpty();
    Files.writeString(folder.resolve("news.json"), recipe("/news", "news"));
    lookTwice(watcher);
    assertThat(body("/news")).isEqualTo("news");
    assertThat(out).hasToString("Reloaded: /news is new\n");
    assertThat(err).hasToString("");
  }

  @Test
  void whereTimelinesCountFromAnInstantAChangedRecipeDoesNotBeginAnew() throws Exception {
    simulator.close();
    simulator = Simulator.builder().startAt(Instant.EPOCH).start();
    ConfigMapFolder mounted = new ConfigMapFolder(folder);
    mounted.update(Map.of("news.json", recipe("/news", "old")));
    RecipeWatcher watcher = watch(folder);
    mounted.update(Map.of("news.json", recipe("/news", "new")));
    lookTwice(watcher);
    assertThat(body("/news")).isEqualTo("new");
    assertThat(out).hasToString("Reloaded: /news has changed\n");
  }

  private RecipeWatcher watch(Path path) {
    RecipeFiles files = new RecipeFiles(List.of(path.toString()));
    Object state = files.state();
    List<RecipeDocument> documents = files.readTogether();
    simulator.change(Set.of(), documents, recipe -> true);
    return new RecipeWatcher(
        files, state, documents, simulator, new PrintWriter(out), new PrintWriter(err));
  }

  private static void lookTwice(RecipeWatcher watcher) {
    watcher.look();
    watcher.look();
  }

  private String body(String path) throws IOException, InterruptedException {
    return Http.body(simulator.uri(path));
  }

  private List<String> routes() {
    return simulator.recipes().stream().map(recipe -> recipe.route()).map(Route::text).toList();
  }

  private static String recipe(String route, String body) {
    return """
        { "route": "%s", "body": "%s", "stages": [{ "at": 0, "status": 200 }] }
        """
        .formatted(route, body);
  }

  private static String recipeWithBodyFile() {
    return """
        { "route": "/page", "stages": [{ "at": 0, "status": 200, "body_file": "page.html" }] }
        """;
  }
}
