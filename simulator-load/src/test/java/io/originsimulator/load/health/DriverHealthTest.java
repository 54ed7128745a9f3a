package io.originsimulator.load.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.DriverVerdict.Judgement;
import io.originsimulator.load.result.OriginTrace;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.Sample;
import io.originsimulator.load.result.StreamTrace;
import java.util.List;
import org.junit.jupiter.api.Test;

class DriverHealthTest {
  private static final long MILLI = 1_000_000;

  private final DriverHealth health = new DriverHealth();
  private long number;

  @Test
  void punctualDriverIsValid() {
    answered(0, 1_000, MILLI, 10 * MILLI);
    assertThat(health.verdict().judgement()).isEqualTo(Judgement.VALID);
    assertThat(health.verdict().reasons()).isEmpty();
  }

  @Test
  void fewerThanAHundredRequestsAreUndetermined() {
    answered(0, 1, 0, MILLI);
    assertThat(health.verdict().reasons())
        .containsExactly("only 1 request (at least 100 are needed)");
    answered(0, 98, 0, MILLI);
    assertThat(health.verdict().judgement()).isEqualTo(Judgement.UNDETERMINED);
    assertThat(health.verdict().reasons())
        .containsExactly("only 99 requests (at least 100 are needed)");
    answered(0, 1, 0, MILLI);
    assertThat(health.verdict().judgement()).isEqualTo(Judgement.VALID);
  }

  @Test
  void namesFiguresThatTheDriversDelayCanExplain() {
    answered(0, 900, 0, 10 * MILLI);
    answered(1, 900, 0, 10 * MILLI);
    answered(2, 50, 8 * MILLI, 10 * MILLI);
    assertThat(health.verdict().judgement()).isEqualTo(Judgement.DRIVER_LIMITED);
    assertThat(health.verdict().reasons())
        .containsExactly(
            "the driver can explain up to 8.0 ms of max 18.0 ms: it was late by at most 8.0 ms, in"
                + " second 2");
  }

  @Test
  void toleratesLatenessThatIsSmallComparedWithTheFigures() {
    answered(0, 900, 0, 10 * MILLI);
    answered(1, 10, 8 * MILLI, 10 * MILLI); // hidden by the target's own times
    answered(2, 200, 0, 400 * MILLI);
    assertThat(health.verdict()).isEqualTo(DriverVerdict.VALID);
  }

  @Test
  void stallOfTheDriverConcernsOnlyTheHighestPercentiles() {
    long stall = 5_000 * MILLI;
    for (int i = 0; i < 60_000; i++) { // ten minutes; the driver stalls at 300 s
      long due = i * 10 * MILLI;
      boolean inStall = due >= 300_000 * MILLI && due < 305_000 * MILLI;
      long delay = inStall ? 305_000 * MILLI - due : 0;
      boolean readLate = due < 300_000 * MILLI && due + 90 * MILLI >= 300_000 * MILLI;
      long service = readLate ? 305_000 * MILLI - due : 100 * MILLI;
      add(due, Outcome.ANSWERED, delay, service);
    }
    health.add(new LoopSecond(305, stall, 0.1));
    health.add(new LoopSecond(600, 0, 0.1));
    assertThat(health.verdict().judgement()).isEqualTo(Judgement.DRIVER_LIMITED);
    assertThat(health.verdict().reasons())
        .hasSize(1)
        .first()
        .asString()
        .contains(
            " of p99.9 ",
            " of max ",
            "in seconds 300-302, 305",
            "stuck or had no CPU for 5000.0 ms")
        .doesNotContain("p99 ", "p95 ", "p50 ");
  }

  @Test
  void lagExplainsResponsesReadInItsSecond() {
    for (int i = 0; i < 1_000; i++) {
      add(i * 10 * MILLI, Outcome.ANSWERED, 0, (i == 500 ? 300 : 10) * MILLI);
    }
    health.add(new LoopSecond(5, 290 * MILLI, 0.1));
    assertThat(health.verdict().reasons().get(0))
        .startsWith("the driver can explain up to 290.0 ms of max 300.0 ms: ");
  }

