package io.originsimulator.load.sweep;

import io.originsimulator.load.report.AutoperfTable.Row;
import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.DriverVerdict.Judgement;
import io.originsimulator.load.result.Latencies;
import java.util.List;

/** Steps for tests. */
final class Steps {
  static final DriverVerdict LIMITED =
      new DriverVerdict(Judgement.DRIVER_LIMITED, List.of("12 % of requests were sent late"));

  /** The six rows of autoperf's introductory article. */
  private static final List<Row> ARTICLE =
      List.of(
          new Row(100, 99.9, 99.9, 99.7, 0, 45.4, 0, true),
          new Row(120, 119.7, 119.7, 120.0, 0, 54.4, 0, true),
          new Row(140, 139.3, 139.3, 138.0, 0, 63.6, 0, true),
          new Row(160, 151.9, 151.9, 147.0, 0, 69.3, 0, true),
          new Row(180, 132.2, 129.8, 137.4, 27, 59.6, 0, true),
          new Row(200, 119.8, 117.6, 139.9, 31, 53.9, 0, true));

  private Steps() {}

  /** Returns a plan from one rate to another, with defaults for the rest. */
  static SweepPlan plan(double from, double to, double step) {
    return new SweepPlan(from, to, step, 0, 2, 0, 1, 1_000, 0.5);
  }

  static StepResult of(double rate, double achieved, long errors, DriverVerdict driver) {
    return of(new Row(rate, achieved, achieved, achieved, errors, 0, 0, true), driver, List.of());
  }

  static StepResult of(Row row, DriverVerdict driver, List<String> broken) {
    return of(row, driver, broken, CompanionFigures.NONE);
  }

  static StepResult of(
      Row row, DriverVerdict driver, List<String> broken, CompanionFigures companions) {
    StepResult.Figures measured =
        new StepResult.Figures(row.requestsPerSecond(), row.errors(), new Latencies(), broken);
    StepResult.Figures atBest = new StepResult.Figures(row.rate(), 0, new Latencies(), List.of());
    return new StepResult(
        1_000,
        1_000,
        row,
        measured,
        driver.equals(LIMITED) ? atBest : measured,
        driver,
        false,
        companions,
        KneeCriteria.DEFAULT);
  }

  /** Returns a step with other criteria. */
  static StepResult by(KneeCriteria criteria, StepResult step) {
    return new StepResult(
        step.requests(),
        step.sent(),
        step.row(),
        step.measured(),
        step.atBest(),
        step.driver(),
        step.interrupted(),
        step.companions(),
        criteria);
  }

  /** Returns the steps of autoperf's introductory article, in order. */
  static Sweep.Runner article() {
    return (rate, number) -> of(ARTICLE.get(number), DriverVerdict.VALID, List.of());
  }

  /** Returns a target with a maximum number of responses per second. */
  static Sweep.Runner capacity(double perSecond) {
    return (rate, number) -> of(rate, Math.min(rate, perSecond), 0, DriverVerdict.VALID);
  }
}
