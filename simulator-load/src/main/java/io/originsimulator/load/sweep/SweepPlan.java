package io.originsimulator.load.sweep;

import io.originsimulator.load.text.Figures;

/**
 * The rates of a sweep, per second, and its end.
 *
 * @param coolDownNanos pause between two steps
 * @param stepsBeyond number of steps after the first saturated one
 * @param precisionPerSecond maximum distance between the last clean rate and the first saturated
 *     one, found by bisection; 0: no bisection
 * @param runsEach number of runs of each rate
 * @param worstErrorShare share of errors above which a step is the last, 0 to 1
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

  private static void check(boolean good, String what, double value, String expected) {
    if (!good) {
      throw new IllegalArgumentException(
          what + ": " + Figures.plain(value) + " (expected: " + expected + ")");
    }
  }
}
