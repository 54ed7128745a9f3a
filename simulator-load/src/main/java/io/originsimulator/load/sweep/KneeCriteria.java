package io.originsimulator.load.sweep;

import io.originsimulator.load.RunDescription;
import io.originsimulator.load.report.threshold.Threshold;
import io.originsimulator.load.result.RunInfo;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * When a rate was too much: less than a share of it was achieved, there were more errors than are
 * tolerated, or a threshold was not kept.
 *
 * <p>Errors that a target has at the first rate are its background, and say nothing of the rate:
 * they are tolerated at each, and no part of what is to be achieved.
 *
 * <p>Files of a sweep's steps have what differs from the default in their settings, so {@code
 * compare} judges them as the sweep did.
 *
 * @param leastAchieved of the rate, more than 0, at most 1
 * @param mostErrors as a share of all requests, 0 to 1; empty: the background
 * @param mostBackground share of errors at the first rate beyond which they are no background
 * @param thresholds to keep at each rate
 * @param forced whether all that was measured is taken for the target's
 */
public record KneeCriteria(
    double leastAchieved,
    OptionalDouble mostErrors,
    double mostBackground,
    List<Threshold> thresholds,
    boolean forced) {
  /** What reproduces the knee of autoperf's own example. */
  public static final KneeCriteria DEFAULT =
      new KneeCriteria(0.95, OptionalDouble.empty(), 0.5, List.of(), false);

  static final String MODE = "sweep"; // of the runs that steps are

  private static final String ACHIEVED = "achieved";
  private static final String ERRORS = "errors";
  private static final String STOP_ERRORS = "stop-errors";
  private static final String SLO = "slo";
  private static final String FORCE = "force";

  public KneeCriteria {
    thresholds = List.copyOf(thresholds);
    if (!(leastAchieved > 0 && leastAchieved <= 1)) {
      throw new IllegalArgumentException(
          "achieved: " + leastAchieved + " (expected: more than 0, at most 1)");
    }
  }

  /**
   * Reads the criteria that a step of a sweep was run by; other runs have the default.
   *
   * @throws IllegalArgumentException if they are malformed; the message has setting, value and
   *     expectation
   */
  static KneeCriteria of(RunInfo run) {
    Map<String, String> said = run.mode().equals(MODE) ? run.settings() : Map.of();
    List<Threshold> slos = new ArrayList<>();
    for (int i = 1; said.containsKey(SLO + " " + i); i++) {
      slos.add(slo(SLO + " " + i, said.getOrDefault(SLO + " " + i, "")));
    }
    return new KneeCriteria(
        share(said, ACHIEVED).orElse(DEFAULT.leastAchieved),
        share(said, ERRORS),
        share(said, STOP_ERRORS).orElse(DEFAULT.mostBackground),
        slos,
        said.containsKey(FORCE));
  }

  /** Adds what differs from the default, in the words of the command line. */
  RunDescription describe(RunDescription run) {
    RunDescription described = run;
    if (leastAchieved != DEFAULT.leastAchieved) {
      described = described.with(ACHIEVED, percent(leastAchieved));
    }
    if (mostErrors.isPresent()) {
      described = described.with(ERRORS, percent(mostErrors.getAsDouble()));
    }
    if (mostBackground != DEFAULT.mostBackground) {
      described = described.with(STOP_ERRORS, percent(mostBackground));
    }
    for (int i = 0; i < thresholds.size(); i++) {
      described = described.with(SLO + " " + (i + 1), thresholds.get(i).toString());
    }
    return forced ? described.with(FORCE, "yes") : described;
  }

  private static String percent(double share) {
    return BigDecimal.valueOf(share).movePointRight(2).stripTrailingZeros().toPlainString() + "%";
  }

  private static OptionalDouble share(Map<String, String> said, String setting) {
    String percent = said.getOrDefault(setting, "");
    try {
      return percent.isEmpty()
          ? OptionalDouble.empty()
          : OptionalDouble.of(
              new BigDecimal(percent.replace("%", "")).movePointLeft(2).doubleValue());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          setting + ": \"" + percent + "\" (expected: a percentage such as \"95%\")", e);
    }
  }

  private static Threshold slo(String setting, String text) {
    try {
      return Threshold.parse(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(setting + ": " + e.getMessage(), e);
    }
  }

  /**
   * Returns the share of errors that is tolerated at each rate.
   *
   * @param background share of errors at the first rate, 0 to 1
   */
  double tolerated(double background) {
    return mostErrors.orElse(background);
  }
}
