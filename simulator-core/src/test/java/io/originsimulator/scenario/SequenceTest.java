package io.originsimulator.scenario;

import static io.originsimulator.scenario.Played.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SequenceTest {
  private static final String THREE =
      """
      "sequence": [ { "status": 500 }, { "status": 503, "times": 2 }, { "status": 404 } ]
      """;

  @Test
  void eachRequestGetsTheNextAndTheLastStays() {
    assertThat(sequence(THREE).statuses(6, 0))
        .containsExactly("500", "503", "503", "404", "404", "404");
  }

  @Test
  void aLoopBeginsAgain() {
    assertThat(sequence(THREE + ", \"then\": \"loop\"").statuses(9, 0))
        .containsExactly("500", "503", "503", "404", "500", "503", "503", "404", "500");
  }

  @Test
  void aThousandMillionTimesAreNotCountedOut() {
    Played origin =
        sequence(
            """
            "sequence": [ { "status": 500, "times": 1000000000 },
                          { "status": 503, "times": 1000000000 } ], "then": "loop"
            """);

    assertThat(origin.statuses(1000, 0)).containsOnly("500");
  }

  @Test
  void eachClientHasATurnOfItsOwn() {
    Played origin = sequence(THREE + ", \"per\": \"client\"");

    assertThat(origin.statuses(2, 0, SomeRequest.client("a"))).containsExactly("500", "503");
    assertThat(origin.statuses(4, 0, SomeRequest.client("b")))
        .containsExactly("500", "503", "503", "404");
    assertThat(origin.statuses(2, 0, SomeRequest.client("a"))).containsExactly("503", "404");
  }

  @Test
  void eachConnectionHasATurnOfItsOwn() {
    Played origin = sequence(THREE + ", \"per\": \"connection\"");

    assertThat(origin.statuses(2, 0, SomeRequest.connection(1))).containsExactly("500", "503");
    assertThat(origin.statuses(1, 0, SomeRequest.connection(2))).containsExactly("500");
    assertThat(origin.statuses(2, 0, SomeRequest.connection(1))).containsExactly("503", "404");
  }

  @Test
  void theFirstTwoOfEachRequestIdFailAndTheThirdWorks() {
    Played origin =
        sequence(
            """
            "sequence": [ { "status": 503, "times": 2 }, { "status": 404 } ],
            "per": "header:X-Request-Id"
            """);

    for (String id : new String[] {"a", "b", "A"}) {
      assertThat(origin.statuses(4, 0, SomeRequest.header("x-request-id", id)))
          .containsExactly("503", "503", "404", "404");
    }
    assertThat(origin.statuses(2, 0))
        .containsExactly("503", "503"); // requests without it share a turn
    assertThat(origin.statuses(1, 0, SomeRequest.client("other"))).containsExactly("404");
  }

  @Test
  void sequenceRestartsWithItsStage() {
    Played origin =
        new Played(
            """
            { "stages": [ { "at": 0, "sequence": [ { "status": 501 }, { "status": 502 } ] },
                          { "at": "1s", "sequence": [ { "status": 501 }, { "status": 502 } ] } ] }
            """);

    assertThat(origin.statuses(3, 0)).containsExactly("501", "502", "502");
    assertThat(origin.statuses(3, SECOND)).containsExactly("501", "502", "502");
  }

  @Test
  void sequenceRestartsInEachRound() {
    Played origin =
        new Played("{ \"repeat\": \"10s\", \"stages\": [ { \"at\": 0, " + THREE + "}]}");

    assertThat(origin.statuses(2, 0)).containsExactly("500", "503");
    assertThat(origin.statuses(2, 10 * SECOND - 1)).containsExactly("503", "404");
    assertThat(origin.statuses(2, 10 * SECOND)).containsExactly("500", "503");
    assertThat(origin.statuses(2, 35 * SECOND)).containsExactly("500", "503");
  }

  @Test
  void eachClientRestartsInEachRound() {
    Played origin =
        new Played(
            """
            { "repeat": "10s",
              "stages": [ { "at": 0, "per": "client",
                            "sequence": [ { "status": 501 }, { "status": 502 } ] } ] }
            """);

    assertThat(origin.statuses(2, 0, SomeRequest.client("a"))).containsExactly("501", "502");
    assertThat(origin.statuses(1, 10 * SECOND, SomeRequest.client("b"))).containsExactly("501");
    assertThat(origin.statuses(2, 10 * SECOND, SomeRequest.client("a")))
        .containsExactly("501", "502");
  }

  @Test
  void lateRequestOfTheLastRoundTakesATurnOfThisOne() {
    Turn turn = new Turn();

    assertThat(turn.take(3)).isZero();
    assertThat(turn.take(4)).isZero();
    assertThat(turn.take(3)).isEqualTo(1);
    assertThat(turn.take(4)).isEqualTo(2);
  }

  @Test
  void aBehaviourInASequenceDrawsAsAnyOther() {
    Played origin = sequence("\"sequence\": [ { \"status\": 500 } ], \"latency\": \"0..1h\"");

    assertThat(origin.plan(0).delayNanos()).isNotEqualTo(origin.plan(0).delayNanos());
  }

  @Test
  void concurrentThreadsTakeEveryTurnOnce() {
    Played origin =
        sequence(
            """
            "sequence": [ { "status": 500, "times": 700 }, { "status": 503, "times": 200 },
                          { "status": 404, "times": 100 } ], "then": "loop"
            """);
    Map<String, Integer> counts = new ConcurrentHashMap<>();

    IntStream.range(0, 20_000)
        .parallel()
        .forEach(i -> counts.merge(origin.status(i), 1, Integer::sum));

    assertThat(counts).isEqualTo(Map.of("500", 14_000, "503", 4_000, "404", 2_000));
  }

  @Test
  void leastRecentlyUsedStateIsDroppedFirst() {
    KeyedMemory<int[]> memory = new KeyedMemory<>(3, () -> new int[1]);
    int[] a = memory.of("a");
    int[] b = memory.of("b");
    int[] c = memory.of("c");

    assertThat(memory.of("a")).isSameAs(a);
    int[] d = memory.of("d"); // drops b

    assertThat(memory.of("a")).isSameAs(a);
    assertThat(memory.of("c")).isSameAs(c);
    assertThat(memory.of("d")).isSameAs(d);
    assertThat(memory.of("b")).isNotSameAs(b); // drops a
    assertThat(memory.of("a")).isNotSameAs(a);
  }

  @Test
  void aHundredThousandClientsAreRemembered() {
    Played origin = sequence(THREE + ", \"per\": \"client\"");
    for (int i = 0; i < KeyedMemory.MOST; i++) {
      assertThat(origin.status(0, SomeRequest.client("c" + i))).isEqualTo("500");
    }

    assertThat(origin.status(0, SomeRequest.client("c0"))).isEqualTo("503");
    assertThat(origin.status(0, SomeRequest.client("one more"))).isEqualTo("500");
    assertThat(origin.status(0, SomeRequest.client("c0"))).isEqualTo("503");
    assertThat(origin.status(0, SomeRequest.client("c1"))).isEqualTo("500"); // dropped
  }

  private static Played sequence(String choice) {
    return new Played("{ \"stages\": [ { \"at\": 0, " + choice + " } ] }");
  }
}
