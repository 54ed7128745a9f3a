package io.originsimulator.load.sweep;

import io.originsimulator.load.report.AutoperfTable;
import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.Latencies;
import java.util.List;

/**
 * What came of one rate.
 *
 * @param ratePerSecond asked for
 * @param achievedPerSecond served, as fast as they came: answered, but not with 429 or 500 and more
 * @param requests that were planned
 * @param sent of these, to their last byte
 * @param row the same as autoperf's table has it
 * @param response from due to end
 * @param broken thresholds that were not kept, in words
 * @param driver whether the figures are the target's
 * @param interrupted whether the step was stopped before its time
 * @param beside what was seen beside it
 */
public record StepResult(
    double ratePerSecond,
    double achievedPerSecond,
    long requests,
    long sent,
    AutoperfTable.Row row,
    Latencies response,
    List<String> broken,
    DriverVerdict driver,
    boolean interrupted,
    CompanionFigures beside) {
  public StepResult {
    broken = List.copyOf(broken);
  }

  /** The same as if the driver had not been the limit, whoever takes it for the target's. */
  public StepResult forced() {
    return new StepResult(
        ratePerSecond,
        achievedPerSecond,
        requests,
        sent,
        row,
        response,
        broken,
        DriverVerdict.VALID,
        interrupted,
        beside);
  }

  /** Requests that failed or were dropped. */
  public long errors() {
    return row.errors();
  }

  /** Responses with a status from 500 on. */
  public long serverErrors() {
    return row.serverErrors();
  }

  /** Whether the figures are the target's, all of them. */
  public boolean valid() {
    return driver.judgement() == DriverVerdict.Judgement.VALID && !interrupted;
  }

  /** Errors and responses from 500 on, as a share of all requests. */
  public double errorShare() {
    return requests == 0 ? 0 : (double) (errors() + serverErrors()) / requests;
  }
}
