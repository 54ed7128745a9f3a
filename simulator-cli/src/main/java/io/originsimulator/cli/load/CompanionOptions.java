package io.originsimulator.cli.load;

import io.originsimulator.cli.console.Address;
import io.originsimulator.cli.console.AdminToken;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.load.RunCompanions;
import io.originsimulator.load.TlsSettings;
import io.originsimulator.load.observe.Observer;
import io.originsimulator.load.origin.OriginJournalReader;
import io.originsimulator.recipe.value.DurationText;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options for the companions of a run: its origin's journal, processes and containers. */
final class CompanionOptions {
  static final String ORIGIN = "--origin";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = ORIGIN,
      paramLabel = "URL",
      converter = Address.class,
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
      converter = AdminToken.class,
      description = "Admin token of that simulator (default: none).")
  private @Nullable String originToken;

  @Mixin private ObserveOption observe;

  /**
   * Finds the companions that the options name. At the end of each run they print remarks for the
   * user on standard error.
   *
   * @param tls for an origin with {@code https}
   * @throws Failure if an option is invalid, or a companion is not found
   */
  RunCompanions find(TlsSettings tls) {
    PrintWriter err = spec.commandLine().getErr();
    try {
      Optional<Observer> observer = observe.find();
      Optional<OriginJournalReader> journal =
          origin == null
              ? Optional.empty()
              : Optional.of(
                  OriginJournalReader.from(
                      origin, Optional.ofNullable(originToken), originWait.value(), tls));
      return new RunCompanions(new Accompaniment(observer, journal, err), observe.names());
    } catch (IOException | IllegalArgumentException e) {
      throw new Failure(String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Failure("interrupted before the run");
    }
  }
}
