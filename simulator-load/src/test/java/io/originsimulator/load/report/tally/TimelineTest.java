package io.originsimulator.load.report.tally;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.TestSample;
import org.junit.jupiter.api.Test;

class TimelineTest {
  private static final long SECOND = 1_000_000_000;

  private final Timeline timeline = new Timeline();

  TimelineTest() {
    timeline.keepTimes();
  }

  @Test
  void requestCountsAtItsDueTimeAndAtItsEnd() {
    add(TestSample.due(500).took(2_000).stage("0s", 1));
    add(TestSample.due(1_500).took(1_200).status(503));
    add(TestSample.due(1_600).dropped(Outcome.DROPPED_IN_FLIGHT));
    assertThat(timeline.intervals()).extracting(i -> i.due).containsExactly(1L, 1L, 0L);
    assertThat(timeline.intervals()).extracting(i -> i.dropped).containsExactly(0L, 1L, 0L);
    assertThat(timeline.intervals()).extracting(i -> i.replies).containsExactly(0L, 0L, 2L);
    assertThat(timeline.intervals()).extracting(i -> i.failed).containsExactly(0L, 0L, 1L);
    assertThat(timeline.intervals()).extracting(i -> i.stage).containsExactly("0s", "", "");
    assertThat(timeline.inFlight()).containsExactly(1, 2, 0);
    assertThat(timeline.inFlightAt(1_999_999_999)).isEqualTo(2);
    assertThat(timeline.duePerSecondAt(700_000_000)).isEqualTo(1);
  }

  @Test
  void stallAppearsAtItsBeginning() {
    for (int i = 0; i < 100; i++) {
      double due = i * 100;
      boolean stalled = due >= 2_000 && due < 8_000;
      add(TestSample.due(due).took(stalled ? 8_000 - due : 10));
    }
    assertThat(timeline.intervals().get(2).responseNanos(1))
        .isBetween(6 * SECOND, 6 * SECOND * 101 / 100);
    assertThat(timeline.intervals().get(1).responseNanos(1)).isLessThan(SECOND / 50);
    assertThat(timeline.intervals().get(8).responseNanos(1)).isLessThan(SECOND / 50);
  }

  @Test
  void intervalsWidenBeyondTheMaximum() {
    for (int second = 0; second < 5_000; second++) {
      add(TestSample.due(second * 1_000.0).took(second));
    }
    assertThat(timeline.intervalNanos()).isEqualTo(8 * SECOND);
    assertThat(timeline.intervals()).hasSizeLessThanOrEqualTo(1_200);
    assertThat(timeline.intervals().stream().mapToLong(i -> i.due).sum()).isEqualTo(5_000);
    assertThat(timeline.intervals().stream().mapToLong(i -> i.response.getTotalCount()).sum())
        .isEqualTo(5_000);
    assertThat(timeline.duePerSecondAt(0)).isEqualTo(1);
    assertThat(timeline.intervals().get(1).responseNanos(1)).isBetween(15_000_000L, 15_200_000L);
  }

  /** Stopped after two seconds of an hour. */
  @Test
  void requestsDueAfterAStopAreDroppedAtTheStop() {
    add(TestSample.due(500).took(100));
    add(TestSample.due(3_600_000).took(-3_598_000).dropped(Outcome.STOPPED));
    add(TestSample.due(1_800_000).took(-1_798_000).dropped(Outcome.STOPPED));
    assertThat(timeline.intervalNanos()).isEqualTo(SECOND);
    assertThat(timeline.intervals()).extracting(i -> i.dropped).containsExactly(0L, 0L, 2L);
  }

  private void add(TestSample sample) {
    timeline.add(sample.build());
  }
}
