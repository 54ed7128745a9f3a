package io.originsimulator.server.honesty;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.report.HonestyReport.Cause;
import io.originsimulator.report.HonestyReport.Reason;
import io.originsimulator.report.HonestyReport.SecondRange;
import io.originsimulator.report.HonestyReport.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The verdict on seconds, with causes and ranges. */
class JudgementTest {

  @Test
  void noResponsesGiveNoVerdict() {
    assertThat(judge()).isEqualTo(new Judgement(Verdict.NOTHING_MEASURED, List.of()));
    assertThat(
            judge(SecondBuilder.of(0).responses(0).busy(1).overflows(9).lag(900, 0, 900_000_000)))
        .isEqualTo(new Judgement(Verdict.NOTHING_MEASURED, List.of()));
  }

  @Test
  void responsesOnTimeAreValid() {
    assertThat(judge(SecondBuilder.of(0), SecondBuilder.of(1)))
        .isEqualTo(new Judgement(Verdict.VALID, List.of()));
  }

  @Test
  void unwatchedSecondsAreNotValid() {
    assertThat(judge(SecondBuilder.of(0)).unwatched())
        .isEqualTo(new Judgement(Verdict.NO_LONGER_WATCHED, List.of()));
    assertThat(judge().unwatched()).isEqualTo(judge());
    Judgement bad = judge(SecondBuilder.of(7).overflows(1));
    assertThat(bad.unwatched()).isEqualTo(bad);
  }

  @Test
  void oneLatePercentIsValidAndOneMoreResponseIsNot() {
    assertThat(judge(SecondBuilder.of(0).late(10, 6)).verdict()).isEqualTo(Verdict.VALID);
    assertThat(judge(SecondBuilder.of(0).late(11, 6)).verdict())
        .isEqualTo(Verdict.SIMULATOR_WAS_THE_BOTTLENECK);
    assertThat(judge(SecondBuilder.of(0).responses(100).late(2, 6)).verdict())
        .isEqualTo(Verdict.SIMULATOR_WAS_THE_BOTTLENECK);
  }

