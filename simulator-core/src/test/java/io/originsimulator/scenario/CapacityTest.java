package io.originsimulator.scenario;

import static io.originsimulator.scenario.Played.MILLI;
import static io.originsimulator.scenario.Played.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.originsimulator.recipe.value.Headers;
import io.originsimulator.scenario.route.IncomingRequest;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Latency and failures that depend on the load. */
class CapacityTest {

  @Test
  void requestWaitsForTheFirstFreeWorker() {
    Played origin =
        new Played(
            """
            { "capacity": { "workers": 2 },
              "stages": [ { "at": 0, "status": 500, "latency": "100ms" } ] }
            """);

    assertThat(delayMillis(origin, 0)).isEqualTo(100);
    assertThat(delayMillis(origin, 10)).isEqualTo(100);
    assertThat(delayMillis(origin, 20)).isEqualTo(80 + 100);
    assertThat(delayMillis(origin, 20)).isEqualTo(90 + 100);
    assertThat(delayMillis(origin, 20)).isEqualTo(180 + 100);
    assertThat(delayMillis(origin, 310)).isEqualTo(100);
  }

  @Test
  void fullQueueGivesTheOverflowWithoutAWorker() {
    Played origin =
        new Played(
            """
            { "capacity": { "workers": 1, "queue": 1,
                            "overflow": { "status": 429, "latency": "1h" } },
              "stages": [ { "at": 0, "status": 500, "latency": "100ms" } ] }
            """);

    assertThat(origin.statuses(5, 0)).containsExactly("500", "500", "429", "429", "429");
    assertThat(origin.plan(0).delayNanos()).isEqualTo(3600 * SECOND);
    assertThat(delayMillis(origin, 100)).isEqualTo(100 + 100);
    assertThat(origin.status(199 * MILLI)).isEqualTo("429");
  }

  @Test
  void anOverflowThatIsNotNamedIs503() {
    Played origin =
        new Played(
            """
            { "capacity": { "workers": 1, "queue": 0 },
              "stages": [ { "at": 0, "status": 500, "latency": "100ms" } ] }
            """);

    assertThat(origin.statuses(3, 0)).containsExactly("500", "503", "503");
    assertThat(origin.status(100 * MILLI - 1)).isEqualTo("503");
    assertThat(origin.status(100 * MILLI)).isEqualTo("500");
  }

  @Test
  void unboundedQueueAcceptsAllRequests() {
    Played origin =
        new Played(
            """
            { "capacity": { "workers": 1 },
              "stages": [ { "at": 0, "status": 500, "latency": "1s" } ] }
            """);

    assertThat(origin.statuses(10_000, 0)).containsOnly("500");
    assertThat(origin.plan(0).delayNanos()).isEqualTo(10_001 * SECOND);
  }

  @Test
  void overflowMayNameTheTimeOfAFreePlace() {
    Played origin =
        new Played(
            """
            { "capacity": { "workers": 1, "queue": 1,
                            "overflow": { "headers": { "retry-after": "auto" } } },
              "stages": [ { "at": 0, "status": 500, "latency": "3s" } ] }
            """);
    origin.statuses(2, 0);

    assertThat(retryAfter(origin, 0)).isEqualTo("3");
    assertThat(retryAfter(origin, 1)).isEqualTo("3");
    assertThat(retryAfter(origin, SECOND - 1)).isEqualTo("3");
    assertThat(retryAfter(origin, SECOND)).isEqualTo("2");
    assertThat(retryAfter(origin, 3 * SECOND - 1)).isEqualTo("1");
    assertThat(origin.status(3 * SECOND)).isEqualTo("500");
  }

  @Test
  void aStallOccupiesItsWorkerForItsLatencyAlone() {
    Played origin =
        new Played(
            """
            { "capacity": { "workers": 1, "queue": 0 },
              "stages": [ { "at": 0, "fault": "stall", "latency": "100ms" } ] }
            """);

    assertThat(origin.plan(0).delivery().fault()).isPresent();
    assertThat(origin.plan(100 * MILLI - 1).delivery().fault()).isEmpty();
    assertThat(origin.plan(100 * MILLI).delivery().fault()).isPresent();
  }

  @Test
  void onlyAdmittedRequestsAdvanceASequence() {
    Played origin =
        new Played(
            """
            { "limit": { "rate": "1/s", "burst": 4 }, "capacity": { "workers": 2, "queue": 0 },
              "stages": [ { "at": 0, "latency": "10ms",
                            "sequence": [ { "status": 501 }, { "status": 502 }, { "status": 504 },
                                          { "status": 505 } ] } ] }
            """);

    assertThat(origin.statuses(6, 0)).containsExactly("501", "502", "503", "503", "429", "429");
    assertThat(origin.status(1 * SECOND)).isEqualTo("504");
    assertThat(origin.status(1 * SECOND)).isEqualTo("429");
    assertThat(origin.status(2 * SECOND)).isEqualTo("505");
  }

  @Test
  void overflowTakesAnOrdinal() {
    String latency = "\"stages\": [ { \"at\": 0, \"status\": 500, \"latency\": \"0..1s\" } ] }";
    Played narrow =
        new Played("{ \"seed\": 42, \"capacity\": {\"workers\": 1, \"queue\": 0}, " + latency);
    Played wide = new Played("{ \"seed\": 42, " + latency);

    narrow.statuses(10, 0);
    wide.statuses(10, 0);

    assertThat(narrow.plan(5 * SECOND)).isEqualTo(wide.plan(5 * SECOND));
  }

