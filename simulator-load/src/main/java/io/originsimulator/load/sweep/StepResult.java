package io.originsimulator.load.sweep;

import io.originsimulator.load.report.AutoperfTable;
import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.Latencies;
import java.util.List;

/**
 * The result of one run at a rate.
 *
 * @param requests number of planned requests
 * @param sent number of requests sent, to their last byte
 * @param row row of autoperf's table; its rate is the requested one
 * @param atBest figures with a driver that is never late and sends all requests; the driver
 *     explains the difference
 * @param interrupted whether the step was stopped early
 */
public record StepResult(
    long requests,
    long sent,
    AutoperfTable.Row row,
    Figures measured,
    Figures atBest,
    DriverVerdict driver,
    boolean interrupted,
    CompanionFigures companions,
    KneeCriteria criteria) {

  public double ratePerSecond() {
    return row.rate();
  }

  public double achievedPerSecond() {
    return measured.achievedPerSecond();
  }

  public Latencies response() {
    return measured.response();
  }

  public double errorShare() {
    return errorShare(measured);
  }

  double errorShare(Figures figures) {
    return requests == 0 ? 0 : (double) (figures.errors() + row.serverErrors()) / requests;
  }

  /**
   * The figures that determine a verdict.
   *
   * @param achievedPerSecond rate of served requests: answered, with a status below 500 other than
   *     429
   * @param errors requests that failed or were dropped
   * @param response times from due to end
   * @param broken thresholds that were not met, as text
   */
  record Figures(double achievedPerSecond, long errors, Latencies response, List<String> broken) {}
}
