package io.originsimulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.Route;
import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecipeWatcherTest {
  private static final String REFUSED = "error: not reloaded, what was served before goes on:\n";

  private final Simulator simulator = Simulator.builder().start();
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private long lastWriteSeconds = 1_000_000_000;

  @TempDir private Path folder;

  @AfterEach
  void stop() {
    simulator.close();
  }

  @Test
  void aChangedFileIsTakenWhenItIsThereForTheSecondTime() throws Exception {
    Path file = write("news.json", recipe("/news", "old"));
    RecipeWatcher watcher = watch(file);
    write("news.json", recipe("/news", "new"));
    watcher.look();
    assertThat(body("/news")).isEqualTo("old");
    watcher.look();
    assertThat(body("/news")).isEqualTo("new");
    assertThat(out).hasToString("Reloaded: /news begins anew\n");
  }

  @Test
  void aFileThatIsStillBeingWrittenIsNotTaken() throws Exception {
    RecipeWatcher watcher = watch(write("news.json", recipe("/news", "old")));
    write("news.json", "{ \"bo");
    watcher.look();
    write("news.json", "{ \"body\": \"n");
    watcher.look();
    write("news.json", recipe("/news", "new"));
    lookTwice(watcher);
    assertThat(body("/news")).isEqualTo("new");
    assertThat(err).hasToString("");
  }

  @Test
  void anUnchangedRouteKeepsItsTimelineAndItsBody() throws Exception {
    String random = recipe("/kept", "<<32b>>");
    String later = "{ \"at\": 0, \"status\": 503 }, { \"at\": \"300ms\", \"status\": 200 }";
    String stages = "{ \"at\": 0, \"status\": 200 }";
    Path kept = write("kept.json", random);
    Path staged = write("staged.json", recipe("/staged", "x").replace(stages, later));
    Path changed = write("changed.json", recipe("/changed", "old"));
    RecipeWatcher watcher = watch(kept, staged, changed);
    String body = body("/kept");
    Poll.until("stage 2", () -> Http.get(simulator.uri("/staged")).statusCode() == 200);
    write("changed.json", recipe("/changed", "new"));
    write("kept.json", "\n" + random);
    lookTwice(watcher);
    assertThat(Http.get(simulator.uri("/staged")).statusCode()).isEqualTo(200);
    assertThat(body("/kept")).isEqualTo(body).hasSize(32);
    assertThat(body("/changed")).isEqualTo("new");
    assertThat(out).hasToString("Reloaded: /changed begins anew\n");
  }

  @Test
  void aRouteThatIsGoneFromItsFileGoes() throws Exception {
    Path file = write("two.json", "[" + recipe("/a", "a") + "," + recipe("/b", "b") + "]");
    RecipeWatcher watcher = watch(file);
    write("two.json", recipe("/a", "a"));
    lookTwice(watcher);
    assertThat(body("/a")).isEqualTo("a");
    assertThat(Http.get(simulator.uri("/b")).statusCode()).isEqualTo(406);
    assertThat(out).hasToString("Reloaded: /b is gone\n");
  }

  @Test
  void filesOfAWatchedFolderComeAndGo() throws Exception {
    Path old = write("old.json", recipe("/old", "old"));
    RecipeWatcher watcher = watch(folder);
    Files.delete(old);
    write("new.yaml", "route: /new\nbody: new\nstages:\n  - { at: 0, status: 200 }\n");
    write(".hidden.json", recipe("/hidden", "x"));
    write("readme.md", recipe("/readme", "x"));
    lookTwice(watcher);
    assertThat(body("/new")).isEqualTo("new");
    assertThat(routes()).containsExactly("/new");
    assertThat(out).hasToString("Reloaded: /new is new, /old is gone\n");
  }

  @Test
  void aBadFileChangesNothingAndIsReportedOnce() throws Exception {
    Path good = write("good.json", recipe("/good", "old"));
    Path bad = write("bad.json", recipe("/bad", "old"));
    RecipeWatcher watcher = watch(folder);
    write("good.json", recipe("/good", "new"));
    write("bad.json", recipe("/bad", "new").replace("stages", "stagse"));
    for (int i = 0; i < 5; i++) {
      watcher.look();
    }
    assertThat(body("/good")).isEqualTo("old");
    assertThat(body("/bad")).isEqualTo("old");
    assertThat(err)
        .hasToString(
            REFUSED
                + bad
                + """
                : 1 problem
                  stagse: unknown field (did you mean "stages"?)
                """);
    assertThat(out).hasToString("");
    write("bad.json", recipe("/bad", "old"));
    lookTwice(watcher);
    assertThat(body("/good")).isEqualTo("new");
    assertThat(out).hasToString("Reloaded: /good begins anew\n");
    assertThat(good).exists();
  }

  @Test
  void aFileThatIsNoLongerThereChangesNothingAndIsReportedOnce() throws Exception {
    Path file = write("news.json", recipe("/news", "news"));
    RecipeWatcher watcher = watch(file);
    Files.delete(file);
    for (int i = 0; i < 5; i++) {
      watcher.look();
    }
    assertThat(body("/news")).isEqualTo("news");
    assertThat(err).hasToString(REFUSED + file + ": there is no such file\n");
  }

  @Test
  void anOriginThatCannotBeFetchedChangesNothing() throws Exception {
    Path file = write("news.json", recipe("/news", "news"));
    RecipeWatcher watcher = watch(file);
    String url = "http://127.0.0.1:" + Http.freePort() + "/";
    write("news.json", recipe("/news", "").replace("\"body\": \"", "\"origin\": \"" + url));
    lookTwice(watcher);
    lookTwice(watcher);
    assertThat(body("/news")).isEqualTo("news");
    assertThat(err)
        .hasToString(
            REFUSED + file + ": 1 problem\n  origin: " + url + " refused the connection\n");
  }

  @Test
  void aFileThatIsOnlyTouchedDoesNothing() throws Exception {
    Path file = write("news.json", recipe("/news", "<<32b>>"));
    RecipeWatcher watcher = watch(file);
    String body = body("/news");
    write("news.json", recipe("/news", "<<32b>>"));
    lookTwice(watcher);
    assertThat(body("/news")).isEqualTo(body);
    assertThat(out).hasToString("");
    assertThat(err).hasToString("");
  }

  @Test
  void aChangedBodyFileHasItsRecipeBeginAnew() throws Exception {
    write("page.html", "old");
    write("other.json", recipe("/other", "<<32b>>"));
    write("page.json", recipeWithBodyFile());
    RecipeWatcher watcher = watch(folder);
    String other = body("/other");
    assertThat(body("/page")).isEqualTo("old");
    write("page.html", "new");
    watcher.look();
    assertThat(body("/page")).isEqualTo("old");
    watcher.look();
    assertThat(body("/page")).isEqualTo("new");
    assertThat(body("/other")).isEqualTo(other);
    assertThat(out).hasToString("Reloaded: /page begins anew\n");
  }

  @Test
  void aBodyFileThatIsNoLongerThereChangesNothingAndIsReportedOnce() throws Exception {
    Path page = write("page.html", "old");
    Path file = write("page.json", recipeWithBodyFile());
    RecipeWatcher watcher = watch(folder);
    Files.delete(page);
    for (int i = 0; i < 5; i++) {
      watcher.look();
    }
    assertThat(body("/page")).isEqualTo("old");
    assertThat(err)
        .hasToString(
            REFUSED
                + file
                + """
                : 1 problem
                  stages[0].body_file: "page.html" (expected: a file's path, relative to the \
                recipe's folder) (there is no such file)
                """);
  }

  @Test
  void whatWasPostedStaysUntilItsFileSaysSomethingNew() throws Exception {
    write("a.json", recipe("/a", "of the file"));
    write("b.json", recipe("/b", "of the file"));
    RecipeWatcher watcher = watch(folder);
    simulator.add(RecipeJson.read(recipe("/b", "posted")));
    simulator.add(RecipeJson.read(recipe("/elsewhere", "posted")));
    write("a.json", recipe("/a", "new in the file"));
    lookTwice(watcher);
    assertThat(body("/a")).isEqualTo("new in the file");
    assertThat(body("/b")).isEqualTo("posted");
    assertThat(body("/elsewhere")).isEqualTo("posted");
    write("b.json", recipe("/b", "new in the file"));
    lookTwice(watcher);
    assertThat(body("/b")).isEqualTo("new in the file");
    assertThat(body("/elsewhere")).isEqualTo("posted");
  }

  @Test
  void aRouteThatMovesToAnotherFileIsKept() throws Exception {
    write("a.json", recipe("/news", "<<32b>>"));
    RecipeWatcher watcher = watch(folder);
    String body = body("/news");
    Files.move(folder.resolve("a.json"), folder.resolve("b.json"));
    lookTwice(watcher);
    assertThat(body("/news")).isEqualTo(body);
    assertThat(out).hasToString("");
  }

  @Test
  void aRecipeThatStandsInNoFileStays() throws Exception {
    Path file = write("news.json", recipe("/news", "old"));
    RecipeWatcher watcher = watch(recipe("/itself", "itself"), folder.toString());
    Files.delete(file);
    lookTwice(watcher);
    assertThat(routes()).containsExactly("/itself");
    assertThat(body("/itself")).isEqualTo("itself");
  }

  @Test
  void itLooksAgainAndAgainUntilItIsInterrupted() throws Exception {
    RecipeWatcher watcher = watch(write("news.json", recipe("/news", "old")));
    Thread thread = new Thread(watcher, "watcher");
    thread.start();
    write("news.json", recipe("/news", "new"));
    Poll.until("reloaded", () -> body("/news").equals("new"));
    thread.interrupt();
    thread.join(Poll.DEADLINE.toMillis());
    assertThat(thread.isAlive()).isFalse();
  }

  private RecipeWatcher watch(Path... paths) {
    return watch(Stream.of(paths).map(Path::toString).toArray(String[]::new));
  }

  private RecipeWatcher watch(String... arguments) {
    RecipeFiles files = new RecipeFiles(List.of(arguments));
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

  /** Writes a file a second after the one before: what is written at once may have one time. */
  private Path write(String name, String text) throws IOException {
    Path file = Files.writeString(folder.resolve(name), text);
    Files.setLastModifiedTime(file, FileTime.fromMillis(1000 * lastWriteSeconds++));
    return file;
  }
}
