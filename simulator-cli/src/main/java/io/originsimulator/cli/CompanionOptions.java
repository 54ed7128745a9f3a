package io.originsimulator.cli;

import io.originsimulator.load.AccompaniedSink;
import io.originsimulator.load.Companion;
import io.originsimulator.load.observe.Observed;
import io.originsimulator.load.observe.Observer;
import io.originsimulator.load.origin.OriginJournalReader;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.recipe.DurationText;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that say what is looked at beside a run: its origin, processes, containers. */
final class CompanionOptions {
  static final String ORIGIN = "--origin";

  private static final int MOST_PORT = 65535;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = ORIGIN,
      paramLabel = "URL",
      description =
          "The simulator behind the target, started with --journal: requests are numbered, and the"
              + " report tells what the target added, retries, cache hits, times by recipe stage.")
  private @Nullable String origin;

  @Option(
      names = "--origin-wait",
      paramLabel = "TIME",
      defaultValue = "10s",
      description =
          "How long after the run requests are awaited that the simulator has not ended"
              + " (default: ${DEFAULT-VALUE}).")
  private DurationText originWait;

  @Option(
      names = "--origin-token",
      paramLabel = "TOKEN",
      converter = AdminToken.class,
      description = "What that simulator wants to see for admin calls (default: nothing).")
  private @Nullable String originToken;

  @Option(
      names = "--observe",
      paramLabel = "[NAME=]WHAT",
      description =
          "CPU and memory once a second of pid:1234 (with its children), container:NAME or"
              + " cgroup:PATH; may be given several times.")
  private List<String> observed = List.of();

  /**
   * A sink that besides takes in what is seen beside the run, and says on standard error what the
   * user should know of that. For one run.
   *
   * @throws ParameterException if an option is not right
   * @throws Failure if something is not there
   */
  ResultSink accompany(ResultSink sink) {
    List<Companion> companions = new ArrayList<>();
    try {
      if (origin != null) {
        companions.add(
            OriginJournalReader.from(
                uri(origin), Optional.ofNullable(originToken), originWait.value()));
      }
      if (!observed.isEmpty()) {
        companions.add(Observer.of(observed.stream().map(this::parse).toList()));
      }
    } catch (IOException e) {
      throw new Failure(String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Failure("interrupted before the run");
    }
    PrintWriter err = spec.commandLine().getErr();
    return AccompaniedSink.of(sink, companions, remark -> say(err, remark));
  }

  private static void say(PrintWriter err, String remark) {
    err.println(remark);
    err.flush();
  }

  private Observed parse(String text) {
    try {
      return Observed.parse(text);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "--observe: " + e.getMessage());
    }
  }

  private URI uri(String text) {
    try {
      URI uri = URI.create(text.contains("://") ? text : "http://" + text);
      if (uri.getHost() != null
          && String.valueOf(uri.getScheme()).matches("(?i)https?")
          && uri.getPort() <= MOST_PORT) {
        return uri;
      }
    } catch (IllegalArgumentException e) {
      // said below
    }
    throw new ParameterException(
        spec.commandLine(),
        ORIGIN + ": \"" + text + "\" (expected: an address such as http://localhost:8081)");
  }
}
