package io.originsimulator.cli.serve;

import static io.originsimulator.cli.serve.WatchedSimulator.REFUSED;
import static io.originsimulator.cli.serve.WatchedSimulator.lookTwice;
import static io.originsimulator.cli.serve.WatchedSimulator.recipe;
import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.cli.Http;
import io.originsimulator.cli.Poll;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.listener.Listener;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecipeWatcherTest {
  private final WatchedSimulator watched = new WatchedSimulator();

  @TempDir private Path folder;

  @AfterEach
  void stop() {
    watched.close();
  }

  @Test
  void changedFileIsReloadedAtTheSecondLook() throws Exception {
    Path file = write("news.json", recipe("/news", "old"));
    RecipeWatcher watcher = watched.watch(file);
    write("news.json", recipe("/news", "new"));
    watcher.look();
    assertThat(watched.body("/news")).isEqualTo("old");
    watcher.look();
    assertThat(watched.body("/news")).isEqualTo("new");
    assertThat(watched.out()).isEqualTo("Reloaded: /news restarts\n");
  }

  @Test
  void listenerIsReplacedWhenItChanges() throws Exception {
    RecipeWatcher watcher = watched.watch(write("news.json", listening("5s", "old")));
    write("news.json", listening("5s", "new"));
    lookTwice(watcher);
    assertThat(watched.simulator().listener()).isEqualTo(Listener.builder().idle("5s").build());
    write("news.json", listening("6s", "new"));
    lookTwice(watcher);
    assertThat(watched.simulator().listener()).isEqualTo(Listener.builder().idle("6s").build());
    write("news.json", recipe("/news", "new"));
    lookTwice(watcher);
    assertThat(watched.simulator().listener()).isEqualTo(Listener.NONE);
    write("news.json", listening("5s", "new"));
    lookTwice(watcher);
    assertThat(watched.out())
        .isEqualTo(
            """
            Reloaded: /news restarts
            Reloaded: the listener restarts
            Reloaded: the listener is gone
            Reloaded: the listener is new
            """);
  }

  private static String listening(String idle, String body) {
    return "{\"listener\": {\"idle\": \"%s\"}, \"recipes\": [%s]}"
        .formatted(idle, recipe("/news", body));
  }

  @Test
  void listenersOfSeveralFilesAreRefused() {
    RecipeWatcher watcher = watched.watch(folder.toString());
    Path a = write("a.json", "{\"listener\": {}}");
    Path b = write("b.json", "{\"listener\": {}}");
    lookTwice(watcher);
    assertThat(watched.err())
        .isEqualTo(
            REFUSED
                + b
                + ": 1 problem\n  listener: duplicate (expected: one listener) ("
                + a
                + " has one)\n");
  }

  @Test
  void fileBeingWrittenIsNotReloaded() throws Exception {
    RecipeWatcher watcher = watched.watch(write("news.json", recipe("/news", "old")));
    write("news.json", "{ \"bo");
    watcher.look();
    write("news.json", "{ \"body\": \"n");
    watcher.look();
    write("news.json", recipe("/news", "new"));
    lookTwice(watcher);
    assertThat(watched.body("/news")).isEqualTo("new");
    assertThat(watched.err()).isEmpty();
  }

  @Test
  void unchangedRouteKeepsItsTimelineAndItsBody() throws Exception {
    String random = recipe("/kept", "<<32b>>");
    String later = "{ \"at\": 0, \"status\": 503 }, { \"at\": \"300ms\", \"status\": 200 }";
    String stages = "{ \"at\": 0, \"status\": 200 }";
    Path kept = write("kept.json", random);
    Path staged = write("staged.json", recipe("/staged", "x").replace(stages, later));
    Path changed = write("changed.json", recipe("/changed", "old"));
    RecipeWatcher watcher = watched.watch(kept, staged, changed);
    String body = watched.body("/kept");
    Poll.until("stage 2", () -> watched.status("/staged") == 200);
    write("changed.json", recipe("/changed", "new"));
    write("kept.json", "\n" + random);
    lookTwice(watcher);
    assertThat(watched.status("/staged")).isEqualTo(200);
    assertThat(watched.body("/kept")).isEqualTo(body).hasSize(32);
    assertThat(watched.body("/changed")).isEqualTo("new");
    assertThat(watched.out()).isEqualTo("Reloaded: /changed restarts\n");
  }

  @Test
  void routeRemovedFromItsFileIsRemoved() throws Exception {
    Path file = write("two.json", "[" + recipe("/a", "a") + "," + recipe("/b", "b") + "]");
    RecipeWatcher watcher = watched.watch(file);
    write("two.json", recipe("/a", "a"));
    lookTwice(watcher);
    assertThat(watched.body("/a")).isEqualTo("a");
    assertThat(watched.status("/b")).isEqualTo(406);
    assertThat(watched.out()).isEqualTo("Reloaded: /b is gone\n");
  }

  @Test
  void filesOfAWatchedFolderAreAddedAndRemoved() throws Exception {
    Path old = write("old.json", recipe("/old", "old"));
    RecipeWatcher watcher = watched.watch(folder);
    Files.delete(old);
    write("new.yaml", "route: /new\nbody: new\nstages:\n  - { at: 0, status: 200 }\n");
    write(".hidden.json", recipe("/hidden", "x"));
    write("readme.md", recipe("/readme", "x"));
    lookTwice(watcher);
    assertThat(watched.body("/new")).isEqualTo("new");
    assertThat(watched.routes()).containsExactly("/new");
    assertThat(watched.out()).isEqualTo("Reloaded: /new is new, /old is gone\n");
  }

  @Test
  void invalidFileChangesNothingAndIsReportedOnce() throws Exception {
    Path good = write("good.json", recipe("/good", "old"));
    Path bad = write("bad.json", recipe("/bad", "old"));
    RecipeWatcher watcher = watched.watch(folder);
    write("good.json", recipe("/good", "new"));
    write("bad.json", recipe("/bad", "new").replace("stages", "stagse"));
    for (int i = 0; i < 5; i++) {
      watcher.look();
    }
    assertThat(watched.body("/good")).isEqualTo("old");
    assertThat(watched.body("/bad")).isEqualTo("old");
    assertThat(watched.err())
        .isEqualTo(
            REFUSED
                + bad
                + """
                : 1 problem
                  stagse: unknown field (did you mean "stages"?)
                """);
    assertThat(watched.out()).isEmpty();
    write("bad.json", recipe("/bad", "old"));
    lookTwice(watcher);
    assertThat(watched.body("/good")).isEqualTo("new");
    assertThat(watched.out()).isEqualTo("Reloaded: /good restarts\n");
    assertThat(good).exists();
  }

  @Test
  void repairedFileIsReportedEvenIfUnchanged() throws Exception {
    write("news.json", recipe("/news", "<<32b>>"));
    RecipeWatcher watcher = watched.watch(folder);
    String body = watched.body("/news");
    write("news.json", "{");
    lookTwice(watcher);
    assertThat(watched.err()).startsWith(REFUSED);
    write("news.json", recipe("/news", "<<32b>>"));
    lookTwice(watcher);
    assertThat(watched.body("/news")).isEqualTo(body);
    assertThat(watched.out()).isEqualTo("Reloaded: valid again, unchanged\n");
  }

  @Test
  void deletedFileChangesNothingAndIsReportedOnce() throws Exception {
    Path file = write("news.json", recipe("/news", "news"));
    RecipeWatcher watcher = watched.watch(file);
    Files.delete(file);
    for (int i = 0; i < 5; i++) {
      watcher.look();
    }
    assertThat(watched.body("/news")).isEqualTo("news");
    assertThat(watched.err()).isEqualTo(REFUSED + file + ": there is no such file\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"folder", "pipe", "link to a device"})
  void otherKindsInPlaceOfAFileAreRefusedOnceAndStillWatched(String kind) throws Exception {
    Path kept = write("kept.json", recipe("/kept", "kept"));
    Path named = write("named.json", recipe("/named", "old"));
    Path inFolder = Files.createDirectory(folder.resolve("all")).resolve("listed.json");
    Files.writeString(inFolder, recipe("/listed", "old"));
    RecipeWatcher watcher = watched.watch(kept, named, inFolder.getParent());
    for (Path file : List.of(named, inFolder)) {
      Files.delete(file);
      String refusal = file + ": " + replaceBy(kind, file) + "\n";
      for (int i = 0; i < 5; i++) {
        watcher.look();
      }
      assertThat(watched.err()).endsWith(REFUSED + refusal).containsOnlyOnce(refusal);
      assertThat(watched.routes()).containsExactly("/kept", "/named", "/listed");
      Files.delete(file);
      Files.writeString(file, recipe(file.equals(named) ? "/named" : "/listed", "new"));
      lookTwice(watcher);
    }
    assertThat(watched.body("/named") + watched.body("/listed")).isEqualTo("newnew");
    assertThat(watched.out()).isEqualTo("Reloaded: /named restarts\nReloaded: /listed restarts\n");
  }

  /** Returns the reason for which a replacement of a file is refused. */
  private static String replaceBy(String kind, Path file) throws Exception {
    if (kind.equals("folder")) {
      Files.createDirectory(file);
      return "cannot be read (Is a directory)";
    }
    if (kind.equals("pipe")) {
      assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor()).isZero();
    } else {
      Files.createSymbolicLink(file, Path.of("/dev/zero"));
    }
    return "cannot be read here (it is a pipe or a device; expected: a file)";
  }

  @Test
  void fileInPlaceOfAFolderIsRefused() throws Exception {
    Path all = Files.createDirectory(folder.resolve("all"));
    Files.writeString(all.resolve("a.json"), recipe("/a", "a"));
    RecipeWatcher watcher = watched.watch(all);
    Files.delete(all.resolve("a.json"));
    Files.delete(all);
    Files.writeString(all, recipe("/b", "b"));
    lookTwice(watcher);
    assertThat(watched.routes()).containsExactly("/a");
    assertThat(watched.err())
        .isEqualTo(REFUSED + all + ": cannot be read (it is no longer a folder)\n");
  }

  @Test
  void changeIsRefusedWhileAnotherFileIsMissing() throws Exception {
    Path gone = write("gone.json", recipe("/gone", "x"));
    Path other = write("other.json", recipe("/other", "old"));
    RecipeWatcher watcher = watched.watch(gone, other);
    Files.delete(gone);
    lookTwice(watcher);
    write("other.json", recipe("/other", "new"));
    lookTwice(watcher);
    assertThat(watched.body("/other")).isEqualTo("old");
    assertThat(watched.err()).isEqualTo((REFUSED + gone + ": there is no such file\n").repeat(2));
  }

  @Test
  void unreachableOriginChangesNothing() throws Exception {
    Path file = write("news.json", recipe("/news", "news"));
    RecipeWatcher watcher = watched.watch(file);
    String url = "http://127.0.0.1:" + Http.freePort() + "/";
    write("news.json", recipe("/news", "").replace("\"body\": \"", "\"origin\": \"" + url));
    lookTwice(watcher);
    lookTwice(watcher);
    assertThat(watched.body("/news")).isEqualTo("news");
    assertThat(watched.err())
        .isEqualTo(REFUSED + file + ": 1 problem\n  origin: " + url + " refused the connection\n");
  }

  @Test
  void touchedFileChangesNothing() throws Exception {
    Path file = write("news.json", recipe("/news", "<<32b>>"));
    RecipeWatcher watcher = watched.watch(file);
    String body = watched.body("/news");
    write("news.json", recipe("/news", "<<32b>>"));
    lookTwice(watcher);
    assertThat(watched.body("/news")).isEqualTo(body);
    assertThat(watched.out()).isEmpty();
    assertThat(watched.err()).isEmpty();
  }

  @Test
  void replacedFileOfTheSameTimeAndSizeIsReloaded() throws Exception {
    Path file = write("news.json", recipe("/news", "old"));
    RecipeWatcher watcher = watched.watch(file);
    Path other = write("news.json.new", recipe("/news", "new"));
    Files.setLastModifiedTime(other, Files.getLastModifiedTime(file));
    Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
    lookTwice(watcher);
    assertThat(watched.body("/news")).isEqualTo("new");
  }

  @Test
  void tooLargeFileChangesNothingAndIsStillWatched() throws Exception {
    RecipeWatcher watcher = watched.watch(folder);
    Path large = folder.resolve("large.json");
    try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
      file.setLength(3L << 30); // 3 GiB, of which none is written
    }
    lookTwice(watcher);
    assertThat(watched.err())
        .isEqualTo(
            REFUSED + large + ": cannot be read (it is too large for the memory there is)\n");
    Files.delete(large);
    write("news.json", recipe("/news", "news"));
    lookTwice(watcher);
    assertThat(watched.body("/news")).isEqualTo("news");
  }

  @Test
  void postedRecipeStaysUntilItsFileChanges() throws Exception {
    write("a.json", recipe("/a", "of the file"));
    write("b.json", recipe("/b", "of the file"));
    RecipeWatcher watcher = watched.watch(folder);
    watched.simulator().add(RecipeJson.read(recipe("/b", "posted")));
    watched.simulator().add(RecipeJson.read(recipe("/elsewhere", "posted")));
    write("a.json", recipe("/a", "new in the file"));
    lookTwice(watcher);
    assertThat(watched.body("/a")).isEqualTo("new in the file");
    assertThat(watched.body("/b")).isEqualTo("posted");
    assertThat(watched.body("/elsewhere")).isEqualTo("posted");
    write("b.json", recipe("/b", "new in the file"));
    lookTwice(watcher);
    assertThat(watched.body("/b")).isEqualTo("new in the file");
    assertThat(watched.body("/elsewhere")).isEqualTo("posted");
  }

  @Test
  void routeThatMovesToAnotherFileIsKept() throws Exception {
    write("a.json", recipe("/news", "<<32b>>"));
    RecipeWatcher watcher = watched.watch(folder);
    String body = watched.body("/news");
    Files.move(folder.resolve("a.json"), folder.resolve("b.json"));
    lookTwice(watcher);
    assertThat(watched.body("/news")).isEqualTo(body);
    assertThat(watched.out()).isEmpty();
  }

  @Test
  void recipeWithoutAFileStays() throws Exception {
    Path file = write("news.json", recipe("/news", "old"));
    RecipeWatcher watcher = watched.watch(recipe("/itself", "itself"), folder.toString());
    Files.delete(file);
    lookTwice(watcher);
    assertThat(watched.routes()).containsExactly("/itself");
    assertThat(watched.body("/itself")).isEqualTo("itself");
  }

  @Test
  void watcherLooksRepeatedlyUntilInterrupted() throws Exception {
    RecipeWatcher watcher = watched.watch(write("news.json", recipe("/news", "old")));
    Thread thread = new Thread(watcher, "watcher");
    thread.start();
    write("news.json", recipe("/news", "new"));
    Poll.until("reloaded", () -> watched.body("/news").equals("new"));
    thread.interrupt();
    thread.join(Poll.DEADLINE.toMillis());
    assertThat(thread.isAlive()).isFalse();
  }

  private Path write(String name, String text) {
    return watched.write(folder.resolve(name), text);
  }
}
