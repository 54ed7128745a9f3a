package io.originsimulator.report.caller;

import static io.originsimulator.report.caller.Seen.at;
import static io.originsimulator.report.caller.Seen.time;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.originsimulator.recipe.value.Fault;
import io.originsimulator.report.JournalEntry;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The figures of the report, each with its formula. */
class CallerReportTest {

  @Test
  void amplificationIsRequestsByLogicalOnes() {
    CallerReport report =
        report(
            at("0").answered(503, "1ms"),
            at("1s").answered(503, "1ms"),
            at("2s").answered(503, "1ms"),
            at("2s").path("/b").answered(200, "1ms"));
    assertThat(report.amplification()).isEqualTo(2);
    assertThat(report.mostTries()).isEqualTo(3);
  }

  @Test
  void reportOnNoRequestsIsEmpty() {
    CallerReport report = report();
    assertThat(report.amplification()).isZero();
    assertThat(report.mostTries()).isZero();
    assertThat(report.peakInFlight()).isZero();
    assertThat(report.intervals()).isEmpty();
    assertThat(report.backoff())
        .isEqualTo(new Backoff(List.of(), OptionalDouble.empty(), OptionalDouble.empty()));
    assertThat(report.backoff().isGrowing()).isFalse();
    assertThat(report.backoff().isJittered()).isFalse();
    assertThat(report.retryAfter()).isEqualTo(new RetryAfterUse(0, 0, List.of()));
    assertThat(report.retryAfter().isObeyed()).isTrue();
    assertThat(report.connections()).isEqualTo(new ConnectionUse(0, 0, 0, 0));
    assertThat(report.connections().isChurned()).isFalse();
    assertThat(report.connections().requestsPerConnection()).isZero();
    assertThat(report.connections().connectionsPerRequest()).isZero();
    assertThat(report.patience()).isEqualTo(new Patience(0, List.of()));
    assertThat(report.patience().share()).isZero();
    assertThat(report.patience().shortest()).isEmpty();
    assertThat(report.patience().median()).isEmpty();
    assertThat(report.patience().longest()).isEmpty();
  }

  @Test
  void entriesAreTakenInOrderOfArrival() {
    CallerReport report =
        report(
            at("3s").answered(200, "0"), at("0").answered(503, "0"), at("1s").answered(503, "0"));
    assertThat(report.intervals()).containsExactly(time("1s"), time("2s"));
    assertThat(report.mostTries()).isEqualTo(3);
  }

  @Test
  void aWaitIsFromTheEndOfATryToTheNext() {
    Backoff backoff =
        report(
                at("0").answered(503, "10ms"), // over at 10 ms
                at("110ms").abandoned("50ms"), // 160 ms
                at("360ms").failed(Fault.Kind.CLOSE, "40ms"), // 400 ms
                at("800ms").answered(200, "1ms"))
            .backoff();
    assertThat(backoff.typical()).containsExactly(time("100ms"), time("200ms"), time("400ms"));
    assertThat(backoff.factor().getAsDouble()).isCloseTo(2, within(1e-9));
    assertThat(backoff.jitter()).isEmpty();
    assertThat(backoff.isGrowing()).isTrue();
  }

  @Test
  void equalWaitsDoNotGrow() {
    Backoff backoff =
        report(at("0").answered(503, "0"), at("1s").answered(503, "0"), at("2s").answered(200, "0"))
            .backoff();
    assertThat(backoff.factor()).hasValue(1);
    assertThat(backoff.isGrowing()).isFalse();
  }

  @Test
  void decreasingWaitsAreNotGrowing() {
    assertThat(backoffOf("100ms", "10ms", "400ms").isGrowing()).isFalse();
    assertThat(backoffOf("100ms", "200ms", "179ms").isGrowing()).isFalse();
    assertThat(backoffOf("100ms", "200ms", "180ms").isGrowing()).isTrue();
    assertThat(backoffOf("100ms", "200ms", "200ms").isGrowing()).isTrue();
  }

  private static Backoff backoffOf(String... typical) {
    List<Duration> waits = Stream.of(typical).map(one -> time(one)).toList();
    double last = waits.get(waits.size() - 1).toNanos();
    double factor = Math.pow(last / waits.get(0).toNanos(), 1.0 / (waits.size() - 1));
    return new Backoff(waits, OptionalDouble.of(factor), OptionalDouble.empty());
  }

  @Test
  void aFirstRetryAtOnceDoesNotCount() {
    Backoff backoff =
        report(
                at("0").answered(503, "0"),
                at("0").answered(503, "0"),
                at("1s").answered(503, "0"),
                at("4s").answered(503, "0"))
            .backoff();
    assertThat(backoff.typical()).containsExactly(time("0"), time("1s"), time("3s"));
    assertThat(backoff.factor().getAsDouble()).isCloseTo(3, within(1e-9));
  }

  @Test
  void retryBeforeTheTryWasOverHasNoWait() {
    Backoff backoff = report(at("0").abandoned("1.05s"), at("1s").answered(200, "0")).backoff();
    assertThat(backoff.typical()).containsExactly(time("0"));
    assertThat(backoff.factor()).isEmpty();
  }

  @Test
  void aWaitWithoutAnotherHasNoFactor() {
    assertThat(report(at("0").answered(503, "0"), at("1s").answered(200, "0")).backoff().factor())
        .isEmpty();
  }

