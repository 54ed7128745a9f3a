package io.originsimulator.cli.serve;

import io.originsimulator.cli.Http;
import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.server.Simulator;
import io.originsimulator.server.SimulatorBuilder;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A simulator whose recipe files are looked at when a test says so, and what that prints. */
final class WatchedSimulator implements AutoCloseable {
  private final Simulator simulator;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  WatchedSimulator() {
    this(Simulator.builder());
  }

  WatchedSimulator(SimulatorBuilder builder) {
    this.simulator = builder.start();
  }

  /** A recipe that serves a body as it is. */
  static String recipe(String route, String body) {
    return """
        { "route": "%s", "body": "%s", "stages": [{ "at": 0, "status": 200 }] }
        """
        .formatted(route, body);
  }

  /** A recipe of {@code /page}, whose body is the file {@code page.html} beside it. */
  static String recipeWithBodyFile() {
    return """
        { "route": "/page", "stages": [{ "at": 0, "status": 200, "body_file": "page.html" }] }
        """;
  }

  /** Has a change seen, and seen to be over. */
  static void lookTwice(RecipeWatcher watcher) {
    watcher.look();
    watcher.look();
  }

  RecipeWatcher watch(Path... paths) {
    return watch(Stream.of(paths).map(Path::toString).toArray(String[]::new));
  }

  /** Serves what arguments give, and watches it from then on. */
  RecipeWatcher watch(String... arguments) {
    return watchAfter(
        documents -> simulator.change(Set.of(), documents, recipe -> true), arguments);
  }

  /** The same, where the start is what a test says. */
  RecipeWatcher watchAfter(Consumer<List<RecipeDocument>> start, String... arguments) {
    RecipeFiles files = new RecipeFiles(List.of(arguments));
    FileStamps stamps = new FileStamps();
    List<RecipeDocument> documents = files.readToWatch(stamps);
    var contents = RecipeWatcher.contents(documents);
    start.accept(documents);
    return new RecipeWatcher(
        files, stamps, contents, simulator, new PrintWriter(out), new PrintWriter(err));
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

  /** What was printed of changes. */
  String out() {
    return out.toString();
  }

  /** What was printed of errors. */
  String err() {
    return err.toString();
  }

  @Override
  public void close() {
    simulator.close();
  }
}
