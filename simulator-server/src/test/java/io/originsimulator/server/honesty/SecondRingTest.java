package io.originsimulator.server.honesty;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;

/** The seconds that are kept, and their contents. */
class SecondRingTest {
  private final SecondRing ring = new SecondRing();

  @Test
  void measurementsOfAllLoopsAreAdded() {
    ring.add(sent(3, 7));
    ring.add(sent(3, 9));
    ring.in(3, tally -> tally.busy(0.5));
    ring.in(3, tally -> tally.busy(0.25));
    ring.in(3, tally -> tally.throttled(11));
    ring.in(3, tally -> tally.overflowed(2));
    assertThat(seconds()).containsExactly(new Second(3, 2, 0, 1, 9, 0, 0, 0, 0, 0.5, 11, 2));
  }

  @Test
  void aSecondThatRunsIsReportedAndNotKept() {
    ring.add(sent(0, 1));
    assertThat(ring.seconds(List.of(sent(0, 1), sent(1, 1)), new PauseLog(), 1))
        .extracting(Second::number, Second::responses)
        .containsExactly(tuple(0, 2), tuple(1, 1));
    assertThat(seconds())
        .extracting(Second::number, Second::responses)
        .containsExactly(tuple(0, 1));
  }

  @Test
  void aSecondThatIsOverBeforeItIsReportedAsRunningCountsOnce() {
    SecondTally running = new SecondTally(0, 1);
    running.sent(0, 1, 8);
    SecondTally finished = running.copy();
    finished.sent(0, 1, 8);
    ring.add(finished);
    SecondTally ofAnother = new SecondTally(0, 2);
    ofAnother.sent(0, 1, 8);
    assertThat(ring.seconds(List.of(running, ofAnother), new PauseLog(), 2))
        .extracting(Second::responses)
        .containsExactly(3L);
  }

  @Test
  void anHourIsKept() {
    for (long number = 0; number <= SecondRing.KEPT; number++) {
      ring.add(sent(number, 1));
    }
    assertThat(ring.first()).isEqualTo(1);
    assertThat(seconds()).hasSize(SecondRing.KEPT).first().extracting(Second::number).isEqualTo(1L);
    ring.add(sent(0, 1)); // of a loop that was blocked for an hour
    assertThat(seconds()).extracting(Second::number).doesNotContain(0L);
  }

  @Test
  void oldSecondsAreDroppedWithoutReplacement() {
    ring.add(sent(0, 1));
    ring.add(sent(SecondRing.KEPT + 10, 1));
    assertThat(seconds()).extracting(Second::number).containsExactly((long) SecondRing.KEPT + 10);
  }

  @Test
  void clearingDropsEarlierSeconds() {
    ring.add(sent(0, 1));
    ring.add(sent(1, 1));
    ring.clear(1);
    ring.add(sent(0, 1));
    assertThat(seconds()).isEmpty();
    ring.add(sent(1, 1));
    assertThat(seconds()).extracting(Second::responses).containsExactly(1L);
  }

  private static Tuple tuple(long number, long responses) {
    return Tuple.tuple(number, responses);
  }

  private static SecondTally sent(long number, long errorNanos) {
    SecondTally tally = new SecondTally(number);
    tally.sent(0, errorNanos, 8);
    return tally;
  }

  private List<Second> seconds() {
    return ring.seconds(List.of(), new PauseLog(), 1);
  }
}