  @Test
  void aStageMayHaveWorkersOfItsOwn() {
    Played origin =
        new Played(
            """
            { "capacity": { "workers": 1, "queue": 0 },
              "stages": [ { "at": 0, "status": 500, "latency": "10s" },
                          { "at": "1s", "status": 501, "latency": "10s",
                            "capacity": { "workers": 2, "queue": 0, "overflow": {"status": 509} } },
                          { "at": "2s", "status": 502, "latency": "1s" } ] }
            """);

    assertThat(origin.statuses(2, 0)).containsExactly("500", "503");
    assertThat(origin.statuses(3, 1 * SECOND)).containsExactly("501", "501", "509");
    assertThat(origin.status(10 * SECOND - 1)).isEqualTo("503"); // the first one's worker
    assertThat(origin.statuses(2, 10 * SECOND)).containsExactly("502", "503");
  }

  @Test
  void requestStaysInTheQueueOfItsStageAfterTheStage() {
    Played origin =
        new Played(
            """
            { "repeat": "2s",
              "stages": [ { "at": 0, "status": 500, "latency": "3s",
                            "capacity": { "workers": 1 } },
                          { "at": "1s", "status": 501 } ] }
            """);

    assertThat(delayMillis(origin, 0)).isEqualTo(3000);
    assertThat(delayMillis(origin, 1000)).isZero();
    assertThat(delayMillis(origin, 2000)).isEqualTo(1000 + 3000); // the next round, the same queue
  }

  @Test
  void queuesContinueWhenATimelineRestarts() {
    Played origin =
        new Played(
            """
            { "repeat": "1s", "capacity": { "workers": 1, "queue": 2 },
              "stages": [ { "at": 0, "status": 500, "latency": "700ms" } ] }
            """);

    assertThat(delayMillis(origin, 900)).isEqualTo(700);
    assertThat(delayMillis(origin, 999)).isEqualTo(601 + 700);
    assertThat(delayMillis(origin, 1000)).isEqualTo(1300 + 700);
    assertThat(origin.status(1001 * MILLI)).isEqualTo("503");
    assertThat(delayMillis(origin, 1600)).isEqualTo(1400 + 700);
  }

  @Test
  void concurrentThreadsNeverShareAPlace() {
    Played origin =
        new Played(
            """
            { "capacity": { "workers": 50, "queue": 200 },
              "stages": [ { "at": 0, "status": 500, "latency": "100ms" } ] }
            """);

    Map<Long, Long> delays =
        IntStream.range(0, 10_000)
            .parallel()
            .mapToObj(i -> origin.plan(0))
            .collect(Collectors.groupingBy(p -> p.delayNanos() / MILLI, Collectors.counting()));

    assertThat(delays)
        .isEqualTo(Map.of(0L, 9_750L, 100L, 50L, 200L, 50L, 300L, 50L, 400L, 50L, 500L, 50L));
  }

  @Test
  void twoSimulatorsDoNotShareWorkers() {
    CompiledRecipe<String> compiled =
        CompiledRecipe.of(
            Played.recipe(
                """
                { "capacity": { "workers": 1, "queue": 0 },
                  "stages": [ { "at": 0, "status": 500, "latency": "1s" } ] }
                """),
            behaviour -> String.valueOf(behaviour.status()));
    ActiveRecipe<String> one = compiled.accept(0);
    ActiveRecipe<String> other = compiled.accept(0);

    assertThat(one.plan(0, IncomingRequest.UNKNOWN).response()).isEqualTo("500");
    assertThat(one.plan(0, IncomingRequest.UNKNOWN).response()).isEqualTo("503");
    assertThat(other.plan(0, IncomingRequest.UNKNOWN).response()).isEqualTo("500");
  }

  /**
   * Ten workers of 100 ms serve 100 requests/s. Below that rate, the latency is 100 ms; above it,
   * 100 responses/s are served, the rest overflows, and admitted requests find a queue of nearly
   * 20.
   *
   * <p>Arrivals are Poisson, so their number varies by its square root: with 200,000 requests
   * offered, the shares are exact to 4 · 0.0022.
   */
  @ParameterizedTest
  @CsvSource({"50, 50, 100, 101", "70, 70, 100, 106", "150, 100, 275, 300", "300, 100, 285, 300"})
  void beyondTheKneeThroughputIsFlatAndTheQueueIsFull(
      int offered, int answered, double leastMillis, double mostMillis) {
    Played origin =
        new Played(
            """
            { "capacity": { "workers": 10, "queue": 20 },
              "stages": [ { "at": 0, "status": 500, "latency": "100ms" } ] }
            """);
    SplittableRandom random = new SplittableRandom(7);
    int requests = 200_000;
    double now = 0;
    int admitted = 0;
    double delays = 0;
    for (int i = 0; i < requests; i++) {
      now -= 1e9 / offered * Math.log(1 - random.nextDouble());
      ResponsePlan<String> plan = origin.plan((long) now);
      if (plan.response().equals("500")) {
        admitted++;
        delays += plan.delayNanos();
      }
    }

    double overflow = 1 - (double) admitted / requests;
    assertThat(overflow).isCloseTo(1 - (double) answered / offered, within(0.009));
    assertThat(admitted / (now / 1e9)).isCloseTo(answered, within(0.01 * answered));
    assertThat(delays / admitted / 1e6).isBetween(leastMillis, mostMillis);
  }

  private static long delayMillis(Played origin, long millis) {
    ResponsePlan<String> plan = origin.plan(millis * MILLI);
    assertThat(plan.delayNanos() % MILLI).isZero();
    return plan.delayNanos() / MILLI;
  }

  private static String retryAfter(Played origin, long nanos) {
    Headers extra = origin.plan(nanos).delivery().extra();
    return extra.get("retry-after").orElse("none");
  }
}
