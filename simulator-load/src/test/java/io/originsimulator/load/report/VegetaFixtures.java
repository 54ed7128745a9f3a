package io.originsimulator.load.report;

import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.TestRun;
import io.originsimulator.load.result.TestSample;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/** The runs for which vegeta generated reports; see the README next to its output. */
final class VegetaFixtures {
  static final RunInfo INFO =
      new RunInfo(
          "night",
          "attack",
          TestRun.START,
          1_000,
          100,
          10_000_000_000L,
          0,
          List.of(TestRun.ROOT),
          Map.of());

  private VegetaFixtures() {}

  /**
   * Times on a few plateaus, with the percentiles well inside them, where vegeta's estimate is
   * exact. Each is the upper end of a bucket of HdrHistogram, where ours is exact. Statuses and
   * failures are of all kinds.
   */
  static TestSample[] plateaus() {
    return IntStream.range(0, 1_000).mapToObj(VegetaFixtures::plateau).toArray(TestSample[]::new);
  }

  private static TestSample plateau(int i) {
    TestSample sample =
        TestSample.dueNanos(i * 10_000_000L + 123).number(i).bytes(i % 7, 1_000 + i % 3);
    int rank = i * 617 % 1_000; // a permutation
    if (rank < 700) {
      sample.tookNanos(100_159_000);
    } else if (rank < 920) {
      sample.tookNanos(150_015_000);
    } else if (rank < 960) {
      sample.tookNanos(1_234_943_000);
    } else {
      sample.tookNanos(61_500_499_999L);
    }
    return switch (i % 50) {
      case 7 -> sample.status(404);
      case 13 -> sample.status(503);
      case 21 -> sample.status(302);
      case 33 -> sample.failed(Outcome.TIMEOUT, "timeout, after 30s");
      case 48 -> sample.failed(Outcome.CONNECTION_RESET, "read: \"reset\"");
      default -> sample;
    };
  }

  /** Realistic times: lognormal around 20 ms, with a tail. */
  static TestSample[] lognormal() {
    Random random = new Random(42);
    return IntStream.range(0, 20_000)
        .mapToObj(
            i ->
                TestSample.dueNanos(i * 500_000L)
                    .number(i)
                    .tookNanos((long) (20e6 * Math.exp(0.6 * random.nextGaussian()))))
        .toArray(TestSample[]::new);
  }
}
