package io.originsimulator.cli.serve;

import io.originsimulator.cli.console.ExitCode;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.cli.console.LiveLine;
import io.originsimulator.cli.console.Output;
import io.originsimulator.cli.console.StopSignals;
import io.originsimulator.cli.console.Terminal;
import io.originsimulator.cli.console.Version;
import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.listener.Listener;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Endpoint;
import io.originsimulator.report.HonestyReport;
import io.originsimulator.server.Simulator;
import io.originsimulator.server.store.StoreException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Serves recipes until a signal. */
@Command(
    name = "serve",
    description = {
      "Serves recipes until it is stopped; you can post more while it runs.",
      "",
      "  origin-simulator serve --port 9000 --watch examples/recipes/demo.json",
      ""
    },
    footer = {
      "  origin-simulator serve examples/recipes/demo.json",
      "  origin-simulator serve --port 0 --host 127.0.0.1",
      "",
      "After SIGTERM or Ctrl-C, it sends the pending responses and stops; a second one",
      "stops it at once.",
      "Every option can be set by an environment variable: --port is",
      "ORIGIN_SIMULATOR_PORT."
    })
public final class ServeCommand implements Callable<Integer> {
  private static final FileOutputStream STANDARD_ERROR = new FileOutputStream(FileDescriptor.err);
  private static final byte[] CANNOT_SERVE =
      ("error: the simulator can no longer serve, and ends: the heap is full or an event loop died"
              + " (expected: a heap that is large enough, by -Xmx)\n")
          .getBytes(StandardCharsets.UTF_8);

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "RECIPE",
      completionCandidates = RecipeFiles.Examples.class,
      arity = "0..*",
      description = "JSON or YAML files, folders of them, names of examples, or JSON itself.")
  private List<String> recipes = List.of();

  @Mixin private ServerOptions server;

  @Mixin private TlsOptions tls;

  @Mixin private StoreOptions store;

  @Option(
      names = "--watch",
      fallbackValue = "true",
      description = "Reload recipe files when their content changes.")
  private boolean watch;

  @Option(
      names = "--grace",
      paramLabel = "TIME",
      defaultValue = "10s",
      description = "Maximum time for pending responses after SIGTERM (default: ${DEFAULT-VALUE}).")
  private DurationText grace;

  @Option(
      names = "--log",
      paramLabel = "KIND",
      split = ",",
      description =
          "Lines to print while serving: recipes (changes), stages (changes), requests (one each,"
              + " from the journal), or none, without the live line either (default: recipes on a"
              + " terminal, else none).")
  private @Nullable List<ServeLog.Kind> log;

  @Override
  public Integer call() throws InterruptedException {
    Set<ServeLog.Kind> kinds = kinds();
    RecipeFiles files = new RecipeFiles(recipes);
    FileStamps stamps = new FileStamps();
    List<RecipeDocument> documents = watch ? files.readToWatch(stamps) : files.readTogether();
    Map<Endpoint, RecipeContents> contents =
        watch
            ? RecipeWatcher.contents(documents)
            : Map.of(); // before a file is served: it may change
    Simulator simulator = start(documents, kinds.contains(ServeLog.Kind.REQUESTS));
    StopSignals.handle(() -> simulator.close(grace.value()));
    StopSignals.handle("USR1", number -> reopenAccessLog(simulator));
    announce(simulator);
    server.shortageOfFiles().ifPresent(this::warn);
    ServeLog lines =
        new ServeLog(
            simulator, kinds, liveLine(kinds), out(), Clock.system(ZoneId.systemDefault()));
    if (watch) {
      run(
          new RecipeWatcher(
              files,
              stamps,
              contents,
              RecipeWatcher.listener(documents),
              simulator,
              lines.above(out()),
              lines.above(err())),
          "watch");
    }
    if (lines.isNeeded()) {
      run(lines, "log");
    }
    simulator.awaitClose();
    lines.end();
    long unlogged = simulator.counts().unlogged();
    if (unlogged > 0) {
      warn(
          "access log: %d lines were dropped (expected: a disk with free space that is fast enough)"
              .formatted(unlogged));
    }
    if (server.honesty()) {
      HonestyReport report = simulator.honesty();
      HonestyLine.of(report.verdict(), report.reasons(), report.delayErrors())
          .ifPresent(this::warn);
    }
    return ExitCode.OK;
  }

  /** Starts and prints the usual lines, but does not wait for an end; for the training run. */
  public Simulator begin() {
    Simulator simulator = start(new RecipeFiles(recipes).readTogether(), false);
    announce(simulator);
    return simulator;
  }

  private Set<ServeLog.Kind> kinds() {
    if (log == null) {
      return Terminal.ofOutput().isTerminal() ? EnumSet.of(ServeLog.Kind.RECIPES) : Set.of();
    }
    if (log.contains(ServeLog.Kind.NONE) && log.size() > 1) {
      throw Failure.misuse("--log: none is given with others (expected: none alone, or others)");
    }
    return EnumSet.copyOf(log);
  }

  private void reopenAccessLog(Simulator simulator) {
    try {
      simulator.reopenAccessLog();
    } catch (UncheckedIOException e) {
      warn(String.valueOf(e.getMessage()));
    }
  }

  private LiveLine liveLine(Set<ServeLog.Kind> kinds) {
    boolean isHidden = kinds.contains(ServeLog.Kind.NONE) || server.logsToOutput();
    return new LiveLine(out(), isHidden ? 0 : Terminal.ofOutput().columns(spec));
  }

  private static void run(Runnable task, String name) {
    Thread thread = new Thread(task, "origin-simulator-" + name);
    thread.setDaemon(true);
    thread.start();
  }

  /** Returns the place of its lines: standard output, unless that is the access log. */
  private PrintWriter out() {
    return server.logsToOutput() ? err() : spec.commandLine().getOut();
  }

  private PrintWriter err() {
    return spec.commandLine().getErr();
  }

  private void warn(String line) {
    err().println(line);
  }

  private Simulator start(List<RecipeDocument> documents, boolean recorded) {
    try {
      var builder = server.builder(recorded).onFailure(ServeCommand::halt);
      tls.settings().ifPresent(builder::https);
      store.settings(this::warn).ifPresent(builder::store);
      documents.forEach(builder::recipe);
      Simulator simulator = builder.start();
      try {
        tls.writeAuthority(simulator);
      } catch (Failure e) {
        simulator.close();
        throw e;
      }
      return simulator;
    } catch (IllegalArgumentException
        | UncheckedIOException
        | IllegalStateException
        | StoreException e) {
      throw new Failure(String.valueOf(e.getMessage()));
    }
  }

  /** Ends the process at once. Makes no objects: the heap may be full. */
  private static void halt() {
    try {
      STANDARD_ERROR.write(CANNOT_SERVE);
    } catch (IOException e) {
      // the exit code reports it too
    } finally {
      Runtime.getRuntime().halt(ExitCode.CANNOT_SERVE);
    }
  }

  private void announce(Simulator simulator) {
    PrintWriter out = out();
    var colors = spec.commandLine().getColorScheme();
    String transport = simulator.transport().name().toLowerCase(Locale.ROOT);
    out.printf(
        "Origin Simulator %s listens on %s  (%s, %s%s)%n",
        Version.number(),
        colors.commandText(simulator.uri().toString()),
        transport,
        Output.counted(server.threads(), "event loop"),
        simulator.adminUri().equals(simulator.uri()) ? "; dashboard: /_admin/" : "");
    if (!simulator.adminUri().equals(simulator.uri())) {
      out.printf("Admin pages on %s%n", colors.commandText(simulator.adminUri() + "/_admin/"));
    }
    if (tls.settings().isPresent()) {
      out.printf(
          "TLS 1.2 and 1.3 on %s  (%s%s)%n",
          colors.commandText(simulator.httpsUri().toString()),
          simulator.tlsProvider(),
          simulator.caPem().isPresent() ? "; CA: /_admin/ca.pem" : "");
    }
    simulator.startAt().ifPresent(startAt -> out.println(StartAtLine.of(startAt, Instant.now())));
    RecipePrinter printer = new RecipePrinter(out, colors);
    if (!simulator.listener().equals(Listener.NONE)) {
      printer.print(simulator.listener());
    }
    simulator.recipes().forEach(printer::print);
    if (simulator.recipes().isEmpty()) {
      String page = simulator.adminUri() + "/_admin/add_recipe";
      out.println("No recipe is set; add one with: curl " + page + " -d @recipe.json");
    }
    out.println();
  }
}
