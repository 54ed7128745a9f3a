package io.originsimulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Capacity under random arrivals agrees with queueing theory.
 *
 * <p>Means are taken of 40 successive batches of arrivals; the spread of the batches gives the
 * precision of their mean. A result may be {@value #T_39} standard errors from the formula: one
 * correct run in ten thousand would be further off (Student's t, 39 degrees of freedom). Seeds are
 * fixed, so all runs are equal.
 */
class QueueingTheoryTest {
  private static final double MEAN = 10_000_000; // latency in nanoseconds
  private static final int BATCHES = 40;
  private static final int BATCH = 50_000;
  private static final double T_39 = 4.32;

  /** M/M/c: Erlang's C is the share that waits; those at the mean wait MEAN / (c − a) each. */
  @ParameterizedTest
  @CsvSource({"1, 0.5", "1, 0.8", "1, 0.9", "5, 0.5", "5, 0.8", "5, 0.9", "50, 0.8", "50, 0.9"})
  void exponentialLatenciesWaitAsErlangPredicts(int workers, double utilization) {
    Run run = new Run(workers, utilization, "{\"exponential\": {\"mean\": \"10ms\"}}");
    double erlangC = erlangC(workers, workers * utilization);

    double meanWait = erlangC * MEAN / (workers * (1 - utilization));
    assertThat(run.wait.standardError()).isLessThan(0.035 * meanWait);
    assertThat(run.wait.mean()).isBetween(run.wait.low(meanWait), run.wait.high(meanWait));
    assertThat(run.waits.mean()).isBetween(run.waits.low(erlangC), run.waits.high(erlangC));
    assertThat(run.busy.mean()).isBetween(run.busy.low(utilization), run.busy.high(utilization));
  }

  /** Of 50 workers that are busy half of the time, one is nearly always free. */
  @ParameterizedTest
  @CsvSource({"50, 0.5"})
  void manyHalfBusyWorkersCauseNoWait(int workers, double utilization) {
    Run run = new Run(workers, utilization, "{\"exponential\": {\"mean\": \"10ms\"}}");
    double erlangC = erlangC(workers, workers * utilization);

    assertThat(erlangC).isLessThan(1e-5);
    assertThat(run.waits.mean()).isLessThan(1e-4);
    assertThat(run.wait.mean()).isLessThan(1e-5 * MEAN);
    assertThat(run.busy.mean()).isBetween(run.busy.low(utilization), run.busy.high(utilization));
  }

  /** M/D/1: the mean wait is ρ / (2 (1 − ρ)) latencies, half of that with exponential ones. */
  @ParameterizedTest
  @CsvSource({"0.5", "0.8", "0.9"})
  void fixedLatenciesWaitAsByPollaczekAndKhinchine(double utilization) {
    Run run = new Run(1, utilization, "\"10ms\"");

    double meanWait = MEAN * utilization / (2 * (1 - utilization));
    assertThat(run.wait.standardError()).isLessThan(0.02 * meanWait);
    assertThat(run.wait.mean()).isBetween(run.wait.low(meanWait), run.wait.high(meanWait));
    assertThat(run.waits.mean()).isBetween(run.waits.low(utilization), run.waits.high(utilization));
    assertThat(run.busy.mean()).isBetween(run.busy.low(utilization), run.busy.high(utilization));
  }

  /**
   * Returns the probability that all of c workers are busy.
   *
   * @param load a, the mean number of busy workers if there were enough
   */
  private static double erlangC(int workers, double load) {
    double erlangB = 1;
    for (int i = 1; i <= workers; i++) {
      erlangB = load * erlangB / (i + load * erlangB);
    }
    return erlangB / (1 - load / workers * (1 - erlangB));
  }

  /** Poisson arrivals at a recipe, after a warm-up batch. */
  private static final class Run {
    private static final String RECIPE =
        """
        { "seed": 42, %s "stages": [ { "at": 0, "status": 500, "latency": %s } ] }
        """;

    final Batches wait = new Batches();
    final Batches waits = new Batches();
    final Batches busy = new Batches();

    Run(int workers, double utilization, String latency) {
      String capacity = "\"capacity\": {\"workers\": %d},".formatted(workers);
      Played queueing = new Played(RECIPE.formatted(capacity, latency));
      Played alone = new Played(RECIPE.formatted("", latency)); // the same draws
      SplittableRandom random = new SplittableRandom(7);
      double gap = MEAN / (workers * utilization);
      double now = 0;
      for (int batch = -1; batch < BATCHES; batch++) {
        double from = now;
        double waitedNanos = 0;
        double workedNanos = 0;
        int waited = 0;
        for (int i = 0; i < BATCH; i++) {
          now -= gap * Math.log(1 - random.nextDouble());
          long latencyNanos = alone.plan((long) now).delayNanos();
          long waitNanos = queueing.plan((long) now).delayNanos() - latencyNanos;
          waitedNanos += waitNanos;
          waited += waitNanos > 0 ? 1 : 0;
          workedNanos += latencyNanos;
        }
        if (batch >= 0) {
          wait.add(waitedNanos / BATCH);
          waits.add((double) waited / BATCH);
          busy.add(workedNanos / (now - from) / workers);
        }
      }
    }
  }

  /** The means of batches. */
  private static final class Batches {
    private double sum;
    private double squares;

    void add(double mean) {
      sum += mean;
      squares += mean * mean;
    }

    double mean() {
      return sum / BATCHES;
    }

    double standardError() {
      double variance = (squares - sum * sum / BATCHES) / (BATCHES - 1);
      return Math.sqrt(variance / BATCHES);
    }

    double low(double expected) {
      return expected - T_39 * standardError();
    }

    double high(double expected) {
      return expected + T_39 * standardError();
    }
  }
}
