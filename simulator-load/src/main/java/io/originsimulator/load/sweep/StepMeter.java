package io.originsimulator.load.sweep;

import io.originsimulator.load.health.DriverShare;
import io.originsimulator.load.report.AutoperfRow;
import io.originsimulator.load.report.AutoperfTable;
import io.originsimulator.load.report.tally.ReplyRates;
import io.originsimulator.load.report.tally.RunTally;
import io.originsimulator.load.report.threshold.ThresholdCheck;
import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Sample;
import java.util.List;
import java.util.stream.Stream;

/**
 * Measures one step.
 *
 * <p>The rate achieved is that of the middle 90 % of responses. Over the complete step, the wait
 * for the last response would make every slow target look saturated, and a short step more than a
 * long one.
 */
public final class StepMeter implements ResultSink {
  private static final double EDGE = 0.05; // excluded at either end
  private static final long FEWEST = 20;
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int SERVER_ERROR = 500;

  private final List<String> observed;
  private final Latencies servedAt = new Latencies(); // ends of served requests
  private final Latencies servedAtBest = new Latencies(); // with a driver that is never late
  private final ReplyRates replies = AutoperfRow.replies();
  private KneeCriteria criteria = KneeCriteria.DEFAULT;
  private ThresholdCheck check = new ThresholdCheck(List.of());
  private long sent;

  /** Creates a meter; the step's rate and criteria are those of its run. */
  public StepMeter(List<String> observed) {
    this.observed = List.copyOf(observed);
  }

  @Override
  public void accept(RunEvent event) {
    if (event instanceof Sample sample) {
      add(sample);
    } else if (event instanceof RunInfo run) {
      criteria = KneeCriteria.of(run);
      check = new ThresholdCheck(criteria.thresholds());
    }
    check.run().accept(event);
    replies.accept(event);
  }

  private void add(Sample sample) {
    sent += sample.sentNanos() >= 0 ? 1 : 0;
    if (isServed(sample)) {
      servedAt.add(sample.endNanos());
      servedAtBest.add(sample.endNanos() - Math.max(0, sample.driverDelayNanos()));
    } else if (DriverShare.isUnsent(sample)) {
      servedAtBest.add(sample.scheduledNanos());
    }
  }

  public StepResult result() {
    RunTally run = check.run();
    AutoperfTable.Row autoperf = AutoperfRow.of(run, replies);
    List<ThresholdCheck.Result> doubtful =
        check.results().stream().filter(result -> !result.passed() || result.isInDoubt()).toList();
    long unsent = servedAtBest.count() - servedAt.count();
    StepResult.Figures measured =
        new StepResult.Figures(
            achievedPerSecond(servedAt, autoperf.rate()),
            autoperf.errors(),
            run.summary().response(),
            texts(doubtful.stream()));
    StepResult.Figures atBest =
        new StepResult.Figures(
            achievedPerSecond(servedAtBest, autoperf.rate()),
            autoperf.errors() - unsent,
            run.onTime(),
            texts(doubtful.stream().filter(result -> !result.isInDoubt())));
    return new StepResult(
        run.summary().requests(),
        sent,
        autoperf,
        measured,
        criteria.forced() ? measured : atBest,
        run.end().driver(),
        run.end().interrupted(),
        CompanionFigures.of(run, observed),
        criteria);
  }

  private static List<String> texts(Stream<ThresholdCheck.Result> results) {
    return results
        .map(
            result ->
                result.threshold()
                    + ": "
                    + result.measured()
                    + (result.isInDoubt() ? ", " + result.doubt() : ""))
        .toList();
  }

  private static boolean isServed(Sample sample) {
    return sample.outcome() == Outcome.ANSWERED
        && sample.status() < SERVER_ERROR
        && sample.status() != TOO_MANY_REQUESTS;
  }

  private double achievedPerSecond(Latencies ends, double ratePerSecond) {
    long served = ends.count();
    long requests = check.run().summary().requests();
    double nanos = ends.quantileNanos(1 - EDGE) - ends.quantileNanos(EDGE);
    if (served < FEWEST || nanos <= 0) {
      return requests == 0 ? 0 : ratePerSecond * served / requests;
    }
    return served * (1 - 2 * EDGE) / (nanos / 1e9);
  }
}
