package io.originsimulator.cli.serve;

import io.originsimulator.cli.Http;
import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.server.Simulator;
import io.originsimulator.server.SimulatorBuilder;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A simulator whose recipe files are checked at a test's command, with its output. */
final class WatchedSimulator implements AutoCloseable {
  static final String REFUSED =
      "error: recipes not reloaded; still serving the previous version:\n";

  private final Simulator simulator;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private long lastWriteSeconds = 1_000_000_000;

  WatchedSimulator() {
    this(Simulator.builder());
  }

  WatchedSimulator(SimulatorBuilder builder) {
    this.simulator = builder.start();
  }

  /** Returns a recipe with a literal body. */
  static String recipe(String route, String body) {
    return """
        { "route": "%s", "body": "%s", "stages": [{ "at": 0, "status": 200 }] }
        """
        .formatted(route, body);
  }

  /** Returns a recipe of {@code /page} with the body file {@code page.html} in its folder. */
  static String recipeWithBodyFile() {
    return """
        { "route": "/page", "stages": [{ "at": 0, "status": 200, "body_file": "page.html" }] }
        """;
  }

  /** Looks twice, so that a change is seen and is complete. */
  static void lookTwice(RecipeWatcher watcher) {
    watcher.look();
    watcher.look();
  }

  /** Writes a file a second later than the previous one: simultaneous writes may have one time. */
  Path write(Path file, String text) {
    try {
      Files.writeString(file, text);
      return Files.setLastModifiedTime(file, FileTime.fromMillis(1000 * lastWriteSeconds++));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  RecipeWatcher watch(Path... paths) {
    return watch(Stream.of(paths).map(Path::toString).toArray(String[]::new));
  }

  /** Serves the recipes of arguments, and watches them from then on. */
  RecipeWatcher watch(String... arguments) {
    return watchAfter(
        documents -> simulator.change(Set.of(), documents, recipe -> true), arguments);
  }

  /** Serves recipes by a start of the test's own, and watches them from then on. */
  RecipeWatcher watchAfter(Consumer<List<RecipeDocument>> start, String... arguments) {
    RecipeFiles files = new RecipeFiles(List.of(arguments));
    FileStamps stamps = new FileStamps();
    List<RecipeDocument> documents = files.readToWatch(stamps);
    var contents = RecipeWatcher.contents(documents);
    start.accept(documents);
    return new RecipeWatcher(
        files,
        stamps,
        contents,
        RecipeWatcher.listener(documents),
        simulator,
        new PrintWriter(out),
        new PrintWriter(err));
  }

  Simulator simulator() {
    return simulator;
  }

  String body(String path) throws IOException, InterruptedException {
    return Http.body(simulator.uri(path));
  }

  int status(String path) throws IOException, InterruptedException {
    return Http.get(simulator.uri(path)).statusCode();
  }

  List<String> routes() {
    return simulator.recipes().stream().map(recipe -> recipe.route()).map(Route::text).toList();
  }

  /** Returns the output on changes. */
  String out() {
    return out.toString();
  }

  /** Returns the output on errors. */
  String err() {
    return err.toString();
  }

  @Override
  public void close() {
    simulator.close();
  }
}
