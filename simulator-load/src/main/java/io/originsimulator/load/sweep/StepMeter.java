package io.originsimulator.load.sweep;

import io.originsimulator.load.report.AutoperfRow;
import io.originsimulator.load.report.Threshold;
import io.originsimulator.load.report.ThresholdCheck;
import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.OriginRequest;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Sample;
import java.util.List;

/**
 * Measures one step.
 *
 * <p>What a target achieves is how fast answers came in the middle 90 % of them: over the whole
 * step, the wait for the last one would make every slow target look saturated, and a short step
 * more than a long one.
 */
public final class StepMeter implements ResultSink {
  private static final double EDGE = 0.05; // left out at either end
  private static final long FEWEST = 20;
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int SERVER_ERROR = 500;

  private final double ratePerSecond;
  private final AutoperfRow row = new AutoperfRow();
  private final ThresholdCheck check;
  private final Latencies response = new Latencies();
  private final Latencies servedAt = new Latencies(); // ends of those that were served
  private final CompanionMeter beside;
  private long requests;
  private long sent;

  /**
   * A step that has not begun.
   *
   * @param observed names of what is observed beside it
   */
  public StepMeter(double ratePerSecond, List<Threshold> thresholds, List<String> observed) {
    this.ratePerSecond = ratePerSecond;
    this.check = new ThresholdCheck(thresholds);
    this.beside = new CompanionMeter(observed);
  }

  @Override
  public void begin(RunInfo run) {
    row.begin(run);
    check.begin(run);
    beside.begin(run);
  }

  @Override
  public void sample(Sample sample) {
    row.sample(sample);
    check.sample(sample);
    beside.sample(sample);
    requests++;
    sent += sample.sentNanos() >= 0 ? 1 : 0;
    if (sample.attempted()) {
      response.add(sample.responseNanos());
    }
    if (isServed(sample)) {
      servedAt.add(sample.endNanos());
    }
  }

  @Override
  public void observation(Observation observation) {
    beside.observation(observation);
  }

  @Override
  public void originRequest(OriginRequest request) {
    beside.originRequest(request);
  }

  @Override
  public void end(RunEnd end) {
    row.end(end);
    check.end(end);
    beside.end(end);
  }

  /** The step, when it has ended. */
  public StepResult result(RunEnd end) {
    List<String> broken =
        check.results().stream()
            .filter(result -> !result.passed())
            .map(result -> result.threshold() + ": " + result.measured())
            .toList();
    return new StepResult(
        ratePerSecond,
        achievedPerSecond(),
        requests + end.notSent(),
        sent,
        row.row(),
        response,
        broken,
        end.driver(),
        end.interrupted(),
        beside.figures());
  }

  private static boolean isServed(Sample sample) {
    return sample.outcome() == Outcome.ANSWERED
        && sample.status() < SERVER_ERROR
        && sample.status() != TOO_MANY_REQUESTS;
  }

  private double achievedPerSecond() {
    long served = servedAt.count();
    double nanos = servedAt.quantileNanos(1 - EDGE) - servedAt.quantileNanos(EDGE);
    if (served < FEWEST || nanos <= 0) {
      return requests == 0 ? 0 : ratePerSecond * served / requests;
    }
    return served * (1 - 2 * EDGE) / (nanos / 1e9);
  }
}
