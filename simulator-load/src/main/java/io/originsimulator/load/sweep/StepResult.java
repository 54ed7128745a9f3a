package io.originsimulator.load.sweep;

import io.originsimulator.load.report.AutoperfTable;
import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.Latencies;
import java.util.List;

/**
 * What came of one rate.
 *
 * @param requests that were planned
 * @param sent of these, to their last byte
 * @param row as autoperf's table has it; its rate is the requested one
 * @param measured what the step is judged by
 * @param atBest the same with a driver that is never late and sends all: what differs, it explains
 * @param driver whether it was the limit
 * @param interrupted whether the step was stopped before its time
 * @param beside what was seen beside it
 * @param criteria it is judged by
 */
public record StepResult(
    long requests,
    long sent,
    AutoperfTable.Row row,
    Figures measured,
    Figures atBest,
    DriverVerdict driver,
    boolean interrupted,
    CompanionFigures beside,
    KneeCriteria criteria) {

  public double ratePerSecond() {
    return row.rate();
  }

  /** Served, as fast as they came: answered, but not with 429 or 500 and more. */
  public double achievedPerSecond() {
    return measured.achievedPerSecond();
  }

  /** From due to end. */
  public Latencies response() {
    return measured.response();
  }

  /** Errors and responses from 500 on, as a share of all requests. */
  public double errorShare() {
    return errorShare(measured);
  }

  double errorShare(Figures figures) {
    return requests == 0 ? 0 : (double) (figures.errors() + row.serverErrors()) / requests;
  }

  /**
   * The figures that a step is judged by: as measured, or as they would be with a driver that is
   * never late and sends all that was planned.
   *
   * @param achievedPerSecond served, as fast as they came: answered, but not with 429 or 500 and
   *     more
   * @param errors requests that failed or were dropped
   * @param response from due to end
   * @param broken thresholds that were not kept, in words
   */
  record Figures(double achievedPerSecond, long errors, Latencies response, List<String> broken) {
    Figures {
      broken = List.copyOf(broken);
    }
  }
}
