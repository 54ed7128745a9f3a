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
 * The criteria of saturation: less than a share of the rate was achieved, there were more errors
 * than tolerated, or a threshold was not met.
 *
 * <p>The target's errors at the first rate are its background and independent of the rate: they are
 * tolerated at each rate, and excluded from the rate to achieve.
 *
 * <p>The settings of a step's raw result have the criteria that differ from the default, so {@code
 * compare} judges steps as the sweep did.
 *
 * @param leastAchieved minimum share of the rate, more than 0, at most 1
 * @param mostErrors maximum share of all requests, 0 to 1; empty: the background
 * @param mostBackground maximum share of errors at the first rate that counts as background
 * @param thresholds conditions at each rate
 * @param forced whether all figures are attributed to the target, whatever the driver's share
 */
public record KneeCriteria(
    double leastAchieved,
    OptionalDouble mostErrors,
    double mostBackground,
    List<Threshold> thresholds,
    boolean forced) {
  /** The criteria that reproduce the knee of autoperf's own example. */
  public static final KneeCriteria DEFAULT =
      new KneeCriteria(0.95, OptionalDouble.empty(), 0.5, List.of(), false);

  static final String MODE = "sweep"; // of the runs of steps

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

  /** Reads the criteria of a sweep's step; other runs have the default. */
  static KneeCriteria of(RunInfo run) {
    Map<String, String> settings = run.mode().equals(MODE) ? run.settings() : Map.of();
    List<Threshold> slos = new ArrayList<>();
    for (int i = 1; settings.containsKey(SLO + " " + i); i++) {
      slos.add(slo(SLO + " " + i, settings.getOrDefault(SLO + " " + i, "")));
    }
    return new KneeCriteria(
        share(settings, ACHIEVED).orElse(DEFAULT.leastAchieved),
        share(settings, ERRORS),
        share(settings, STOP_ERRORS).orElse(DEFAULT.mostBackground),
        slos,
        settings.containsKey(FORCE));
  }

  /** Adds the criteria that differ from the default, under the names of the command line. */
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

  private static OptionalDouble share(Map<String, String> settings, String setting) {
    String percent = settings.getOrDefault(setting, "");
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

  double tolerated(double background) {
    return mostErrors.orElse(background);
  }
}
