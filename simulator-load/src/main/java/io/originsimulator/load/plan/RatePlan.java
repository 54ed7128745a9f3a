package io.originsimulator.load.plan;

import io.originsimulator.recipe.value.RequestRate;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;

/**
 * The rate of a run over its time, as consecutive stages.
 *
 * <pre>
 *   1000/s ┤              ╭──────
 *          │          ╭───╯             the area under the line until an instant
 *    100/s ┤──────────╯                 is the number of requests due until then
 *          └────────────────────▶
 *            for 1m   over 5m
 * </pre>
 */
public final class RatePlan {
  private static final int DIGITS = 15; // of a request, so that thirds add up to a whole request

  private final RateStage[] stages;
  private final long[] startNanos; // of each stage, followed by the end
  private final double[] before; // requests due before each stage, followed by the total
  private final long requests;

  RatePlan(List<RateStage> stages) {
    this.stages = stages.toArray(RateStage[]::new);
    this.startNanos = new long[stages.size() + 1];
    this.before = new double[stages.size() + 1];
    BigDecimal area = BigDecimal.ZERO;
    for (int i = 0; i < stages.size(); i++) {
      startNanos[i + 1] = Math.addExact(startNanos[i], stages.get(i).nanos());
      area = area.add(stages.get(i).requests());
      before[i + 1] = area.setScale(DIGITS, RoundingMode.HALF_UP).doubleValue();
    }
    this.requests =
        area.setScale(DIGITS, RoundingMode.HALF_UP).setScale(0, RoundingMode.DOWN).longValueExact();
  }

  public static RatePlan constant(RequestRate rate, long nanos) {
    return new RatePlan(List.of(new RateStage(Optional.of(rate), Optional.of(rate), nanos)));
  }

  public long durationNanos() {
    return startNanos[stages.length];
  }

  /** Returns the number of requests due, rounded down. */
  public long requests() {
    return requests;
  }

  public double highestPerSecond() {
    double highest = 0;
    for (RateStage stage : stages) {
      highest = Math.max(highest, stage.highestPerSecond());
    }
    return highest;
  }

  public double meanPerSecond() {
    return stages.length == 1 && stages[0].isConstant()
        ? highestPerSecond()
        : before[stages.length] * 1e9 / durationNanos();
  }

  /** Returns the rate at the start; empty: no requests. */
  public Optional<RequestRate> first() {
    return stages[0].from();
  }

  /**
   * Returns the due time of a request, in nanoseconds from the start: rounded down in a constant
   * stage that starts at an integer number of requests, otherwise rounded to the nearest.
   */
  long nanosAt(long number) {
    int i = stageOf((double) number);
    boolean exact = stages[i].isConstant() && before[i] == Math.rint(before[i]);
    return startNanos[i]
        + (exact
            ? stages[i].constantNanosAt(number - (long) before[i])
            : Math.round(nanosAt(i, (double) number)));
  }

  /**
   * Returns the time until the area under the line reaches a value below {@link #area}, rounded
   * down to an instant before the end.
   */
  long nanosAt(double area) {
    int i = stageOf(area);
    return startNanos[i] + Math.min((long) nanosAt(i, area), stages[i].nanos() - 1);
  }

  private double nanosAt(int stage, double area) {
    return stages[stage].nanosAt(area - before[stage], before[stage + 1] - area);
  }

  /**
   * Returns the last stage that starts at or below this number of requests, which is never a pause.
   */
  private int stageOf(double area) {
    int i = stages.length - 1;
    while (i > 0 && before[i] > area) {
      i--;
    }
    return i;
  }

  double area() {
    return before[stages.length];
  }
}
