package io.originsimulator.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.TestRun;
import io.originsimulator.load.result.TestSample;
import org.junit.jupiter.api.Test;

class ProgressLineTest {
  private static final long SECOND = 1_000_000_000;

  @Test
  void rewritesTheLineEachSecondOnATerminalAndClearsItAtTheEnd() {
    String shown = Printed.by(out -> play(new ProgressLine(out, true)));
    assertThat(shown)
        .isEqualTo(
            clear("    1s  3.0/s  in flight 2  p50 10.007ms  p99 19.999ms  errors 0")
                + clear("    3s  0.5/s  in flight 7  p50 900ms  p99 900ms  errors 1")
                + clear(""));
  }

  @Test
  void printsALineEveryTenSecondsElsewhere() {
    String shown =
        Printed.by(
            out -> {
              ProgressLine progress = new ProgressLine(out, false);
              play(progress);
              progress.accept(TestSample.due(10_000).build());
              progress.accept(TestSample.due(19_999).build());
            });
    assertThat(shown)
        .isEqualToNormalizingNewlines(
            "   10s  0.4/s  in flight 7  p50 10.007ms  p99 900ms  errors 1\n");
  }

  @Test
  void showsNoTimesWithoutSamples() {
    String shown =
        Printed.by(
            out ->
                new ProgressLine(out, true)
                    .accept(new Observation(ProgressLine.IN_FLIGHT, "", SECOND, 3)));
    assertThat(shown).isEqualTo(clear("    1s  0.0/s  errors 0"));
  }

  private static void play(ResultSink progress) {
    progress.accept(TestRun.info());
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
