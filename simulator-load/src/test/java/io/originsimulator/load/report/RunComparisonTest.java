package io.originsimulator.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.TestRun;
import io.originsimulator.load.result.TestSample;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class RunComparisonTest {
  private final RunComparison comparison = new RunComparison();

  @Test
  void eachFigureStandsBesideTheFirstRunsWithItsRatio() {
    play(comparison.add("before.osr"), i -> 100, 0);
    play(comparison.add("after.osr"), i -> 200, 40);
    String table = Printed.by(comparison::print);
    assertThat(table)
        .isEqualTo(
            """
                              before.osr  after.osr  ratio
            requests          200         200        1.00
            rate              10.05/s     10.05/s    1.00
            goodput           10.00/s     9.70/s     0.97
            success           100.00%     97.50%     0.97
            mean              100ms       200ms      2.00
            p50               100ms       200ms      2.00
            p90               100ms       200ms      2.00
            p99               100ms       200ms      2.00
            p99.9             100ms       200ms      2.00
            max               100ms       200ms      2.00
            dropped           0           0          -
            connection reset  0           5          -

            Beside each figure: its ratio to that of before.osr.
            ~  no clear difference: cut into ten, the runs differ in turn by more and by less. That says
               nothing of what varies from run to run: repeat each to see.
            after.osr: late by 5 ms
            """);
  }

  @Test
  void whatDiffersByNoMoreThanChanceIsMarked() {
    Random one = new Random(1);
    Random other = new Random(2);
    play(comparison.add("a"), i -> 50 + 10 * one.nextGaussian(), 0);
    play(comparison.add("b"), i -> 50 + 10 * other.nextGaussian(), 0);
    assertThat(line("p50")).endsWith(" ~");
    assertThat(line("p90")).endsWith(" ~");
  }

  @Test
  void aSmallDifferenceThatIsAlwaysThereIsClearHoweverTheRunsMoveInTime() {
    play(comparison.add("a"), i -> i < 100 ? 50 : 500, 0);
    play(comparison.add("b"), i -> (i < 100 ? 50 : 500) * 1.1, 0);
    assertThat(line("p50")).endsWith("1.10");
    assertThat(line("mean")).endsWith("1.10");
  }

  @Test
  void ofRunsOfTwoSecondsNothingIsSaidOfChance() {
    for (String name : List.of("a", "b")) {
      TestRun.play(
          comparison.add(name), TestSample.due(0).took(name.length()), TestSample.due(1_000));
    }
    assertThat(Printed.by(comparison::print).lines().limit(10))
        .noneMatch(line -> line.contains("~"));
  }

  private String line(String name) {
    return Printed.by(comparison::print)
        .lines()
        .filter(line -> line.startsWith(name + " "))
        .findFirst()
        .orElseThrow();
  }

  /** Ten a second for twenty seconds; each of so many resets. */
  private static void play(ResultSink sink, IntToDoubleFunction millis, int eachResets) {
    sink.begin(TestRun.info());
    for (int i = 0; i < 200; i++) {
      TestSample sample = TestSample.due(i * 100).took(Math.max(1, millis.applyAsDouble(i)));
      boolean reset = eachResets > 0 && i % eachResets == 20;
      sink.sample((reset ? sample.failed(Outcome.CONNECTION_RESET, "") : sample).build());
    }
    DriverVerdict late =
        new DriverVerdict(DriverVerdict.Judgement.DRIVER_LIMITED, List.of("late by 5 ms"));
    sink.end(new RunEnd(1, false, 0, 0, 0, eachResets > 0 ? late : DriverVerdict.VALID));
  }
}
