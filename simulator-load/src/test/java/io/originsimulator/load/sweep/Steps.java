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

  private Steps() {}

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

  /** Returns a target with a maximum number of responses per second. */
  static Sweep.Runner capacity(double perSecond) {
    return (rate, number) -> of(rate, Math.min(rate, perSecond), 0, DriverVerdict.VALID);
  }
}
