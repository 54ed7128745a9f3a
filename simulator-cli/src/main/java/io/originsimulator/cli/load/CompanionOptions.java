package io.originsimulator.cli.load;

import io.originsimulator.cli.console.Arguments;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.load.RunCompanions;
import io.originsimulator.load.TlsSettings;
import io.originsimulator.load.origin.OriginJournalReader;
import io.originsimulator.recipe.value.DurationText;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the companions of a run: its origin's journal, processes and containers. */
final class CompanionOptions extends ObserveOption {
  static final String ORIGIN = "--origin";

  @Option(
      names = ORIGIN,
      paramLabel = "URL",
      description =
          "Simulator behind the target, started with --journal: requests are numbered, and the report"
              + " has what the target added, retries, cache hits, and times by recipe stage.")
  private @Nullable URI origin;

  @Option(
      names = "--origin-wait",
      paramLabel = "TIME",
      defaultValue = "10s",
      description =
          "Maximum time to wait after the run for requests that the simulator has not ended"
              + " (default: ${DEFAULT-VALUE}).")
  private DurationText originWait;

  @Option(
      names = "--origin-token",
      paramLabel = "TOKEN",
      converter = Arguments.Token.class,
      description = "Admin token of that simulator (default: none).")
  private @Nullable String originToken;

  /** Finds the companions that the options name; {@code tls} is for an origin with https. */
  RunCompanions find(TlsSettings tls) {
    try {
      RunCompanions found = find();
      if (origin != null) {
        Optional<String> token = Optional.ofNullable(originToken);
        journal = Optional.of(OriginJournalReader.from(origin, token, originWait.value(), tls));
      }
      return found;
    } catch (IOException | IllegalArgumentException e) {
      throw new Failure(String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Failure("interrupted before the run");
    }
  }
}
