package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.Simulator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** 10,000 requests over 64 connections, on as many event loops as there are. */
class ChanceOnTheWireTest {
  private static final int REQUESTS = 4_000;
  private static final int CONNECTIONS = 64;

  private static final String MIXED =
      """
      { "route": "/", "body": "x", "seed": 42, %s
        "stages": [ { "at": 0, "status": 200,
                      "mix": [ { "weight": 70 }, { "weight": 20, "status": 503 },
                               { "weight": 10, "status": 404 } ] } ] }
      """;

  @Test
  void seedGivesEveryRunTheSameNumberOfEachOutcome() throws Exception {
    Map<Integer, Long> first = counts(run(MIXED.formatted("")));
    assertThat(first.values().stream().mapToLong(Long::longValue).sum()).isEqualTo(REQUESTS);
    assertThat(first.keySet()).containsExactly(200, 404, 503);
    assertThat(counts(run(MIXED.formatted("")))).isEqualTo(first);
    assertThat(counts(run(MIXED.formatted("").replace("42", "43")))).isNotEqualTo(first);
  }

  @Test
  void keyGivesEachRequestTheSameOutcomeInEveryRun() throws Exception {
    String keyed = MIXED.formatted("\"key\": \"x-request-id\",");
    Map<Integer, Integer> first = run(keyed);
    assertThat(first).hasSize(REQUESTS);
    assertThat(run(keyed)).isEqualTo(first);
  }

  @Test
  void twoSimulatorsInOneProcessShareNothing() throws Exception {
    try (Simulator one = start(MIXED.formatted(""));
        Simulator other = start(MIXED.formatted(""))) {
      List<Integer> ofOne = new ArrayList<>();
      List<Integer> ofOther = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        ofOne.add(RawClient.get(one, "/").status());
        ofOther.add(RawClient.get(other, "/").status());
      }
      assertThat(ofOther).isEqualTo(ofOne);
    }
  }

  /** Returns the status of each request, by its ID. */
  private static Map<Integer, Integer> run(String recipe) throws Exception {
    ExecutorService clients = Executors.newFixedThreadPool(8);
    try (Simulator simulator = start(recipe)) {
      List<Future<Map<Integer, Integer>>> running = new ArrayList<>();
      for (int i = 0; i < CONNECTIONS; i++) {
        int connection = i;
        running.add(clients.submit(() -> runConnection(simulator, connection)));
      }
      Map<Integer, Integer> all = new TreeMap<>();
      for (Future<Map<Integer, Integer>> one : running) {
        all.putAll(one.get());
      }
      return all;
    } finally {
      clients.shutdownNow();
    }
  }

  private static Map<Integer, Integer> runConnection(Simulator simulator, int connection)
      throws Exception {
    Map<Integer, Integer> statuses = new TreeMap<>();
    try (RawClient client = RawClient.connect(simulator)) {
      for (int id = connection; id < REQUESTS; id += CONNECTIONS) {
        client.send(RawClient.headOf("GET / HTTP/1.1", "x-request-id: " + id));
        statuses.put(id, client.read().status());
      }
    }
    return statuses;
  }

  private static Map<Integer, Long> counts(Map<Integer, Integer> statuses) {
    Map<Integer, Long> counts = new TreeMap<>();
    statuses.values().forEach(status -> counts.merge(status, 1L, Long::sum));
    return counts;
  }

  private static Simulator start(String recipe) {
    return Simulator.builder().recipe(recipe).start();
  }
}
