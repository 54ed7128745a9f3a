package io.originsimulator.load.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.originsimulator.load.report.Printed;
import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.TestRun;
import io.originsimulator.load.result.TestSample;
import io.originsimulator.load.text.Colours;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import java.util.function.LongToDoubleFunction;
import org.junit.jupiter.api.Test;

class RunComparisonTest {
  private final RunComparison comparison = new RunComparison();

  @Test
  void showsEachFigureWithItsRatioToTheFirstRun() {
    play(comparison.add("before.osr"), i -> 100, 0);
    play(comparison.add("after.osr"), i -> 200, 40);
    String table = Printed.by(out -> comparison.print(out, Colours.NONE));
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
            p99               100ms       200ms      2.00 ?
            p99.9             100ms       200ms      2.00 ?
            max               100ms       200ms      2.00 ?
            worst second      100ms       201ms      2.00
            dropped           0           0          -
            connection reset  0           5          -

            Next to each figure: its ratio to that of before.osr.
            ~  no clear difference: resampled seconds of the runs differ as much by chance.
            ?  too short: fewer than 10 seconds, or fewer than 10 requests above the percentile.
            !  the driver of the slower run can explain the difference.
            None of these covers the variation between runs: repeat each run to see it.
            after.osr: late by 5 ms
            """);
  }

  @Test
  void runWithoutStreamsHasNoTimesOfEvents() {
    TestRun.play(comparison.add("streams"), TestSample.due(0).took(500).events(100, 20));
    TestRun.play(comparison.add("plain"), TestSample.due(0).took(500));
    String table = Printed.by(out -> comparison.print(out, Colours.NONE));
    assertThat(line(table, "first event p99")).matches("first event p99 +100ms +- +-");
    assertThat(line(table, "gap p50")).matches("gap p50 +20ms +- +-");
    assertThat(Printed.by(out -> comparison.json(List.of(), out)))
        .contains("\"value\" : null")
        .doesNotContain("NaN");
  }

  @Test
  void clearDifferencesArePaintedAsBetterOrWorseOnATerminal() {
    play(comparison.add("a"), i -> 100, 40);
    play(comparison.add("b"), i -> 200, 0);
    play(comparison.add("c"), i -> 50, 0);
    String plain = Printed.by(out -> comparison.print(out, Colours.NONE));
    String painted = Printed.by(out -> comparison.print(out, Colours.ANSI));
    assertThat(painted.replaceAll("\u001b\\[\\d+m", "")).isEqualTo(plain);
    String green = "\u001b[32m";
    String red = "\u001b[31m";
    String end = "\u001b[0m";
    assertThat(line(painted, "p50"))
        .contains(red + "2.00" + end + " ")
        .endsWith(green + "0.50" + end);
    assertThat(line(painted, "success")).endsWith(green + "1.03" + end);
    assertThat(line(painted, "p99")).isEqualTo(line(plain, "p99")).endsWith("0.50 ?");
  }

  @Test
  void differencesWithinChanceAreMarked() {
    Random one = new Random(1);
    Random other = new Random(2);
    play(comparison.add("a"), i -> 50 + 10 * one.nextGaussian(), 0);
    play(comparison.add("b"), i -> 50 + 10 * other.nextGaussian(), 0);
    assertThat(line("p50")).endsWith(" ~");
    assertThat(line("p90")).endsWith(" ~");
  }

  @Test
  void constantSmallDifferenceIsClearInVaryingRuns() {
    play(comparison.add("a"), i -> i < 100 ? 50 : 500, 0);
    play(comparison.add("b"), i -> (i < 100 ? 50 : 500) * 1.1, 0);
    assertThat(line("p50")).endsWith("1.10");
    assertThat(line("mean")).endsWith("1.10");
  }

  @Test
  void marksRunsThatAreTooShort() {
    for (String name : List.of("a", "bb")) {
      TestSample[] run = new TestSample[900]; // nine seconds
      Arrays.setAll(run, i -> TestSample.due(i * 10).took(name.length()));
      TestRun.play(comparison.add(name), run);
    }
    for (String figure : List.of("success", "mean", "p50", "p90", "p99", "max")) {
      assertThat(line(figure)).endsWith(" ?");
    }
  }

  @Test
  void outageOfTwoSecondsIsClear() {
    Random dice = new Random(3);
    play(comparison.add("before"), 100, 15, due -> noise(dice));
    play(comparison.add("after"), 100, 15, due -> outage(due, 8_000, 2_000) + noise(dice));
    assertThat(line("p90")).doesNotEndWith("~").doesNotEndWith("?");
    assertThat(line("p99")).doesNotEndWith("~").doesNotEndWith("?");
    assertThat(line("mean")).doesNotEndWith("~").doesNotEndWith("?");
    assertThat(line("p50")).endsWith(" ~");
    assertThat(line("worst second")).containsPattern(" 1\\.[5-9][0-9.]*s ");
  }

  @Test
  void differenceInTheTailIsClearOnlyThere() {
    Random dice = new Random(4);
    play(comparison.add("before"), 100, 60, due -> noise(dice));
    play(comparison.add("after"), 100, 60, due -> (dice.nextInt(100) < 3 ? 5 : 1) * noise(dice));
    assertThat(line("p99")).doesNotEndWith("~").doesNotEndWith("?");
    assertThat(line("p50")).endsWith(" ~");
  }

  @Test
  void differenceOfATenthIsClear() {
    Random dice = new Random(5);
    play(comparison.add("before"), 100, 30, due -> noise(dice));
    play(comparison.add("after"), 100, 30, due -> 1.1 * noise(dice));
    assertThat(line("p50")).doesNotEndWith("~").doesNotEndWith("?");
    assertThat(line("mean")).doesNotEndWith("~").doesNotEndWith("?");
  }

  /** At most one in twenty, plus the variation in 100 pairs (binomial, 99.9 %). */
  @Test
  void equalRunsDifferClearlyOnlyByChance() {
    Random dice = new Random(6);
    Map<String, Integer> clear = new TreeMap<>(Map.of("p50", 0, "p90", 0, "p99", 0, "mean", 0));
    for (int pair = 0; pair < 100; pair++) {
      RunComparison same = new RunComparison();
      for (String name : List.of("a", "b")) {
        double[] drift = {0}; // a slow second is mostly followed by another
        play(
            same.add(name),
            100,
            30,
            due -> {
              drift[0] = due % 1_000 == 0 ? 0.7 * drift[0] + 0.02 * dice.nextGaussian() : drift[0];
              return Math.exp(drift[0]) * noise(dice);
            });
      }
      String table = Printed.by(out -> same.print(out, Colours.NONE));
      clear.replaceAll((figure, count) -> count + (isClear(line(table, figure)) ? 1 : 0));
    }
    assertThat(clear.values()).allMatch(count -> count <= 13);
  }

  private static boolean isClear(String line) {
    return !line.endsWith("~") && !line.endsWith("?") && !line.endsWith(" 1.00");
  }

  @Test
  void marksADifferenceThatTheDriverCanExplain() {
    for (int late : new int[] {0, 50}) {
      TestSample[] run = new TestSample[2_000];
      Arrays.setAll(run, i -> TestSample.due(i * 10).took(10 + late).late(late));
      TestRun.play(comparison.add("late by " + late), run);
    }
    assertThat(line("p50")).endsWith(" 6.00 !");
    assertThat(line("mean")).endsWith(" 6.00 !");
  }

  @Test
  void thresholdsPassFailOrAreInDoubt() {
    Random one = new Random(7);
    Random other = new Random(7);
    play(comparison.add("before"), 100, 30, due -> noise(one));
    play(comparison.add("after"), 100, 30, due -> 1.5 * noise(other));
    assertThat(outcomes("p50<=160%", "p50<=110%", "p50<149.5%", "max<=1%", "goodput>=90%"))
        .containsExactly(
            RatioThreshold.Outcome.PASSED,
            RatioThreshold.Outcome.FAILED,
            RatioThreshold.Outcome.IN_DOUBT,
            RatioThreshold.Outcome.IN_DOUBT,
            RatioThreshold.Outcome.PASSED);
  }

  @Test
  void thresholdMetWithoutTheDriversDelaysIsInDoubt() {
    for (int late : new int[] {0, 46}) {
      TestSample[] run = new TestSample[2_000];
      Arrays.setAll(run, i -> TestSample.due(i * 10).took(late == 0 ? 100 : 150).late(late));
      TestRun.play(comparison.add("late by " + late), run);
    }
    assertThat(line("p50")).endsWith(" 1.50");
    assertThat(outcomes("p99<=110%", "mean<110%", "p99<=103.5%", "p99<=90%"))
        .containsExactly(
            RatioThreshold.Outcome.IN_DOUBT,
            RatioThreshold.Outcome.IN_DOUBT,
            RatioThreshold.Outcome.IN_DOUBT,
            RatioThreshold.Outcome.FAILED);
    assertThat(comparison.check(List.of(RatioThreshold.parse("p99<=110%"))).get(0).words())
        .endsWith(": 150.0%, the driver can explain the excess");
  }

  @Test
  void remainderThatChanceCanExplainCountsAsTheDrivers() {
    Random one = new Random(1);
    Random other = new Random(2);
    play(comparison.add("a"), 100, 30, due -> noise(one));
    TestSample[] late = new TestSample[3_000];
    Arrays.setAll(late, i -> TestSample.due(i * 10).took(2 + 1.006 * noise(other)).late(2));
    TestRun.play(comparison.add("late"), late);
    assertThat(line("mean")).endsWith(" !");
    assertThat(outcomes("mean<=100%", "mean<=50%"))
        .containsExactly(RatioThreshold.Outcome.IN_DOUBT, RatioThreshold.Outcome.FAILED);
  }

  @Test
  void missedRatesAreInDoubtInShortOrDriverLimitedRuns() {
    assertThat(ratesKept(20, DriverVerdict.VALID)).containsOnly(RatioThreshold.Outcome.FAILED);
    assertThat(ratesKept(9, DriverVerdict.VALID)).containsOnly(RatioThreshold.Outcome.IN_DOUBT);
    DriverVerdict limited =
        new DriverVerdict(DriverVerdict.Judgement.DRIVER_LIMITED, List.of("late"));
    assertThat(ratesKept(20, limited)).containsOnly(RatioThreshold.Outcome.IN_DOUBT);
  }

  private static List<RatioThreshold.Outcome> ratesKept(int seconds, DriverVerdict verdict) {
    RunComparison runs = new RunComparison();
    play(runs.add("before"), 100, 20, due -> 1);
    ResultSink after = runs.add("after");
    after.accept(TestRun.info());
    for (int i = 0; i < 50 * seconds; i++) {
      after.accept(TestSample.due(i * 20).took(1).build());
    }
    after.accept(TestRun.end(seconds * 1_000).judged(verdict));
    return outcomes(runs, "rate>=95%", "goodput>=95%");
  }

  @Test
  void chanceOfSuccessIncludesFailuresAfterTheLastDueTime() {
    for (int failing : new int[] {10, 12}) {
      TestSample[] run = new TestSample[1_000]; // ten seconds
      for (int i = 0; i < run.length; i++) {
        TestSample sample = TestSample.due(i * 10).took(1);
        run[i] = i % 100 < failing ? sample.took(30_000).failed(Outcome.TIMEOUT, "") : sample;
      }
      TestRun.play(comparison.add(failing + " % fail"), run);
    }
    assertThat(line("success")).endsWith("0.98 ~");
  }

  @Test
  void jsonHasEachFigureWithItsRatio() throws Exception {
    play(comparison.add("a"), i -> 100, 0);
    play(comparison.add("b"), i -> 200, 0);
    List<RatioThreshold.Result> results =
        comparison.check(List.of(RatioThreshold.parse("p90<=110%")));
    JsonNode json = new JsonMapper().readTree(Printed.by(out -> comparison.json(results, out)));
    assertThat(json.path("runs").path(1).toString())
        .isEqualTo("{\"name\":\"b\",\"verdict\":\"valid\",\"reasons\":[]}");
    JsonNode p90 = json.path("figures").path(6);
    assertThat(p90.toString())
        .isEqualTo(
            "{\"name\":\"p90\",\"runs\":[{\"value\":1.0E8},{\"value\":2.0E8,\"ratio\":2.0,"
                + "\"margin\":1.01,\"difference\":\"clear\"}]}");
    assertThat(json.path("thresholds").path(0).toString())
        .isEqualTo(
            "{\"threshold\":\"p90<=110%\",\"run\":\"b\",\"outcome\":\"failed\","
                + "\"measured\":\"200.0%\"}");
  }

  private List<RatioThreshold.Outcome> outcomes(String... thresholds) {
    return outcomes(comparison, thresholds);
  }

  private static List<RatioThreshold.Outcome> outcomes(RunComparison runs, String... thresholds) {
    return runs.check(Arrays.stream(thresholds).map(RatioThreshold::parse).toList()).stream()
        .map(RatioThreshold.Result::outcome)
        .toList();
  }

  /** Returns noise of about 3 ms. */
  private static double noise(Random dice) {
    return 3 * Math.exp(0.4 * dice.nextGaussian());
  }

  /** Returns the response time with an outage, which answers requests at its end. */
  private static double outage(long dueMillis, long fromMillis, long lastsMillis) {
    boolean within = dueMillis >= fromMillis && dueMillis < fromMillis + lastsMillis;
    return within ? (double) (fromMillis + lastsMillis - dueMillis) : 0;
  }

  private static void play(
      ResultSink sink, int perSecond, int seconds, LongToDoubleFunction millis) {
    TestSample[] run = new TestSample[perSecond * seconds];
    for (int i = 0; i < run.length; i++) {
      long due = i * 1_000L / perSecond;
      run[i] = TestSample.due((double) due).took(millis.applyAsDouble(due));
    }
    TestRun.play(sink, run);
  }

  private String line(String name) {
    return line(Printed.by(out -> comparison.print(out, Colours.NONE)), name);
  }

  private static String line(String table, String name) {
    return table.lines().filter(line -> line.startsWith(name + " ")).findFirst().orElseThrow();
  }

  /** Plays ten requests per second for twenty seconds, of which every n-th resets. */
  private static void play(ResultSink sink, IntToDoubleFunction millis, int eachResets) {
    sink.accept(TestRun.info());
    for (int i = 0; i < 200; i++) {
      TestSample sample = TestSample.due(i * 100).took(Math.max(1, millis.applyAsDouble(i)));
      boolean reset = eachResets > 0 && i % eachResets == 20;
      sink.accept((reset ? sample.failed(Outcome.CONNECTION_RESET, "") : sample).build());
    }
    DriverVerdict late =
        new DriverVerdict(DriverVerdict.Judgement.DRIVER_LIMITED, List.of("late by 5 ms"));
    sink.accept(new RunEnd(1, false, 0, 0, 0, eachResets > 0 ? late : DriverVerdict.VALID));
  }
}
