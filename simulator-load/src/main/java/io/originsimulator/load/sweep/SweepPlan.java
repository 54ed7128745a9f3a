package io.originsimulator.load.sweep;

import io.originsimulator.load.text.Figures;

/**
 * Which rates are tried, and when it is enough.
 *
 * @param fromPerSecond the first rate, more than 0
 * @param toPerSecond the last rate; not less than the first
 * @param stepPerSecond between rates, more than 0
 * @param coolDownNanos between two steps
 * @param stepsBeyond how many more are tried after the first that was too much
 * @param precisionPerSecond the knee is looked for between the last rate that was clean and the
 *     first that was too much, until they are no further apart; 0: it is not
 * @param runsEach how often each rate is run, at least 1
 * @param mostSteps in all, at least 1
 * @param worstErrorShare a step with a larger share of errors is the last, 0 to 1
 */
public record SweepPlan(
    double fromPerSecond,
    double toPerSecond,
    double stepPerSecond,
    long coolDownNanos,
    int stepsBeyond,
    double precisionPerSecond,
    int runsEach,
    int mostSteps,
    double worstErrorShare) {
  public SweepPlan {
    check(fromPerSecond > 0, "from", fromPerSecond, "more than 0 per second");
    check(StepLoad.rounded(fromPerSecond) > 0, "from", fromPerSecond, "at least 0.001 per second");
    check(
        toPerSecond >= fromPerSecond,
        "to",
        toPerSecond,
        "at least " + Figures.plain(fromPerSecond));
    check(stepPerSecond > 0, "step", stepPerSecond, "more than 0 per second");
    check(coolDownNanos >= 0, "cool-down", (double) coolDownNanos, "0 or more");
    check(stepsBeyond >= 0, "after-knee", stepsBeyond, "0 or more");
    check(precisionPerSecond >= 0, "bisect", precisionPerSecond, "0 or more per second");
    check(runsEach >= 1, "repeat", runsEach, "1 or more");
    check(mostSteps >= 1, "max-steps", mostSteps, "1 or more");
    check(worstErrorShare >= 0 && worstErrorShare <= 1, "stop-errors", worstErrorShare, "0 to 1");
  }

  /** Rates from one to another, with what is usual for the rest. */
  public static SweepPlan of(double fromPerSecond, double toPerSecond, double stepPerSecond) {
    return new SweepPlan(fromPerSecond, toPerSecond, stepPerSecond, 0, 2, 0, 1, 1_000, 0.5);
  }

  private static void check(boolean good, String what, double value, String expected) {
    if (!good) {
      throw new IllegalArgumentException(
          what + ": " + Figures.plain(value) + " (expected: " + expected + ")");
    }
  }
}
