package io.originsimulator.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.TestRun;
import io.originsimulator.load.result.TestSample;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProgressLineTest {
  private static final long SECOND = 1_000_000_000;

  @Test
  void lineOnTerminalIsRewrittenEachSecondAndErasedAtTheEnd() {
    String shown = Printed.by(out -> play(new ProgressLine(out, 100), run(-1, 20 * SECOND)));
    assertThat(shown)
        .isEqualTo(
            clear("[>         ]   5%  19s left  3/s  in flight 2  p50 10ms  p99 20ms  errors 0")
                + clear(
                    "[=>        ]  15%  17s left  0.50/s  in flight 7  p50 900ms  p99 900ms"
                        + "  errors 1")
                + clear(""));
  }

  @Test
  void pipeGetsALineEachTenSeconds() {
    String shown =
        Printed.by(
            out -> {
              ProgressLine progress = new ProgressLine(out, 0);
              play(progress, run(-1, 90 * SECOND));
              progress.accept(TestSample.due(10_000).build());
              progress.accept(TestSample.due(19_999).build());
            });
    assertThat(shown)
        .isEqualToNormalizingNewlines(
            "   10s  11%  1m20s left  0.40/s  in flight 7  p50 10ms  p99 900ms  errors 1\n");
  }

  @Test
  void lineAfterTheTimeToIssueNamesTheLastResponses() {
    String shown = Printed.by(out -> play(new ProgressLine(out, 100), run(-1, SECOND)));
    assertThat(shown).contains(clear("[==========] 100%  last responses  3/s  in flight 2"));
  }

  @Test
  void shareOfRunWithoutDurationIsThatOfItsRequests() {
    String shown = Printed.by(out -> play(new ProgressLine(out, 100), run(12, -1)));
    assertThat(shown).contains(clear("[==>       ]  25%  3/s  in flight 2"));
  }

  @Test
  void lineIsCutToTheWidthOfTheTerminal() {
    String shown = Printed.by(out -> play(new ProgressLine(out, 40), run(-1, 20 * SECOND)));
    assertThat(shown).startsWith(clear("[>         ]   5%  19s left  3/s  in fl") + clear("["));
  }

  @Test
  void lineOfANamedRunBeginsWithItsName() {
    RunInfo named =
        new RunInfo(
            "140/s", "sweep", TestRun.START, -1, 140, SECOND, 0, List.of(TestRun.ROOT), Map.of());
    String shown = Printed.by(out -> play(new ProgressLine(out, 100), named));
    assertThat(shown).startsWith(clear("140/s  [==========] 100%"));
  }

  @Test
  void lineWithoutSamplesHasNoTimes() {
    String shown =
        Printed.by(
            out ->
                new ProgressLine(out, 100)
                    .accept(new Observation(ProgressLine.IN_FLIGHT, "", SECOND, 3)));
    assertThat(shown).isEqualTo(clear("    1s  0/s  errors 0"));
  }

  private static RunInfo run(long planned, long durationNanos) {
    return new RunInfo(
        "", "attack", TestRun.START, planned, 0, durationNanos, 0, List.of(TestRun.ROOT), Map.of());
  }

  private static void play(ResultSink progress, RunInfo run) {
    progress.accept(run);
    progress.accept(TestSample.due(0).took(10).build());
    progress.accept(TestSample.due(1).took(10).build());
    progress.accept(TestSample.due(980).took(19.999).build());
    progress.accept(new Observation("in flight", "", SECOND - 1, 2));
    progress.accept(new Observation("driver cpu", "%", SECOND, 99));
    progress.accept(TestSample.due(200).took(900).failed(Outcome.TIMEOUT, "").build());
    progress.accept(new Observation("in flight", "", 2 * SECOND - 1, 7));
    progress.accept(TestRun.end(3_000));
  }

  private static String clear(String line) {
    return "\r\u001b[K" + line;
  }
}