  @Test
  void toleratesDelaysUpToATwentiethOfTheResponseTime() {
    answered(0, 1_000, 40 * MILLI, 1_000 * MILLI);
    assertThat(health.verdict().judgement()).isEqualTo(Judgement.VALID);
    answered(1, 1_000, 60 * MILLI, 1_000 * MILLI);
    assertThat(health.verdict().judgement()).isEqualTo(Judgement.DRIVER_LIMITED);
  }

  @Test
  void namesGarbageCollectionAsTheCause() {
    answered(4, 1_000, 100 * MILLI, MILLI);
    health.paused(4, 80 * MILLI);
    health.add(new LoopSecond(4, 100 * MILLI, 0.5));
    assertThat(health.verdict().reasons().get(0))
        .endsWith("in second 4; garbage collection took 80.0 ms of a second");
  }

  @Test
  void namesAStuckEventLoopAsTheCause() {
    answered(4, 1_000, 100 * MILLI, MILLI);
    health.add(new LoopSecond(4, 100 * MILLI, 0.5));
    assertThat(health.verdict().reasons().get(0))
        .endsWith("; an event loop was stuck or had no CPU for 100.0 ms");
  }

  @Test
  void saturatedLoopIsALimitEvenIfNothingIsLate() {
    answered(0, 1_000, 0, MILLI);
    answered(1, 1_000, 0, MILLI);
    health.add(new LoopSecond(0, 0, 0.97));
    assertThat(health.verdict().reasons())
        .containsExactly(
            "an event loop was on a CPU all the time, in second 0 (add event loops:"
                + " --threads)");
  }

  @Test
  void leavesRunsThatEndBeforeTheirRequestsUndetermined() {
    answered(0, 1_000, 0, MILLI);
    add(0, Outcome.UNANSWERED, 0, 3_000 * MILLI);
    assertThat(health.verdict().judgement()).isEqualTo(Judgement.UNDETERMINED);
    assertThat(health.verdict().reasons())
        .containsExactly(
            "1 request was unanswered at the end: counted as failed, with times that are lower"
                + " bounds");
    add(0, Outcome.UNANSWERED, 0, 3_000 * MILLI);
    add(0, Outcome.NO_FILE, 0, -1);
    assertThat(health.verdict().judgement()).isEqualTo(Judgement.DRIVER_LIMITED);
    assertThat(health.verdict().reasons())
        .hasSize(2)
        .element(1)
        .asString()
        .startsWith("2 requests were unanswered at the end: ");
  }

  @Test
  void unsentRequestsMakeTheDriverTheLimit() {
    answered(0, 1_000, 0, MILLI);
    add(0, Outcome.NO_ADDRESS, 0, -1);
    add(0, Outcome.DROPPED_IN_FLIGHT, 0, -1);
    add(0, Outcome.DROPPED_IN_FLIGHT, 0, -1);
    add(0, Outcome.MAX_RATE, 0, -1);
    assertThat(health.verdict().reasons())
        .containsExactly(
            "1 request failed for lack of this machine's resources: no local address",
            "2 requests were not sent: dropped: in-flight limit",
            "1 request could not be redirected: maximum rate");
  }

  @Test
  void listsTheFirstRangesOfSeconds() {
    assertThat(DriverHealth.text(List.of(3L))).isEqualTo("second 3");
    assertThat(DriverHealth.text(List.of(0L, 1L, 2L, 7L))).isEqualTo("seconds 0-2, 7");
    assertThat(DriverHealth.text(List.of(0L, 2L, 4L, 6L, 8L, 10L)))
        .isEqualTo("seconds 0, 2, 4, 6, 8, …");
    assertThat(DriverHealth.text(List.of())).isEqualTo("no complete second");
  }

  private void answered(long second, int count, long delayNanos, long serviceNanos) {
    for (int i = 0; i < count; i++) {
      add(second * 1_000 * MILLI, Outcome.ANSWERED, delayNanos, serviceNanos);
    }
  }

  private void add(long scheduled, Outcome outcome, long delayNanos, long serviceNanos) {
    long started = scheduled + delayNanos;
    long sent = serviceNanos < 0 ? -1 : started;
    long end = started + Math.max(0, serviceNanos);
    health.add(
        new Sample(
            number++,
            0,
            scheduled,
            started,
            sent,
            sent,
            end,
            0,
            outcome,
            200,
            0,
            0,
            "",
            OriginTrace.NONE,
            StreamTrace.NONE));
  }
}
