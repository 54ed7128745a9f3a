package io.originsimulator.scenario;

import static io.originsimulator.scenario.MixTest.DRAWS;
import static io.originsimulator.scenario.MixTest.HALVES;
import static io.originsimulator.scenario.MixTest.mixed;
import static io.originsimulator.scenario.MixTest.stage;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The dependence of choices on the seed, the route, and the key, but not on threads. */
class MixReproducibilityTest {
  /** Two independently drawn halves agree half of the time, ± 4 · 0.5 / √n. */
  @Test
  void otherRoutesAndOtherSeedsHaveOtherOutcomes() {
    List<String> statuses = mixed(42, HALVES).statuses(DRAWS, 0);

    assertThat(mixed(42, HALVES).statuses(DRAWS, 0)).isEqualTo(statuses);
    assertThat(agreement(statuses, mixed(43, HALVES).statuses(DRAWS, 0))).isBetween(0.485, 0.515);
    for (String other : List.of("\"route\": \"/a\"", "\"method\": \"GET\"")) {
      Played elsewhere = new Played("{ " + other + ", " + stage(42, HALVES));
      assertThat(agreement(statuses, elsewhere.statuses(DRAWS, 0))).isBetween(0.485, 0.515);
    }
  }

  @Test
  void twoOriginsShareNothing() {
    CompiledRecipe<String> compiled =
        CompiledRecipe.of(
            Played.recipe("{ " + stage(42, HALVES + ", \"per\": \"connection\"")),
            behaviour -> String.valueOf(behaviour.status()));
    ActiveRecipe<String> disturbed = compiled.accept(0);
    ActiveRecipe<String> one = compiled.accept(0);
    ActiveRecipe<String> other = compiled.accept(0);
    disturbed.plan(0, SomeRequest.connection(77));

    for (int i = 0; i < 200; i++) {
      assertThat(one.plan(0, SomeRequest.connection(i)))
          .isEqualTo(other.plan(0, SomeRequest.connection(1000 - i)));
      disturbed.plan(0, SomeRequest.connection(3 * i));
    }
  }

  @Test
  void withoutASeedEachOriginHasAnotherOne() {
    String json = "{ \"stages\": [ { \"at\": 0, " + HALVES + "} ] }";

    assertThat(new Played(json).statuses(200, 0)).isNotEqualTo(new Played(json).statuses(200, 0));
  }

  @Test
  void outcomesAreIndependentOfThreads() throws Exception {
    Map<Object, Integer> first = outcomesOfTenThousandRequests();

    assertThat(first.values().stream().mapToInt(count -> count).sum()).isEqualTo(10_000);
    assertThat(first).hasSizeGreaterThan(5_000); // latencies are drawn to the nanosecond
    assertThat(outcomesOfTenThousandRequests().equals(first)).isTrue(); // too long to be shown
  }

  private static Map<Object, Integer> outcomesOfTenThousandRequests() throws Exception {
    Played origin =
        new Played(
            """
            { "seed": 42, "random_content": "1b..1gb",
              "stages": [ { "at": 0, "latency": "0..1s",
                            "mix": [ { "weight": 90, "status": 200 },
                                     { "weight": 9, "status": 503 },
                                     { "fault": "reset" } ] } ] }
            """);
    Map<Object, Integer> outcomes = new ConcurrentHashMap<>();
    AtomicInteger asked = new AtomicInteger();
    concurrently(
        () -> {
          for (int i = asked.getAndIncrement(); i < 10_000; i = asked.getAndIncrement()) {
            outcomes.merge(origin.plan(i, SomeRequest.connection(i % 64)), 1, Integer::sum);
          }
          return null;
        });
    return outcomes;
  }

  @Test
  void numberOfBadConnectionsIsIndependentOfThreads() throws Exception {
    long bad = badOfSixtyFourConnections();

    assertThat(bad).isBetween(5L, 25L); // a fifth
    assertThat(badOfSixtyFourConnections()).isEqualTo(bad);
  }

  private static long badOfSixtyFourConnections() throws Exception {
    Played origin =
        mixed(
            42,
            """
            "per": "connection",
            "mix": [ { "weight": 4, "status": 501 }, { "weight": 1, "status": 503 } ]
            """);
    Map<Integer, String> statuses = new ConcurrentHashMap<>();
    AtomicInteger asked = new AtomicInteger();
    concurrently(
        () -> {
          for (int i = asked.getAndIncrement(); i < 6_400; i = asked.getAndIncrement()) {
            String status = origin.status(i, SomeRequest.connection(i % 64));
            String before = statuses.putIfAbsent(i % 64, status);
            assertThat(status).isEqualTo(before == null ? status : before);
          }
          return null;
        });
    return statuses.values().stream().filter("503"::equals).count();
  }

  @Test
  void withAKeyEachSingleRequestIsReproducibleInAnyOrder() throws Exception {
    Map<Integer, ResponsePlan<String>> first = plansByKey(new Random(1));

    assertThat(plansByKey(new Random(2)).equals(first)).isTrue(); // too long to be shown
    assertThat(first.values().stream().map(ResponsePlan::response)).contains("501", "503");
  }

  private static Map<Integer, ResponsePlan<String>> plansByKey(Random order) throws Exception {
    Played origin =
        new Played(
            """
            { "seed": 42, "key": "X-Request-Id",
              "stages": [ { "at": 0, "latency": "0..1s", %s } ] }
            """
                .formatted(HALVES));
    List<Integer> ids = new ArrayList<>();
    for (int i = 0; i < 5_000; i++) {
      ids.add(i);
    }
    Collections.shuffle(ids, order);
    Map<Integer, ResponsePlan<String>> plans = new ConcurrentHashMap<>();
    AtomicInteger next = new AtomicInteger();
    concurrently(
        () -> {
          for (int i = next.getAndIncrement(); i < ids.size(); i = next.getAndIncrement()) {
            int id = ids.get(i);
            plans.put(id, origin.plan(i, SomeRequest.header("x-request-id", "id-" + id)));
            origin.plan(i); // without the key: an ordinal
          }
          return null;
        });
    return plans;
  }

  @Test
  void aRequestWithoutItsKeyIsCounted() {
    Played keyed = new Played("{ \"key\": \"x-request-id\", " + stage(42, HALVES));

    assertThat(keyed.statuses(500, 0)).isEqualTo(mixed(42, HALVES).statuses(500, 0));
  }

  private static void concurrently(Callable<?> work) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      for (var done : threads.invokeAll(Collections.nCopies(8, work))) {
        done.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static double agreement(List<String> some, List<String> others) {
    int same = 0;
    for (int i = 0; i < some.size(); i++) {
      same += some.get(i).equals(others.get(i)) ? 1 : 0;
    }
    return (double) same / some.size();
  }
}
