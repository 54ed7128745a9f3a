package io.originsimulator.load.sweep;

import io.originsimulator.load.result.Latencies;
import java.util.List;

/**
 * The figures that a step is judged by: as measured, or as they would be with a driver that is
 * never late and sends all that was planned.
 *
 * @param achievedPerSecond served, as fast as they came: answered, but not with 429 or 500 and more
 * @param errors requests that failed or were dropped
 * @param serverErrors responses with a status from 500 on
 * @param response from due to end
 * @param broken thresholds that were not kept, in words
 */
record StepFigures(
    double achievedPerSecond,
    long errors,
    long serverErrors,
    Latencies response,
    List<String> broken) {
  StepFigures {
    broken = List.copyOf(broken);
  }
}
