package io.originsimulator.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.RunInfo.TargetLabel;
import io.originsimulator.load.result.TestRun;
import io.originsimulator.load.result.TestSample;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RunTallyTest {
  private final RunTally tally = new RunTally();

  @Test
  void targetsBeyondTwoHundredAreCountedTogether() {
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
  void anErrorBeforeTheStartCameFirstAtTheStart() {
    TestRun.play(tally, TestSample.due(-20).took(2).failed(Outcome.TIMEOUT, "timeout"));
    assertThat(tally.errors().get("timeout").firstNanos()).isZero();
  }

  @Test
  void stagesAreInTheOrderOfTime() {
    TestRun.play(
        tally,
        TestSample.due(0).stage("10s", 0),
        TestSample.due(0).stage("2m", 0),
        TestSample.due(0).stage("9s", 0),
        TestSample.due(0).stage("before", 0));
    assertThat(tally.stages().keySet()).containsExactly("9s", "10s", "2m", "before");
  }

  @Test
  void whatTheTargetAddedIsCountedRequestByRequest() {
    TestRun.play(
        tally,
        TestSample.due(0).took(110).stage("0s", 100),
        TestSample.due(0).took(1_030).stage("0s", 1_000));
    StageTally stage = tally.stages().get("0s");
    assertThat(stage.added().minNanos()).isEqualTo(10_000_000);
    assertThat(stage.added().maxNanos()).isEqualTo(30_000_000);
  }

  @Test
  void anErrorIsKnownByItsFirstTimeWhateverTheOrder() {
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
