package io.originsimulator.load.report.tally;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.RunInfo.TargetLabel;
import io.originsimulator.load.result.TestRun;
import io.originsimulator.load.result.TestSample;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RunTallyTest {
  private final RunTally tally = new RunTally(List.of());

  @Test
  void targetsBeyondTwoHundredShareACount() {
    TargetLabel[] targets =
        IntStream.range(0, 1_000)
            .mapToObj(i -> new TargetLabel("GET /" + i, "GET", "http://h/" + i))
            .toArray(TargetLabel[]::new);
    RunInfo info = TestRun.info(targets);
    TestRun.play(
        tally,
        info,
        IntStream.range(0, 1_000)
            .mapToObj(i -> TestSample.due(i).target(i))
            .toArray(TestSample[]::new));
    assertThat(tally.targets()).hasSize(201);
    assertThat(tally.targets().get("others").attempted()).isEqualTo(800);
  }

  @Test
  void secondTargetSeparatesTheCountsOfTheFirst() {
    TestRun.play(
        tally,
        TestRun.info(TestRun.ROOT, new TargetLabel("GET /a", "GET", "http://h/a")),
        TestSample.due(0).took(10),
        TestSample.due(1).took(20).target(1),
        TestSample.due(2).took(30));
    assertThat(tally.targets().get("GET /").attempted()).isEqualTo(2);
    assertThat(tally.targets().get("GET /").response().maxNanos()).isEqualTo(30_000_000);
    assertThat(tally.targets().get("GET /a").response().count()).isEqualTo(1);
    assertThat(tally.summary().attempted()).isEqualTo(3);
  }

  @Test
  void unsentRequestsBelongToNoTarget() {
    tally.accept(TestRun.info());
    tally.accept(TestSample.due(0).build());
    tally.accept(new RunEnd(1, true, 7, 1, 1, 1, DriverVerdict.VALID, Optional.empty()));
    assertThat(tally.summary().requests()).isEqualTo(8);
    assertThat(tally.targets().get("GET /").requests()).isEqualTo(1);
  }

  @Test
  void errorBeforeTheStartFirstOccursAtTheStart() {
    TestRun.play(tally, TestSample.due(-20).took(2).failed(Outcome.TIMEOUT, "timeout"));
    assertThat(tally.errors().get("timeout").firstNanos()).isZero();
  }

  @Test
  void ordersStagesByTime() {
    TestRun.play(
        tally,
        TestSample.due(0).stage("10s", 0),
        TestSample.due(0).stage("2m", 0),
        TestSample.due(0).stage("9s", 0),
        TestSample.due(0).stage("before", 0));
    assertThat(tally.stages().keySet()).containsExactly("9s", "10s", "2m", "before");
  }

  @Test
  void computesAddedTimeByRequest() {
    TestRun.play(
        tally,
        TestSample.due(0).took(110).stage("0s", 100),
        TestSample.due(0).took(1_030).stage("0s", 1_000));
    StageTally stage = tally.stages().get("0s");
    assertThat(stage.added().minNanos()).isEqualTo(10_000_000);
    assertThat(stage.added().maxNanos()).isEqualTo(30_000_000);
  }

  @Test
  void keepsTheFirstOccurrenceOfAnErrorInAnyOrder() {
    TestRun.play(
        tally,
        TestSample.due(100).took(900).failed(Outcome.TIMEOUT, "no answer"),
        TestSample.due(200).took(100).failed(Outcome.TIMEOUT, "no answer"),
        TestSample.due(300).status(404));
    assertThat(tally.errors()).containsOnlyKeys("timeout", "404 Not Found");
    assertThat(tally.errors().get("timeout").firstNanos()).isEqualTo(300_000_000);
    assertThat(tally.errors().get("timeout").words()).containsEntry("no answer", 2L);
  }
}
