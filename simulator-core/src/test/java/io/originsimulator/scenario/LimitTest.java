package io.originsimulator.scenario;

import static io.originsimulator.scenario.Played.MILLI;
import static io.originsimulator.scenario.Played.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.scenario.queue.TokenRate;
import java.math.BigInteger;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitTest {
  private static final String STAGES = "\"stages\": [ { \"at\": 0, \"status\": 500 } ] }";

  @Test
  void admitsABurstAndThenTheRate() {
    Played origin = limited("\"rate\": \"10/s\", \"burst\": 3");

    assertThat(origin.statuses(5, 0)).containsExactly("500", "500", "500", "429", "429");
    assertThat(origin.status(100 * MILLI - 1)).isEqualTo("429");
    assertThat(origin.statuses(2, 100 * MILLI)).containsExactly("500", "429");
    assertThat(origin.statuses(4, 1 * SECOND)).containsExactly("500", "500", "500", "429");
  }

  @Test
  void aBurstThatIsNotNamedIsTheRatesOwnNumber() {
    Played origin = limited("\"rate\": \"3/10s\"");

    assertThat(origin.statuses(4, 0)).containsExactly("500", "500", "500", "429");
  }

  /**
   * With a request each millisecond, a rate admits exactly its burst and the tokens regained since.
   */
  @ParameterizedTest
  @CsvSource({"3/s, 3, 1", "7/s, 7, 1", "3/10s, 3, 10", "49999/m, 49999, 60", "999/s, 999, 1"})
  void admitsExactlyTheRateInTenMinutes(String rate, long requests, long period) {
    Played origin = limited("\"rate\": \"%s\", \"burst\": 5".formatted(rate));
    long end = 600 * SECOND;
    long let = 0;
    for (long now = 0; now <= end; now += MILLI) {
      let += origin.status(now).equals("500") ? 1 : 0;
    }

    long back = requests * 600 / period;
    assertThat(let).isEqualTo(5 + back);
  }

  /** With each retry at the time in retry-after, a rate neither gains nor loses a nanosecond. */
  @ParameterizedTest
  @CsvSource({"3/s, 3, 1", "7/s, 7, 1", "1000003/m, 1000003, 60", "3/10s, 3, 10"})
  void retriesAtRetryAfterArriveAtTheRate(String rate, long requests, long period) {
    Played origin = limited("\"rate\": \"%s\", \"burst\": 1".formatted(rate));
    TokenRate told = new TokenRate(requests, period * SECOND, 1);
    long now = 0;
    told.take(0);
    assertThat(origin.status(0)).isEqualTo("500");
    for (int i = 1; i <= 1000; i++) {
      long retry = told.take(now);
      assertThat(origin.status(now + retry - 1)).isEqualTo("429");
      now += retry;
      assertThat(told.take(now)).isEqualTo(TokenRate.ALLOWED);
      assertThat(origin.status(now)).isEqualTo("500");
      // due after i intervals, plus up to a nanosecond for each that was rounded up
      BigInteger due =
          BigInteger.valueOf(i)
              .multiply(BigInteger.valueOf(period * SECOND))
              .divide(BigInteger.valueOf(requests));
      assertThat(now - due.longValueExact()).isBetween(0L, (long) i);
    }
  }

  @Test
  void theSecondsOfRetryAfterAreRoundedUpAndSuffice() {
    Played origin = limited("\"rate\": \"3/10s\", \"burst\": 1");
    origin.status(0); // the next is due at 3.333333333(3) s

    assertThat(retryAfter(origin, 0)).isEqualTo("4");
    assertThat(retryAfter(origin, 333_333_333)).isEqualTo("4");
    assertThat(retryAfter(origin, 333_333_334)).isEqualTo("3");
    assertThat(retryAfter(origin, 1_333_333_334)).isEqualTo("2");
    assertThat(retryAfter(origin, 3_333_333_333L)).isEqualTo("1");
    assertThat(origin.status(3_333_333_334L)).isEqualTo("500");
  }

  @Test
  void admitsARetryAfterRetryAfter() {
    Played origin = limited("\"rate\": \"7/11s\", \"burst\": 2");
    long now = 0;
    for (int i = 0; i < 1000; i++) {
      now += 12_345_678;
      ResponsePlan<String> plan = origin.plan(now);
      if (plan.response().equals("429")) {
        now += Long.parseLong(plan.delivery().extra().get("retry-after").orElseThrow()) * SECOND;
        assertThat(origin.status(now)).isEqualTo("500");
      }
    }
  }

  @Test
  void overflowMaySetItsOwnRetryAfter() {
    Played origin =
        limited(
            """
            "rate": "1/s", "overflow": { "status": 503, "latency": "20ms",
                                         "headers": { "Retry-After": "7" } }
            """);
    origin.status(0);

    ResponsePlan<String> plan = origin.plan(0);
    assertThat(plan.response()).isEqualTo("503");
    assertThat(plan.delayNanos()).isEqualTo(20 * MILLI);
    assertThat(plan.delivery()).isSameAs(Delivery.PLAIN); // the header is the response's own
  }

  @Test
  void eachClientHasARateOfItsOwn() {
    Played origin = limited("\"rate\": \"1/s\", \"per\": \"client\"");

    assertThat(origin.statuses(2, 0, SomeRequest.client("a"))).containsExactly("500", "429");
    assertThat(origin.statuses(2, 0, SomeRequest.client("b"))).containsExactly("500", "429");
    assertThat(origin.status(SECOND, SomeRequest.client("a"))).isEqualTo("500");
  }

  @Test
  void eachConnectionHasARateOfItsOwn() {
    Played origin = limited("\"rate\": \"1/s\", \"per\": \"connection\"");

    assertThat(origin.statuses(2, 0, SomeRequest.connection(1))).containsExactly("500", "429");
    assertThat(origin.statuses(2, 0, SomeRequest.connection(2))).containsExactly("500", "429");
  }

  @Test
  void eachValueOfAHeaderHasARateOfItsOwnAndThoseWithoutItShareOne() {
    Played origin = limited("\"rate\": \"1/s\", \"per\": \"header:X-Key\"");

    assertThat(origin.statuses(2, 0, SomeRequest.header("x-key", "a")))
        .containsExactly("500", "429");
    assertThat(origin.statuses(2, 0, SomeRequest.header("x-key", "b")))
        .containsExactly("500", "429");
    assertThat(origin.status(0)).isEqualTo("500");
    assertThat(origin.status(0, SomeRequest.client("other"))).isEqualTo("429");
  }

  @Test
  void recipesRateContinuesThroughStages() {
    Played origin =
        new Played(
            """
            { "limit": { "rate": "1/10s", "burst": 2 },
              "stages": [ { "at": 0, "status": 500 }, { "at": "1s", "status": 501 } ] }
            """);

    assertThat(origin.status(0)).isEqualTo("500");
    assertThat(origin.statuses(2, SECOND)).containsExactly("501", "429");
  }

  @Test
  void aStageMayHaveARateOfItsOwn() {
    Played origin =
        new Played(
            """
            { "limit": { "rate": "1/10s" },
              "stages": [ { "at": 0, "status": 500 },
                          { "at": "1s", "status": 501,
                            "limit": { "rate": "2/10s", "overflow": { "status": 509 } } },
                          { "at": "2s", "status": 502 } ] }
            """);

    assertThat(origin.statuses(2, 0)).containsExactly("500", "429");
    assertThat(origin.statuses(3, SECOND)).containsExactly("501", "501", "509");
    assertThat(origin.status(2 * SECOND)).isEqualTo("429"); // the first stage's rate
    assertThat(origin.status(10 * SECOND)).isEqualTo("502");
  }

  @Test
  void rateContinuesWhenATimelineRestarts() {
    Played origin =
        new Played(
            """
            { "repeat": "2s",
              "stages": [ { "at": 0, "status": 500, "limit": { "rate": "1/3s" } } ] }
            """);

    assertThat(origin.statuses(2, 1 * SECOND)).containsExactly("500", "429");
    assertThat(origin.status(2 * SECOND)).isEqualTo("429");
    assertThat(origin.status(4 * SECOND - 1)).isEqualTo("429");
    assertThat(origin.status(4 * SECOND)).isEqualTo("500");
  }

  @Test
  void concurrentThreadsNeverExceedTheRate() {
    Played origin = limited("\"rate\": \"100/s\", \"burst\": 250, \"per\": \"client\"");

    Map<String, Long> statuses =
        IntStream.range(0, 10_000)
            .parallel()
            .mapToObj(i -> origin.status(SECOND, SomeRequest.client("c" + i % 10)))
            .collect(Collectors.groupingBy(status -> status, Collectors.counting()));

    assertThat(statuses).isEqualTo(Map.of("500", 2_500L, "429", 7_500L));
  }

  @Test
  void refusedRequestOccupiesNoWorker() {
    Played origin =
        new Played(
            """
            { "limit": { "rate": "1/s", "overflow": { "status": 429, "latency": "10s" } },
              "capacity": { "workers": 1, "queue": 0 },
              "stages": [ { "at": 0, "status": 500, "latency": "1s" } ] }
            """);

    assertThat(origin.statuses(3, 0)).containsExactly("500", "429", "429");
    assertThat(origin.status(SECOND)).isEqualTo("500");
  }

  private static Played limited(String limit) {
    return new Played("{ \"limit\": { " + limit + " }, " + STAGES);
  }

  private static String retryAfter(Played origin, long nanos) {
    return origin.plan(nanos).delivery().extra().get("retry-after").orElse("none");
  }
}
