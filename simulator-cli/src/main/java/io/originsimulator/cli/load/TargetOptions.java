package io.originsimulator.cli.load;

import io.originsimulator.cli.console.Arguments;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.cli.console.HeaderOptions;
import io.originsimulator.cli.console.Terminal;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.TargetDefaults;
import io.originsimulator.load.plan.TargetFormat;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The options for the requests to send. */
final class TargetOptions {
  private static final String STDIN = "stdin";
  private static final byte[] NOTHING = {};

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Parameters(
      paramLabel = "URL",
      arity = "0..*",
      description = "Requests to send, in turn (default: targets from standard input).")
  private List<String> urls = List.of();

  @Option(
      names = {"-X", "--method"},
      paramLabel = "METHOD",
      description = "Method of requests to a URL (default: GET).")
  private @Nullable String method;

  @Option(
      names = "--targets",
      paramLabel = "FILE",
      defaultValue = STDIN,
      description = "List of targets (default: ${DEFAULT-VALUE}).")
  private String targets;

  @Option(
      names = "--format",
      defaultValue = "http",
      description =
          "Format of the list: http (METHOD URL, header lines, @bodyfile) or json, one object"
              + " per line (default: ${DEFAULT-VALUE}).")
  private TargetFormat format;

  @Option(
      names = "--body",
      paramLabel = "FILE",
      description = "Body of requests that have none of their own.")
  private @Nullable Path body;

  @Mixin private HeaderOptions headers;

  /** Returns the targets: one or more. */
  List<Target> read() {
    List<Target> all =
        Arguments.read(
            "",
            () -> {
              TargetDefaults defaults = new TargetDefaults(headers.read(), body());
              return urls.isEmpty()
                  ? listed(defaults)
                  : urls.stream().map(url -> ofUrl(url, defaults)).toList();
            });
    if (all.isEmpty()) {
      throw Failure.misuse("no target (expected: a URL, or a list of targets from standard input)");
    }
    return all;
  }

  private Target ofUrl(String url, TargetDefaults defaults) {
    return defaults.target(
        method == null ? "GET" : method, Arguments.withScheme(url), List.of(), NOTHING);
  }

  private List<Target> listed(TargetDefaults defaults) {
    if (!targets.equals(STDIN)) {
      return Failure.reading(
          Path.of(targets),
          () -> {
            try (InputStream in = Files.newInputStream(Path.of(targets))) {
              return read(in, defaults);
            }
          });
    }
    if (Terminal.ofInput().isTerminal()) {
      spec.commandLine()
          .getErr()
          .println(
              "Waiting for targets on standard input, such as \"GET http://localhost:8080/\";"
                  + " end them with Ctrl-D.");
    }
    return Failure.reading(Path.of(STDIN), () -> read(System.in, defaults));
  }

  private List<Target> read(InputStream in, TargetDefaults defaults) throws IOException {
    try {
      List<String> notes = new ArrayList<>();
      List<Target> all = format.read(in, defaults, notes::add);
      if (!notes.isEmpty()) {
        String more = notes.size() == 1 ? "" : " (and " + (notes.size() - 1) + " more like it)";
        spec.commandLine().getErr().println(targets + ", " + notes.get(0) + more);
      }
      return all;
    } catch (IllegalArgumentException e) {
      throw new Failure(targets + ", " + e.getMessage());
    }
  }

  private byte[] body() {
    Path file = body;
    return file == null ? NOTHING : Failure.reading(file, () -> Files.readAllBytes(file));
  }
}
