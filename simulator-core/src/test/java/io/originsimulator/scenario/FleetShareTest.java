package io.originsimulator.scenario;

import static io.originsimulator.scenario.Played.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.scenario.queue.Share;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FleetShareTest {

  @Test
  void replicasDivideALimit() {
    List<Played> fleet =
        fleet(3, "\"limit\": { \"rate\": \"10/s\", \"burst\": 10, \"share\": true }");

    assertThat(fleet.stream().map(it -> admitted(it, 20, 0))).containsExactly(4L, 3L, 3L);
    assertThat(fleet.stream().map(it -> admitted(it, 20, 300_000_000))) // 3 tokens regained
        .containsExactly(1L, 1L, 1L);
  }

  @Test
  void replicasDivideWorkersAndQueue() {
    List<Played> fleet =
        fleet(3, "\"capacity\": { \"workers\": 10, \"queue\": 2, \"share\": true }");

    assertThat(fleet.stream().map(it -> admitted(it, 20, 0))).containsExactly(5L, 4L, 3L);
  }

  @Test
  void limitAndCapacityHoldPerReplicaByDefault() {
    List<Played> fleet =
        fleet(
            3, "\"limit\": { \"rate\": \"10/s\" }, \"capacity\": { \"workers\": 9, \"queue\": 0 }");

    assertThat(fleet.stream().map(it -> admitted(it, 20, 0))).containsExactly(9L, 9L, 9L);
  }

  @Test
  void eachClientsRateIsDividedAlsoForClientsThatComeLater() {
    List<Played> fleet =
        fleet(2, "\"limit\": { \"rate\": \"4/s\", \"per\": \"client\", \"share\": true }");
    Played first = fleet.get(0);
    assertThat(first.statuses(3, 0, SomeRequest.client("a"))).containsExactly("500", "500", "429");

    first.recipe().share(Share.WHOLE, 0);

    assertThat(first.statuses(3, 0, SomeRequest.client("a"))).containsExactly("500", "500", "429");
    assertThat(admitted(first, 9, 0)).isEqualTo(4);
  }

  @Test
  void retryAfterOfAReplicaWithoutATokenIsOneSecond() {
    Played last = fleet(2, "\"limit\": { \"rate\": \"1/h\", \"share\": true }").get(1);

    ResponsePlan<String> plan = last.plan(0);

    assertThat(plan.response()).isEqualTo("429");
    assertThat(plan.delivery().extra().get("retry-after")).contains("1");
  }

  @Test
  void changeOfTheFleetRestartsNoTimeline() {
    Played origin =
        new Played(
            """
            { "capacity": { "workers": 2, "share": true },
              "stages": [ { "at": 0, "sequence": [ { "status": 500 }, { "status": 501 },
                                                   { "status": 502 } ] },
                          { "at": "5s", "status": 503 } ] }
            """);
    assertThat(origin.status(4 * SECOND)).isEqualTo("500");

    origin.recipe().share(new Share(1, 2), 4 * SECOND);

    assertThat(origin.status(4 * SECOND)).isEqualTo("501");
    origin.recipe().share(Share.WHOLE, 4 * SECOND);
    assertThat(origin.status(4 * SECOND)).isEqualTo("502");
    assertThat(origin.status(5 * SECOND)).isEqualTo("503");
  }

  private static List<Played> fleet(int replicas, String load) {
    return IntStream.range(0, replicas)
        .mapToObj(
            i -> {
              Played origin =
                  new Played(
                      "{ %s, \"stages\": [ { \"at\": 0, \"status\": 500, \"latency\": \"1s\" } ] }"
                          .formatted(load));
              origin.recipe().share(new Share(i, replicas), 0);
              return origin;
            })
        .toList();
  }

  private static long admitted(Played origin, int requests, long nanos) {
    return origin.statuses(requests, nanos).stream().filter("500"::equals).count();
  }
}
