package io.originsimulator.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.report.AutoperfTable.Row;
import io.originsimulator.load.report.tally.ReplyRates;
import io.originsimulator.load.report.tally.RunTally;
import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.TestRun;
import io.originsimulator.load.result.TestSample;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AutoperfTableTest {
  private final AutoperfTable table = new AutoperfTable(false);

  @Test
  void printsTheArticlesTableAndMarks160() {
    article(table);
    assertThat(Printed.by(table::print))
        .isEqualTo(
            """
            +----------------------------------------------------------------+
            | rate | conn/s | req/s | replies/s avg | errors | net io (KB/s) |
            +----------------------------------------------------------------+
            |  100 | 99.9   | 99.9  | 99.7          | 0      | 45.4          |
            |  120 | 119.7  | 119.7 | 120.0         | 0      | 54.4          |
            |  140 | 139.3  | 139.3 | 138.0         | 0      | 63.6          |
            |> 160 | 151.9  | 151.9 | 147.0         | 0      | 69.3          |
            |  180 | 132.2  | 129.8 | 137.4         | 27     | 59.6          |
            |  200 | 119.8  | 117.6 | 139.9         | 31     | 53.9          |
            """);
  }

  @Test
  void columnOfServerErrorsFollowsThatOfErrors() {
    AutoperfTable wide = new AutoperfTable(true);
    wide.add(new Row(100, 99.9, 99.9, 99.7, 0, 45.4, 12, true));
    assertThat(Printed.by(wide::print))
        .isEqualTo(
            """
            +-----------------------------------------------------------------------------+
            | rate | conn/s | req/s | replies/s avg | errors | 5xx status | net io (KB/s) |
            +-----------------------------------------------------------------------------+
            |  100 | 99.9   | 99.9  | 99.7          | 0      | 12         | 45.4          |
            """);
  }

  @Test
  void additionalColumnsFollowAutoperfsInTheirOwnWidths() {
    AutoperfTable wide = new AutoperfTable(false, List.of("cpu %", "x"));
    wide.add(new Row(100, 99.9, 99.9, 99.7, 0, 45.4, 0, true), List.of("7.5", "1234"));
    wide.add(new Row(120, 119.7, 119.7, 120.0, 0, 54.4, 0, true));
    assertThat(Printed.by(wide::print))
        .isEqualTo(
            """
            +-------------------------------------------------------------------------------+
            | rate | conn/s | req/s | replies/s avg | errors | net io (KB/s) | cpu % | x    |
            +-------------------------------------------------------------------------------+
            |  100 | 99.9   | 99.9  | 99.7          | 0      | 45.4          | 7.5   | 1234 |
            |  120 | 119.7  | 119.7 | 120.0         | 0      | 54.4          | -     | -    |
            """);
  }

  @Test
  void saturatedRowOfALimitedDriverHasAQuestionMark() {
    table.add(new Row(200, 1, 150, 150, 0, 1, 0, false));
    table.add(new Row(300, 1, 300, 300, 0, 1, 0, true));
    assertThat(Printed.by(table::print)).contains("|? 200 ").doesNotContain("|>");
  }

  @Test
  void marksTheLowestRateInAnyOrder() {
    table.add(new Row(200, 1, 100, 100, 0, 1, 0, true));
    table.add(new Row(150, 1, 100, 100, 0, 1, 0, true));
    assertThat(Printed.by(table::print)).contains("|> 150 ", "|  200 ");
  }

  @Test
  void lateButSteadyRepliesAreNoShortfall() {
    Row row = row(100, i -> TestSample.due(i * 10).took(12_000).bytes(100, 924));
    assertThat(row.requestsPerSecond()).isBetween(100.0, 100.2);
    assertThat(row.repliesPerSecond()).isBetween(100.0, 100.2);
    assertThat(row.saturated()).isFalse();
    assertThat(row.netKilobytesPerSecond()).isBetween(45.0, 46.0); // 1,000 kB in 10 s and the wait
  }

  @Test
  void measuresTheReplyRateOfASaturatedTarget() {
    Row row = row(100, i -> TestSample.due(i * 10).took(i * (1_000.0 / 70 - 10)));
    assertThat(row.requestsPerSecond()).isBetween(100.0, 100.2);
    assertThat(row.repliesPerSecond()).isBetween(69.0, 71.0);
    assertThat(row.saturated()).isTrue();
  }

  @Test
  void failuresAndDropsAreErrorsUnlikeServerErrors() {
    Row row =
        row(
            100,
            i ->
                switch (i % 100) {
                  case 1 -> TestSample.due(i * 10).failed(Outcome.TIMEOUT, "");
                  case 2 -> TestSample.due(i * 10).dropped(Outcome.DROPPED_IN_FLIGHT);
                  case 3 -> TestSample.due(i * 10).status(503);
                  default -> TestSample.due(i * 10);
                });
    assertThat(row.errors()).isEqualTo(20);
    assertThat(row.serverErrors()).isEqualTo(10);
  }

  @Test
  void runLimitedByTheDriverIsNotValid() {
    DriverVerdict verdict =
        new DriverVerdict(DriverVerdict.Judgement.DRIVER_LIMITED, List.of("late"));
    RunTally limited = new RunTally(List.of());
    limited.accept(TestRun.planned(0, 100));
    limited.accept(new RunEnd(0, false, 0, 0, 0, verdict));
    assertThat(AutoperfRow.of(limited, AutoperfRow.replies()))
        .isEqualTo(new Row(100, 0, 0, 0, 0, 0, 0, false));
  }

  @Test
  void requestsLeftUnsentByAStopAreErrorsButNoKnee() {
    RunTally run = new RunTally(List.of());
    run.accept(TestRun.planned(0, 100));
    run.accept(new RunEnd(0, true, 7, 0, 0, 0, DriverVerdict.VALID, Optional.empty()));
    assertThat(AutoperfRow.of(run, AutoperfRow.replies()))
        .isEqualTo(new Row(100, 0, 0, 0, 7, 0, 0, false));
  }

  /** A thousand requests, one every 10 ms. */
  private static Row row(double rate, java.util.function.IntFunction<TestSample> sample) {
    RunTally run = new RunTally(List.of());
    ReplyRates replies = AutoperfRow.replies();
    TestRun.play(
        ResultSink.all(run, replies),
        TestRun.planned(1_000, rate),
        IntStream.range(0, 1_000).mapToObj(sample).toArray(TestSample[]::new));
    return AutoperfRow.of(run, replies);
  }

  /** Log replay with autoperf, as Ilya Grigorik published it. */
  private static void article(AutoperfTable table) {
    table.add(new Row(100, 99.9, 99.9, 99.7, 0, 45.4, 0, true));
    table.add(new Row(120, 119.7, 119.7, 120.0, 0, 54.4, 0, true));
    table.add(new Row(140, 139.3, 139.3, 138.0, 0, 63.6, 0, true));
    table.add(new Row(160, 151.9, 151.9, 147.0, 0, 69.3, 0, true));
    table.add(new Row(180, 132.2, 129.8, 137.4, 27, 59.6, 0, true));
    table.add(new Row(200, 119.8, 117.6, 139.9, 31, 53.9, 0, true));
  }
}
