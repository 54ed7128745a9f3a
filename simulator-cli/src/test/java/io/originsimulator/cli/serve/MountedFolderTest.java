package io.originsimulator.cli.serve;

import static io.originsimulator.cli.serve.WatchedSimulator.REFUSED;
import static io.originsimulator.cli.serve.WatchedSimulator.lookTwice;
import static io.originsimulator.cli.serve.WatchedSimulator.recipe;
import static io.originsimulator.cli.serve.WatchedSimulator.recipeWithBodyFile;
import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.Simulator;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Reloads a folder that Kubernetes mounts and switches; {@link RecipeWatcherTest} has other
 * folders.
 */
class MountedFolderTest {
  private WatchedSimulator watched = new WatchedSimulator();

  @TempDir private Path folder;

  @AfterEach
  void stop() {
    watched.close();
  }

  @Test
  void switchOfAMountedConfigMapIsReloaded() throws Exception {
    ConfigMapFolder mounted = new ConfigMapFolder(folder);
    mounted.update(Map.of("news.json", recipe("/news", "old")));
    RecipeWatcher ofFolder = watched.watch(folder);
    assertThat(watched.body("/news")).isEqualTo("old");
    mounted.update(Map.of("news.json", recipe("/news", "new")));
    lookTwice(ofFolder);
    assertThat(watched.body("/news")).isEqualTo("new");
    assertThat(watched.out()).isEqualTo("Reloaded: /news restarts\n");
  }

  @Test
  void filesOfAMountedConfigMapAreAddedAndRemoved() throws Exception {
    ConfigMapFolder mounted = new ConfigMapFolder(folder);
    mounted.update(Map.of("old.json", recipe("/old", "x"), "kept.json", recipe("/kept", "x")));
    RecipeWatcher watcher = watched.watch(folder);
    mounted.update(Map.of("new.yaml", recipe("/new", "x"), "kept.json", recipe("/kept", "x")));
    lookTwice(watcher);
    assertThat(watched.routes()).containsExactlyInAnyOrder("/kept", "/new");
    assertThat(watched.out()).isEqualTo("Reloaded: /new is new, /old is gone\n");
    mounted.update(Map.of());
    lookTwice(watcher);
    assertThat(watched.routes()).isEmpty();
    assertThat(watched.err()).isEmpty();
  }

  @Test
  void singleFileOfAMountedConfigMapCanBeNamed() throws Exception {
    ConfigMapFolder mounted = new ConfigMapFolder(folder);
    mounted.update(Map.of("a.json", recipe("/a", "old"), "b.json", recipe("/b", "old")));
    RecipeWatcher watcher = watched.watch(folder.resolve("a.json"));
    mounted.update(Map.of("a.json", recipe("/a", "new"), "b.json", recipe("/b", "new")));
    lookTwice(watcher);
    assertThat(watched.body("/a")).isEqualTo("new");
    assertThat(watched.routes()).containsExactly("/a");
  }

  @Test
  void bodyFileOfAMountedConfigMapIsReloaded() throws Exception {
    ConfigMapFolder mounted = new ConfigMapFolder(folder);
    mounted.update(Map.of("page.json", recipeWithBodyFile(), "page.html", "old"));
    RecipeWatcher watcher = watched.watch(folder);
    assertThat(watched.body("/page")).isEqualTo("old");
    mounted.update(Map.of("page.json", recipeWithBodyFile(), "page.html", "new"));
    lookTwice(watcher);
    assertThat(watched.body("/page")).isEqualTo("new");
  }

  @Test
  void recipeWithABodyFileKeepsItsTimelineWhenOtherFilesOfAConfigMapChange() throws Exception {
    ConfigMapFolder mounted = new ConfigMapFolder(folder);
    String page = recipeWithBodyFile();
    mounted.update(
        Map.of("page.json", page, "page.html", "page", "news.json", recipe("/news", "old")));
    RecipeWatcher watcher = watched.watch(folder);
    mounted.update(
        Map.of("page.json", page, "page.html", "page", "news.json", recipe("/news", "new")));
    lookTwice(watcher);
    assertThat(watched.body("/news")).isEqualTo("new");
    assertThat(watched.body("/page")).isEqualTo("page");
    assertThat(watched.out()).isEqualTo("Reloaded: /news restarts\n");
  }

  @Test
  void invalidUpdateOfAMountedConfigMapChangesNothingAndIsReportedOnce() throws Exception {
    ConfigMapFolder mounted = new ConfigMapFolder(folder);
    mounted.update(Map.of("news.json", recipe("/news", "old")));
    RecipeWatcher watcher = watched.watch(folder);
    mounted.update(Map.of("news.json", recipe("/news", "new").replace("stages", "stagse")));
    for (int i = 0; i < 5; i++) {
      watcher.look();
    }
    assertThat(watched.body("/news")).isEqualTo("old");
    assertThat(watched.err()).startsWith(REFUSED).containsOnlyOnce("unknown field");
  }

  @Test
  void emptyFolderIsWatched() throws Exception {
    RecipeWatcher watcher = watched.watch(folder);
    lookTwice(watcher);
    assertThat(watched.routes()).isEmpty();
    Files.writeString(folder.resolve("news.json"), recipe("/news", "news"));
    lookTwice(watcher);
    assertThat(watched.body("/news")).isEqualTo("news");
    assertThat(watched.out()).isEqualTo("Reloaded: /news is new\n");
    assertThat(watched.err()).isEmpty();
  }

  @Test
  void changedRecipeDoesNotRestartIfTimelinesCountFromAnInstant() throws Exception {
    watched.close();
    watched = new WatchedSimulator(Simulator.builder().startAt(Instant.EPOCH));
    ConfigMapFolder mounted = new ConfigMapFolder(folder);
    mounted.update(Map.of("news.json", recipe("/news", "old")));
    RecipeWatcher watcher = watched.watch(folder);
    mounted.update(Map.of("news.json", recipe("/news", "new")));
    lookTwice(watcher);
    assertThat(watched.body("/news")).isEqualTo("new");
    assertThat(watched.out()).isEqualTo("Reloaded: /news has changed\n");
  }
}