  @Test
  void jitterIsTheSpreadOfWaitsAtTheSamePlace() {
    Backoff backoff =
        report(
                at("0").path("/a").answered(503, "0"),
                at("0").path("/b").answered(503, "0"),
                at("0").path("/c").answered(503, "0"),
                at("80ms").path("/a").answered(503, "0"),
                at("100ms").path("/b").answered(503, "0"),
                at("130ms").path("/c").answered(200, "0"),
                at("290ms").path("/b").answered(200, "0"),
                at("300ms").path("/a").answered(200, "0"))
            .backoff();
    assertThat(backoff.typical()).containsExactly(time("100ms"), time("205ms"));
    assertThat(backoff.jitter().getAsDouble()).isCloseTo(0.5, within(1e-9)); // (130 − 80) / 100
    assertThat(backoff.isJittered()).isTrue();
  }

  @Test
  void logicalRequestsThatWaitAlikeDoNotJitter() {
    Backoff backoff =
        report(
                at("0").path("/a").answered(503, "0"),
                at("5ms").path("/b").answered(503, "0"),
                at("100ms").path("/a").answered(200, "0"),
                at("105ms").path("/b").answered(200, "0"))
            .backoff();
    assertThat(backoff.jitter()).hasValue(0);
    assertThat(backoff.isJittered()).isFalse();
  }

  @Test
  void retryAtRetryAfterObeysAndEarlierOneDoesNot() {
    JournalEntry told = at("0").answered(503, "100ms", "2s");
    JournalEntry inTime = at("2.1s").answered(200, "0");
    JournalEntry early = at("2.099999999s").answered(200, "0");
    assertThat(report(told, inTime).retryAfter()).isEqualTo(new RetryAfterUse(1, 1, List.of()));
    assertThat(report(told, early).retryAfter())
        .isEqualTo(
            new RetryAfterUse(
                1,
                1,
                List.of(
                    new RetryAfterUse.TooEarly(told, early, time("2s"), time("1.999999999s")))));
    assertThat(report(told, early).retryAfter().isObeyed()).isFalse();
  }

  @Test
  void noRetryObeysRetryAfter() {
    assertThat(report(at("0").answered(503, "1ms", "2s")).retryAfter())
        .isEqualTo(new RetryAfterUse(1, 0, List.of()));
  }

  @Test
  void aCallerThatKeepsItsConnectionNeedsOne() {
    ConnectionUse use =
        report(
                at("0").on(7, 1).answered(200, "1ms"),
                at("1s").on(7, 2).answered(200, "1ms"),
                at("2s").on(7, 3).answered(200, "1ms"))
            .connections();
    assertThat(use).isEqualTo(new ConnectionUse(3, 1, 2, 1));
    assertThat(use.isChurned()).isFalse();
    assertThat(use.requestsPerConnection()).isEqualTo(3);
    assertThat(use.connectionsPerRequest()).isCloseTo(1 / 3.0, within(1e-9));
  }

  @Test
  void aCallerThatOpensAConnectionForEachRequestChurns() {
    ConnectionUse use =
        report(at("0").on(1, 1).answered(200, "1ms"), at("1s").on(2, 1).answered(200, "1ms"))
            .connections();
    assertThat(use).isEqualTo(new ConnectionUse(2, 2, 0, 1));
    assertThat(use.isChurned()).isTrue();
  }

  @Test
  void requestsAtOnceAndBrokenConnectionsNeedMore() {
    ConnectionUse use =
        report(
                at("0").on(1, 1).answered(200, "1s"),
                at("0").on(2, 1).failed(Fault.Kind.RESET, "1ms"),
                at("1ms").on(3, 1).abandoned("1ms"),
                at("2ms").on(4, 1).answered(200, "1ms"))
            .connections();
    assertThat(use).isEqualTo(new ConnectionUse(4, 4, 0, 4)); // 2 at once, 2 broken
    assertThat(use.isChurned()).isFalse();
  }

  @Test
  void requestThatEndsAtAnArrivalIsNotInFlightThen() {
    assertThat(report(at("0").answered(200, "1s"), at("1s").answered(200, "1s")).peakInFlight())
        .isEqualTo(1);
    assertThat(
            report(at("0").answered(200, "1.000000001s"), at("1s").answered(200, "1s"))
                .peakInFlight())
        .isEqualTo(2);
  }

  @Test
  void answersWithoutDelayAreInFlightAlone() {
    assertThat(report(at("0").answered(200, "0"), at("0").answered(200, "0")).peakInFlight())
        .isEqualTo(1);
  }

  @Test
  void unfinishedRequestStaysInFlight() {
    assertThat(
            report(
                    at("0").pending(),
                    at("1s").begun(200, "0"),
                    at("2s").failed(Fault.Kind.STALL, "0"),
                    at("3s").failed(Fault.Kind.CLOSE, "0"),
                    at("1h").answered(200, "0"))
                .peakInFlight())
        .isEqualTo(4);
  }

  @Test
  void patienceIsWhenTheCallerLeft() {
    Patience patience =
        report(
                at("0").abandoned("300ms"),
                at("0").stalledUntil("100ms"),
                at("0").givenUp("5ms"),
                at("0").answered(200, "1s"))
            .patience();
    assertThat(patience).isEqualTo(new Patience(4, List.of(time("100ms"), time("300ms"))));
    assertThat(patience.abandoned()).isEqualTo(2);
    assertThat(patience.share()).isEqualTo(0.5);
    assertThat(patience.shortest()).contains(time("100ms"));
    assertThat(patience.median()).contains(time("200ms"));
    assertThat(patience.longest()).contains(time("300ms"));
  }

  private static CallerReport report(JournalEntry... entries) {
    return CallerReport.of(List.of(entries));
  }
}
