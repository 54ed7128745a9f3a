package io.originsimulator.cli;

import java.util.Map;
import java.util.Optional;

/** Options of vegeta's that are not here, and what to write instead. */
final class ForeignOptions {
  private static final Map<String, String> INSTEAD = // %s: a blank and the value, if it has one
      Map.of(
          "report type", "--report%s",
          "attack lazy", "without it; all targets are read before the run",
          "attack workers", "without it; nothing waits for a worker",
          "attack max-workers", "--max-in-flight%1$s, or --max-connections%1$s");

  private ForeignOptions() {}

  /** The way out of a command's word, if it is known from elsewhere. */
  static Optional<String> wayOut(String command, String word) {
    String[] parts = word.split("=", 2);
    String value = parts.length == 1 ? "" : " " + parts[1];
    return Optional.ofNullable(INSTEAD.get(command + " " + parts[0].replaceFirst("^--?", "")))
        .map(instead -> word + " is vegeta's (expected: " + instead.formatted(value) + ")");
  }
}
