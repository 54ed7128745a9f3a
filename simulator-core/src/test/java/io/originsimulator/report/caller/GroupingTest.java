package io.originsimulator.report.caller;

import static io.originsimulator.report.caller.Seen.at;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.recipe.value.Fault;
import io.originsimulator.report.JournalEntry;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The grouping of requests as tries of one logical request. */
class GroupingTest {

  @Test
  void equalValuesOfTheHeaderAreOneRequestAtAnyDistance() {
    assertThat(
            sizes(
                new Grouping.ByHeader("x-request-id"),
                at("0").id("a").answered(200, "1ms"),
                at("1s").id("b").answered(503, "1ms"),
                at("2h").path("/b").id("a").answered(503, "1ms")))
        .containsExactly(2, 1);
  }

  @Test
  void eachRequestWithoutTheHeaderIsAlone() {
    assertThat(
            sizes(
                new Grouping.ByHeader("x-request-id"),
                at("0").answered(503, "1ms"),
                at("1s").answered(503, "1ms")))
        .containsExactly(1, 1);
  }

  @Test
  void aRequestAfterAFailedOneIsItsRetry() {
    assertThat(
            sizes(
                at("0").answered(503, "1ms"),
                at("1s").failed(Fault.Kind.RESET, "1ms"),
                at("2s").abandoned("1s"),
                at("4s").stalledUntil("1s"),
                at("6s").answered(429, "0"),
                at("7s").answered(200, "1ms")))
        .containsExactly(6);
  }

  @Test
  void aRequestAfterAGoodAnswerIsAnother() {
    assertThat(
            sizes(at("0").answered(200, "1ms"), at("1s").answered(304, "1ms"), at("2s").pending()))
        .containsExactly(1, 1, 1);
  }

  @Test
  void aRequestOfAnotherPathIsAnother() {
    assertThat(sizes(at("0").answered(503, "1ms"), at("1s").path("/b").answered(200, "1ms")))
        .containsExactly(1, 1);
  }

  @Test
  void theGapIsFromArrivalToArrivalAndIncluded() {
    assertThat(sizes(at("0").answered(503, "1ms"), at("10s").answered(200, "1ms")))
        .containsExactly(2);
    assertThat(sizes(at("0").answered(503, "1ms"), at("10.000000001s").answered(200, "1ms")))
        .containsExactly(1, 1);
    assertThatThrownBy(() -> new Grouping.ByPath(Duration.ZERO))
        .hasMessage("gap: PT0S (expected: more than 0)");
  }

  @Test
  void concurrentRequestsAreNotRetries() {
    assertThat(
            sizes(
                at("0").answered(503, "1s"),
                at("999.999999ms").answered(503, "1s"),
                at("1s").on(2, 1).givenUp("1s")))
        .containsExactly(2, 1);
    assertThat(
            sizes(
                at("0").answered(503, "1s"),
                at("500ms").answered(503, "1s"),
                at("600ms").pending()))
        .containsExactly(1, 1, 1);
  }

  @Test
  void requestInFlightHasNoRetry() {
    assertThat(sizes(at("0").begun(503, "1ms"), at("1s").pending(), at("2s").pending()))
        .containsExactly(1, 1, 1);
  }

  @Test
  void disconnectMayBeSeenAfterTheRetryArrives() {
    assertThat(sizes(at("0").abandoned("1.1s"), at("1s").answered(200, "1ms"))).containsExactly(2);
    assertThat(sizes(at("0").abandoned("1.100001s"), at("1s").answered(200, "1ms")))
        .containsExactly(1, 1);
  }

  @Test
  void retryBelongsToTheTryThatEndedFirst() {
    JournalEntry first = at("0").on(1, 1).answered(503, "20ms");
    JournalEntry second = at("10ms").on(2, 1).answered(503, "5ms");
    JournalEntry third = at("1s").on(1, 2).answered(200, "1ms");
    JournalEntry fourth = at("1.1s").on(2, 2).answered(200, "1ms");
    assertThat(Grouping.DEFAULT.group(List.of(first, second, third, fourth)))
        .containsExactly(
            new LogicalRequest(List.of(first, fourth)), new LogicalRequest(List.of(second, third)));
  }

  @Test
  void aLogicalRequestHasATry() {
    assertThatThrownBy(() -> new LogicalRequest(List.of()))
        .hasMessage("tries: none (expected: one or more)");
  }

  private static List<Integer> sizes(JournalEntry... entries) {
    return sizes(Grouping.DEFAULT, entries);
  }

  private static List<Integer> sizes(Grouping grouping, JournalEntry... entries) {
    return grouping.group(List.of(entries)).stream()
        .map(request -> request.tries().size())
        .toList();
  }
}
