package io.originsimulator.load.report.threshold;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.result.InFlight;
import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.Sample;
import io.originsimulator.load.result.TestRun;
import io.originsimulator.load.result.TestSample;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ThresholdWatchTest {
  private final List<String> stops = new ArrayList<>();

  @Test
  void stopsTheRunWhenAConditionIsTrueInTheWindow() {
    ThresholdWatch watch = watch("errors>10%", 10);
    play(watch, 0, 20_000, false);
    play(watch, 20_000, 20_900, true);
    assertThat(stops).isEmpty();
    play(watch, 20_900, 30_000, true);
    assertThat(stops).containsExactly("errors>10%: 20.00% in the 10 s before 22 s");
  }

  @Test
  void stopsOnce() {
    ThresholdWatch watch = watch("errors>10%", 1);
    play(watch, 0, 5_000, true);
    assertThat(stops).hasSize(1);
  }

  @Test
  void doesNotStopBeforeACompleteWindow() {
    ThresholdWatch watch = watch("p99>50ms", 3);
    play(watch, 0, 2_999, true);
    assertThat(stops).isEmpty();
    watch.accept(TestSample.due(3_000).build());
    assertThat(stops).containsExactly("p99>50ms: 100ms in the 3 s before 3 s");
  }

  @Test
  void forgetsRequestsBeforeTheWindow() {
    ThresholdWatch watch = watch("errors>=1", 2);
    watch.accept(TestRun.info());
    play(watch, 0, 900, false);
    watch.accept(TestSample.due(950).failed(Outcome.TIMEOUT, "").build());
    assertThat(stops).isEmpty();
    play(watch, 1_000, 10_000, false);
    assertThat(stops).containsExactly("errors>=1: 1 in the 2 s before 2 s");
    stops.clear();
    ThresholdWatch later = watch("errors>=1", 2);
    later.accept(TestSample.due(10).failed(Outcome.TIMEOUT, "").build());
    later.accept(new Observation("in flight", "", 1_500_000_000, 1));
    assertThat(stops).isEmpty();
  }

  @Test
  void conditionIsFalseWithoutData() {
    ThresholdWatch watch = watch("errors<1", 1);
    watch.accept(TestRun.info());
    watch.accept(new Observation("in flight", "", 60_000_000_000L, 1));
    assertThat(stops).isEmpty();
  }

  /** While nothing ends, the only fact about the window is that it has no successes. */
  @Test
  void goodputFallsWhenTheTargetStopsResponding() {
    ThresholdWatch watch = watch("goodput<5", 4);
    play(watch, 0, 6_000, false);
    watch.accept(new Observation("in flight", "", 7_500_000_000L, 1));
    assertThat(stops).isEmpty();
    watch.accept(new Observation("in flight", "", 9_000_000_000L, 1));
    assertThat(stops).containsExactly("goodput<5: 2.50/s in the 4 s before 9 s");
  }

  /** At the end of a run, the driver reports an incomplete second. */
  @Test
  void lastMeasurementsOfTheDriverPassNoTime() {
    ThresholdWatch watch = watch("goodput<5", 4);
    play(watch, 0, 8_100, false);
    watch.accept(new Observation("driver lag", "ms", 20_000_000_000L, 1));
    assertThat(stops).isEmpty();
  }

  @Test
  void goodputCoversTheWindowForSlowResponses() {
    ThresholdWatch watch = watch("goodput<9", 4);
    for (int due = 0; due < 20_000; due += 100) {
      watch.accept(TestSample.due(due).took(12_500).build());
    }
    assertThat(stops).isEmpty();
  }

  @Test
  void timesOfRequestsInFlightCountDuringAStall() {
    ThresholdWatch watch = watch("p99>500ms", 4);
    assertThat(watchesInFlight("p99>500ms")).isTrue();
    play(watch, 0, 6_000, false);
    watch.accept(inFlight(6_000, 6_400));
    watch.accept(new Observation("in flight", "", 6_100_000_000L, 1));
    assertThat(stops).isEmpty();
    watch.accept(inFlight(6_000, 7_000));
    watch.accept(new Observation("in flight", "", 7_100_000_000L, 1));
    assertThat(stops)
        .containsExactly("p99>500ms: 1s in the 4 s before 7 s, with 10 requests in flight");
  }

  @Test
  void endedRequestsNoLongerCountAsInFlight() {
    ThresholdWatch watch = watch("p99>500ms", 4);
    play(watch, 0, 6_000, false);
    watch.accept(new Observation("in flight", "", 7_100_000_000L, 1));
    InFlight soFar = inFlight(6_000, 7_000);
    watch.accept(soFar);
    soFar
        .soFar()
        .forEach(sample -> watch.accept(TestSample.due(7_900).number(sample.number()).build()));
    watch.accept(new Observation("in flight", "", 8_100_000_000L, 1));
    assertThat(stops).isEmpty();
  }

  @Test
  void agesDoNotCountForUpperLimits() {
    ThresholdWatch watch = watch("p50<100ms", 1);
    assertThat(watchesInFlight("p50<100ms")).isFalse();
    watch.accept(inFlight(950, 1_000));
    watch.accept(new Observation("in flight", "", 1_100_000_000L, 1));
    assertThat(stops).isEmpty();
    assertThat(watchesInFlight("errors>1%")).isFalse();
  }

  private static boolean watchesInFlight(String condition) {
    return ThresholdWatch.watchesInFlight(List.of(Threshold.parse(condition)));
  }

  /** Ten requests per second, due from one instant up to another, which is now. */
  private static InFlight inFlight(int fromMillis, int nowMillis) {
    List<Sample> soFar = new ArrayList<>();
    for (int due = fromMillis; due < nowMillis; due += 100) {
      TestSample sample = TestSample.due(due).number(due).took(nowMillis - due);
      soFar.add(sample.failed(Outcome.UNANSWERED, "").build());
    }
    return new InFlight(nowMillis * 1_000_000L, soFar);
  }

  private ThresholdWatch watch(String condition, int seconds) {
    ThresholdWatch watch =
        new ThresholdWatch(List.of(Threshold.parse(condition)), seconds, stops::add);
    watch.accept(TestRun.info());
    return watch;
  }

  /** Ten requests per second from one instant up to another; failed ones take 100 ms. */
  private static void play(ThresholdWatch watch, int fromMillis, int toMillis, boolean failed) {
    for (int at = fromMillis; at < toMillis; at += 100) {
      TestSample sample = TestSample.due(failed ? at - 100 : at);
      watch.accept((failed ? sample.took(100).failed(Outcome.TIMEOUT, "") : sample).build());
    }
  }
}
