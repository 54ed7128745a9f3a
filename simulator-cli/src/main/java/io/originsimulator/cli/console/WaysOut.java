package io.originsimulator.cli.console;

import io.originsimulator.load.report.ReportFormat;
import java.util.Map;
import java.util.Optional;

/** Words of vegeta and of earlier versions that are not here, and what to write instead. */
public final class WaysOut {
  private static final String IN_JSON =
      "is gone (expected: --report json, whose origin_simulator.beside_log has the comparison)";

  private static final Map<String, String> OPTIONS = // %s: a blank and the value, if it has one
      Map.of(
          "report type",
          "is vegeta's (expected: --report%s)",
          "attack lazy",
          "is vegeta's (expected: without it; all targets are read before the run)",
          "attack workers",
          "is vegeta's (expected: without it; nothing waits for a worker)",
          "attack max-workers",
          "is vegeta's (expected: --max-in-flight%1$s, or --max-connections%1$s)",
          "replay fidelity",
          IN_JSON,
          "report fidelity",
          IN_JSON);

  private static final Map<String, String> REPORTS =
      Map.of("hist", "hgrm", "hdrplot", "hgrm", "prometheus", "json");

  private WaysOut() {}

  /** Returns the way out of a command's unknown word, if it is known from elsewhere. */
  public static Optional<String> ofOption(String command, String word) {
    String[] parts = word.split("=", 2);
    String value = parts.length == 1 ? "" : " " + instead(parts[1]).orElse(parts[1]);
    return Optional.ofNullable(OPTIONS.get(command + " " + parts[0].replaceFirst("^--?", "")))
        .map(instead -> word + " " + instead.formatted(value));
  }

  /**
   * Finds a report by its word.
   *
   * @throws IllegalArgumentException if there is none, or no more
   */
  public static ReportFormat report(String text) {
    instead(text)
        .ifPresent(
            instead -> {
              throw new IllegalArgumentException(
                  "report \"" + text + "\": gone (expected: " + instead + ")");
            });
    return ReportFormat.parse(text);
  }

  private static Optional<String> instead(String report) {
    return Optional.ofNullable(REPORTS.get(report.replaceFirst("\\[.*", "")));
  }
}
