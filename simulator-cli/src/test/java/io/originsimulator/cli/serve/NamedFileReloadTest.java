package io.originsimulator.cli.serve;

import static io.originsimulator.cli.serve.WatchedSimulator.REFUSED;
import static io.originsimulator.cli.serve.WatchedSimulator.lookTwice;
import static io.originsimulator.cli.serve.WatchedSimulator.recipe;
import static io.originsimulator.cli.serve.WatchedSimulator.recipeWithBodyFile;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reloads recipes whose files change, such as bodies; {@link RecipeWatcherTest} has documents. */
class NamedFileReloadTest {
  private final WatchedSimulator watched = new WatchedSimulator();

  @TempDir private Path folder;

  @AfterEach
  void stop() {
    watched.close();
  }

  @Test
  void changedRecordedStreamRestartsItsRecipe() throws Exception {
    write("ticks.sse", "data: 1\n\n");
    write("ticks.json", "{\"route\": \"/ticks\", \"stream\": {\"events_file\": \"ticks.sse\"}}");
    RecipeWatcher watcher = watched.watch(folder);
    write("ticks.sse", ":\ndata: 1\n\n");
    lookTwice(watcher);
    assertThat(watched.out()).isEmpty();
    write("ticks.sse", "data: 2\n\n");
    lookTwice(watcher);
    assertThat(watched.out()).isEqualTo("Reloaded: /ticks restarts\n");
  }

  @Test
  void changedBodyFileRestartsItsRecipe() throws Exception {
    write("page.html", "old");
    write("other.json", recipe("/other", "<<32b>>"));
    write("page.json", recipeWithBodyFile());
    RecipeWatcher watcher = watched.watch(folder);
    String other = watched.body("/other");
    assertThat(watched.body("/page")).isEqualTo("old");
    write("page.html", "new");
    watcher.look();
    assertThat(watched.body("/page")).isEqualTo("old");
    watcher.look();
    assertThat(watched.body("/page")).isEqualTo("new");
    assertThat(watched.body("/other")).isEqualTo(other);
    assertThat(watched.out()).isEqualTo("Reloaded: /page restarts\n");
  }

  @Test
  void aChangedBodyFileOfARecipeRestartsIt() throws Exception {
    write("page.html", "old");
    write("page.json", "{\"route\": \"/page\", \"body_file\": \"page.html\"}");
    RecipeWatcher watcher = watched.watch(folder);
    assertThat(watched.body("/page")).isEqualTo("old");
    write("page.html", "new");
    lookTwice(watcher);
    assertThat(watched.body("/page")).isEqualTo("new");
  }

  @Test
  void deletedBodyFileChangesNothingAndIsReportedOnce() throws Exception {
    Path page = write("page.html", "old");
    Path file = write("page.json", recipeWithBodyFile());
    RecipeWatcher watcher = watched.watch(folder);
    Files.delete(page);
    for (int i = 0; i < 5; i++) {
      watcher.look();
    }
    assertThat(watched.body("/page")).isEqualTo("old");
    assertThat(watched.err())
        .isEqualTo(
            REFUSED
                + file
                + """
                : 1 problem
                  stages[0].body_file: "page.html" (expected: a file's path, relative to the \
                recipe's folder) (there is no such file)
                """);
  }

  @Test
  void bodyFileChangedDuringTheStartIsReloaded() throws Exception {
    write("page.html", "old");
    write("page.json", recipeWithBodyFile());
    RecipeWatcher watcher =
        watched.watchAfter(
            documents -> {
              watched.simulator().add(documents.get(0));
              write("page.html", "new");
            },
            folder.toString());
    assertThat(watched.body("/page")).isEqualTo("old");
    lookTwice(watcher);
    assertThat(watched.body("/page")).isEqualTo("new");
  }

  @Test
  void changedFilesOfADirectoryAreServed() throws Exception {
    Files.createDirectories(folder.resolve("www/css"));
    write("www/index.html", "old");
    Path recipe =
        write(
            "site.json",
            "{ \"directory\": \"www\", \"stages\": [{ \"at\": 0, \"status\": 200 }] }");
    RecipeWatcher watcher = watched.watch(recipe);
    write("www/index.html", "new");
    lookTwice(watcher);
    assertThat(watched.body("/")).isEqualTo("new");
    write("www/css/site.css", "added");
    lookTwice(watcher);
    assertThat(watched.body("/css/site.css")).isEqualTo("added");
    Files.delete(folder.resolve("www/css/site.css"));
    lookTwice(watcher);
    assertThat(watched.status("/css/site.css")).isEqualTo(404);
    assertThat(watched.out()).isEqualTo("Reloaded: /* restarts\n".repeat(3));
  }

  @Test
  void touchedBodyFileChangesNothing() throws Exception {
    write("page.html", "page");
    write("page.json", recipeWithBodyFile());
    RecipeWatcher watcher = watched.watch(folder);
    write("page.html", "page");
    lookTwice(watcher);
    assertThat(watched.out()).isEmpty();
  }

  @Test
  void recipeIsAcceptedWhenItsFilesExist() throws Exception {
    RecipeWatcher watcher = watched.watch(folder);
    write("page.json", recipeWithBodyFile());
    for (int i = 0; i < 5; i++) {
      watcher.look();
    }
    assertThat(watched.routes()).isEmpty();
    assertThat(watched.err()).startsWith(REFUSED).containsOnlyOnce("there is no such file");
    write("page.html", "page");
    lookTwice(watcher);
    assertThat(watched.body("/page")).isEqualTo("page");
    assertThat(watched.out()).isEqualTo("Reloaded: /page is new\n");
  }

  @Test
  void changedPercentilesRestartTheirRecipe() throws Exception {
    write("slow.hgrm", "10.0 0.5 1 2.0\n");
    write(
        "slow.json",
        recipe("/slow", "x").replace("200", "200, \"latency\": {\"hgrm\": \"slow.hgrm\"}"));
    RecipeWatcher watcher = watched.watch(folder);
    write("slow.hgrm", "10.0 0.5 1 2.0\n\n");
    lookTwice(watcher);
    assertThat(watched.out()).isEmpty();
    write("slow.hgrm", "20.0 0.5 1 2.0\n");
    lookTwice(watcher);
    assertThat(watched.out()).isEqualTo("Reloaded: /slow restarts\n");
  }

  private Path write(String name, String text) {
    return watched.write(folder.resolve(name), text);
  }
}
