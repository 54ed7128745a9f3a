package io.originsimulator.cli;

import io.originsimulator.load.replay.Fidelity;
import io.originsimulator.load.replay.FidelityJson;
import io.originsimulator.load.replay.FidelityText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option that says where the comparison of a replay with its log goes. */
final class FidelityOptions {
  static final String FIDELITY = "--fidelity";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = FIDELITY,
      paramLabel = "FILE",
      description =
          "Where the comparison of a replay with its log goes, as JSON (default: as text, to"
              + " standard error).")
  private @Nullable Path file;

  /**
   * Makes the file before a run, whose figures would be lost without it.
   *
   * @throws Failure if it cannot be written
   */
  void open() {
    if (file != null) {
      write(file, "");
    }
  }

  /** Writes it. */
  void write(Fidelity fidelity) {
    if (file == null) {
      FidelityText.print(fidelity, spec.commandLine().getErr());
    } else {
      write(file, FidelityJson.of(fidelity) + "\n");
    }
  }

  /**
   * Writes that of a run which may be no replay, and then has none.
   *
   * @throws ParameterException if it has none, but it was asked for
   */
  void writeIfKnown(Fidelity fidelity) {
    if (fidelity.knowsLog()) {
      write(fidelity);
    } else if (file != null) {
      throw new ParameterException(
          spec.commandLine(),
          FIDELITY
              + ": no log is in the results (expected: those of a replay of a log with statuses or times)");
    }
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw Unwritable.of(file, e);
    }
  }
}