  @Test
  void fewerThanAHundredResponsesDecideNothing() {
    assertThat(judge(SecondBuilder.of(0).responses(99)))
        .isEqualTo(new Judgement(Verdict.UNDETERMINED, List.of()));
    Judgement late = judge(SecondBuilder.of(0).responses(5).late(1, 40));
    assertThat(late.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(late.reasons()).extracting(Reason::cause).containsExactly(Cause.UNKNOWN);
  }

  @Test
  void secondsOfFewResponsesAreJudgedTogether() {
    assertThat(slow(1).verdict()).isEqualTo(Verdict.VALID); // 1 of 100
    assertThat(slow(2).verdict()).isEqualTo(Verdict.SIMULATOR_WAS_THE_BOTTLENECK);
    assertThat(slow(2).reasons().get(0).seconds()).containsExactly(new SecondRange(15, 17));
  }

  /** Judges 20 responses/s for ten seconds; in some seconds, one response is late. */
  private static Judgement slow(int lateSeconds) {
    return judge(
        IntStream.range(10, 20)
            .mapToObj(
                i ->
                    SecondBuilder.of(i)
                        .responses(20)
                        .late(i >= 15 && i < 15 + lateSeconds ? 1 : 0, 6))
            .toArray(SecondBuilder[]::new));
  }

  @Test
  void onePercentOfLagIsValidAndOneMoreNanosecondIsNot() {
    assertThat(judge(SecondBuilder.of(0).lag(15, 0, 10_000_000)).verdict())
        .isEqualTo(Verdict.VALID);
    assertThat(judge(SecondBuilder.of(0).lag(15, 0, 10_000_001)))
        .isEqualTo(
            bottleneck(
                reason(
                    Cause.NO_CPU,
                    "0 of 1000 responses were late, the latest by 0.0 ms; an event loop lagged by"
                        + " 15.0 ms and was on a CPU for 0.0 ms of it",
                    new SecondRange(0, 1))));
  }

  @Test
  void anEventLoopIsSaturatedFrom95PercentOn() {
    assertThat(judge(SecondBuilder.of(0).busy(0.9499)).verdict()).isEqualTo(Verdict.VALID);
    assertThat(judge(SecondBuilder.of(0).busy(0.95)))
        .isEqualTo(
            bottleneck(
                reason(
                    Cause.EVENT_LOOP_SATURATED,
                    "0 of 1000 responses were late, the latest by 0.0 ms; an event loop lagged by"
                        + " 0.0 ms; its thread was on a CPU for 95 % of a second",
                    new SecondRange(0, 1))));
  }

  @Test
  void anEventLoopThatIsSaturatedForATenthOfTheSecondsAtMostIsNotTheLimit() {
    SecondBuilder[] ten = new SecondBuilder[10];
    Arrays.setAll(ten, i -> i == 0 ? busy(i) : SecondBuilder.of(i));
    assertThat(judge(ten).verdict()).isEqualTo(Verdict.VALID);
    ten[1] = busy(1);
    assertThat(judge(ten).reasons().get(0).seconds()).containsExactly(new SecondRange(0, 2));
  }

  @Test
  void oneRejectedConnectionIsABottleneck() {
    assertThat(judge(SecondBuilder.of(7).overflows(1)))
        .isEqualTo(
            bottleneck(
                reason(
                    Cause.ACCEPT_QUEUE_OVERFLOW,
                    "1 connection was rejected, of all servers in this network namespace",
                    new SecondRange(7, 8))));
  }

  @Test
  void aPauseOfHalfTheLargestErrorIsItsCause() {
    assertThat(cause(SecondBuilder.of(0).late(11, 40).paused(20)))
        .isEqualTo(Cause.GARBAGE_COLLECTION);
    assertThat(cause(SecondBuilder.of(0).late(11, 40).paused(19))).isEqualTo(Cause.UNKNOWN);
    assertThat(judge(SecondBuilder.of(3).late(50, 45).lag(41, 2).paused(40)).reasons())
        .containsExactly(
            reason(
                Cause.GARBAGE_COLLECTION,
                "50 of 1000 responses were late, the latest by 45.0 ms; an event loop lagged by"
                    + " 41.0 ms, of which 40.0 ms were a pause",
                new SecondRange(3, 4)));
  }

  @Test
  void aThrottledContainerIsNamedBeforeItsLoops() {
    SecondBuilder late = SecondBuilder.of(0).late(11, 40).lag(40, 40);
    assertThat(cause(late.throttled(20))).isEqualTo(Cause.CPU_THROTTLED);
    assertThat(cause(late.throttled(19))).isEqualTo(Cause.EVENT_LOOP_SATURATED);
    assertThat(cause(late.throttled(20).paused(20))).isEqualTo(Cause.GARBAGE_COLLECTION);
    assertThat(judge(late.throttled(60)).reasons())
        .extracting(Reason::detail)
        .containsExactly(
            "11 of 1000 responses were late, the latest by 40.0 ms; an event loop lagged by 40.0"
                + " ms; throttled for 60.0 ms of a second");
  }

  @Test
  void aLagIsTheLoopsOwnIfItWasOnACpuForHalfOfIt() {
    SecondBuilder late = SecondBuilder.of(0).late(11, 40);
    assertThat(cause(late.lag(20, 10))).isEqualTo(Cause.EVENT_LOOP_SATURATED);
    assertThat(cause(late.lag(20, 9))).isEqualTo(Cause.NO_CPU);
  }

  @Test
  void unexplainedDelayHasAnUnknownCause() {
    SecondBuilder late = SecondBuilder.of(0).late(11, 40);
    assertThat(cause(late.lag(19, 0))).isEqualTo(Cause.UNKNOWN); // not half of the error
    assertThat(cause(late.lag(40, -1))).isEqualTo(Cause.UNKNOWN); // unknown whether on a CPU
    assertThat(judge(late.lag(19, 0)).reasons())
        .extracting(Reason::detail)
        .containsExactly(
            "11 of 1000 responses were late, the latest by 40.0 ms; an event loop lagged by 19.0"
                + " ms");
  }

  @Test
  void saturatedLoopExplainsLateResponsesOfItsSecond() {
    assertThat(judge(SecondBuilder.of(0).late(11, 40).busy(1)).reasons())
        .extracting(Reason::cause)
        .containsExactly(Cause.EVENT_LOOP_SATURATED);
  }

  @Test
  void aSecondMayHaveSeveralReasons() {
    SecondBuilder all = SecondBuilder.of(0).late(11, 40).busy(1).paused(40);
    assertThat(judge(all.overflows(3)).reasons())
        .extracting(Reason::cause)
        .containsExactly(
            Cause.GARBAGE_COLLECTION, Cause.EVENT_LOOP_SATURATED, Cause.ACCEPT_QUEUE_OVERFLOW);
  }

  @Test
  void secondsInARowAreOneRange() {
    assertThat(
            judge(busy(0), busy(1), SecondBuilder.of(2), busy(3), busy(5), busy(6))
                .reasons()
                .get(0)
                .seconds())
        .containsExactly(new SecondRange(0, 2), new SecondRange(3, 4), new SecondRange(5, 7));
  }

  @Test
  void everyCauseHasATextAndAnAdvice() {
    assertThat(Cause.values()).extracting(Cause::toString).doesNotHaveDuplicates();
    assertThat(Cause.values()).extracting(Cause::advice).doesNotHaveDuplicates();
  }

  private static SecondBuilder busy(long number) {
    return SecondBuilder.of(number).busy(1);
  }

  private static Judgement judge(SecondBuilder... seconds) {
    return Judgement.of(Stream.of(seconds).map(SecondBuilder::second).toList());
  }

  private static Cause cause(SecondBuilder second) {
    List<Reason> reasons = judge(second).reasons();
    assertThat(reasons).hasSize(1);
    return reasons.get(0).cause();
  }

  private static Judgement bottleneck(Reason... reasons) {
    return new Judgement(Verdict.SIMULATOR_WAS_THE_BOTTLENECK, List.of(reasons));
  }

  private static Reason reason(Cause cause, String detail, SecondRange... seconds) {
    return new Reason(cause, List.of(seconds), detail);
  }
}
