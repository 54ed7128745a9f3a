package io.originsimulator.cli;

import io.originsimulator.recipe.DurationText;
import io.originsimulator.recipe.Endpoint;
import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.RecipeException;
import io.originsimulator.server.Simulator;
import io.originsimulator.server.honesty.HonestyReport;
import io.originsimulator.server.honesty.Reason;
import io.originsimulator.server.honesty.Verdict;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Serves recipes until it is told to stop. */
@Command(
    name = "serve",
    description = "Serves recipes until it is stopped; more can be posted to it while it runs.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  origin-simulator serve examples/recipes/demo.json",
      "  origin-simulator serve --port 9000 --watch examples/recipes/demo.json",
      "  origin-simulator serve --port 0 --host 127.0.0.1",
      "",
      "SIGTERM or Ctrl-C stops it when pending responses are out; a second one stops it at once.",
      "Every option can be given as an environment variable: --port is ORIGIN_SIMULATOR_PORT."
    })
final class ServeCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "RECIPE",
      arity = "0..*",
      description = "JSON or YAML files, folders of them, names of examples, or JSON itself.")
  private List<String> recipes = List.of();

  @Mixin private ServerOptions server;

  @Option(
      names = "--watch",
      fallbackValue = "true",
      description = "Reload recipe files when their content changes.")
  private boolean watch;

  @Option(
      names = "--grace",
      paramLabel = "TIME",
      defaultValue = "10s",
      description =
          "How long pending responses may take after SIGTERM (default: ${DEFAULT-VALUE}).")
  private DurationText grace;

  @Override
  public Integer call() throws InterruptedException {
    RecipeFiles files = new RecipeFiles(recipes);
    FileStamps stamps = new FileStamps();
    List<RecipeDocument> documents = files.readTogether(stamps);
    Map<Endpoint, RecipeContents> contents =
        watch
            ? RecipeWatcher.contents(documents)
            : Map.of(); // before a file is served: it may change
    Simulator simulator = start(documents);
    StopSignals.handle(() -> simulator.close(grace.value()));
    announce(simulator);
    if (watch) {
      watch(new RecipeWatcher(files, stamps, contents, simulator, out(), err()));
    }
    simulator.awaitClose();
    if (server.honesty()) {
      own(simulator.honesty());
    }
    return ExitCode.OK;
  }

  /** Starts and says so, and does not wait for an end: what a training run wants. */
  Simulator begin() {
    Simulator simulator = start(new RecipeFiles(recipes).readTogether());
    announce(simulator);
    return simulator;
  }

  private static void watch(RecipeWatcher watcher) {
    Thread thread = new Thread(watcher, "origin-simulator-watch");
    thread.setDaemon(true);
    thread.start();
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }

  private PrintWriter err() {
    return spec.commandLine().getErr();
  }

  private Simulator start(List<RecipeDocument> documents) {
    try {
      var builder = server.builder();
      documents.forEach(builder::recipe);
      return builder.start();
    } catch (RecipeException | UncheckedIOException | IllegalStateException e) {
      throw new Failure(String.valueOf(e.getMessage()));
    }
  }

  /** Says in a line that what was measured of others may be the simulator's own. */
  private void own(HonestyReport report) {
    if (report.verdict() == Verdict.SIMULATOR_WAS_THE_BOTTLENECK) {
      err()
          .println(
              "The simulator was the bottleneck: "
                  + report.reasons().stream()
                      .map(reason -> reason.cause() + " in " + seconds(reason))
                      .collect(Collectors.joining(", ")));
      err().flush();
    }
  }

  private static String seconds(Reason reason) {
    long seconds = reason.seconds().stream().mapToLong(range -> range.to() - range.from()).sum();
    return seconds == 1 ? "1 second" : seconds + " seconds";
  }

  private void announce(Simulator simulator) {
    PrintWriter out = out();
    var colors = spec.commandLine().getColorScheme();
    String transport = simulator.transport().name().toLowerCase(Locale.ROOT);
    int threads = server.threads();
    out.println(
        "Origin Simulator "
            + Version.number()
            + " listens on "
            + colors.commandText(simulator.uri().toString())
            + "  ("
            + transport
            + (threads == 1 ? ", 1 event loop)" : ", " + threads + " event loops)"));
    simulator.startAt().ifPresent(startAt -> out.println(StartAtLine.of(startAt, Instant.now())));
    RecipePrinter printer = new RecipePrinter(out, colors);
    simulator.recipes().forEach(printer::print);
    if (simulator.recipes().isEmpty()) {
      out.println(
          "No recipe is set; add one with: curl "
              + simulator.uri()
              + "/_admin/add_recipe -d @recipe.json");
    }
    out.println();
    out.flush();
  }
}
