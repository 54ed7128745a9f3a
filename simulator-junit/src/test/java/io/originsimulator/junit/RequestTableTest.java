package io.originsimulator.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.value.Fault;
import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.Outcome;
import io.originsimulator.report.RequestBody;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The table of requests in a failure report. */
class RequestTableTest {
  private static final Duration TEN = Duration.ofMillis(10);

  @Test
  void emptyTableStatesThatThereIsNoRequest() {
    assertThat(RequestTable.of(List.of())).isEqualTo("  (no request)\n");
  }

  @Test
  void everyOutcomeHasALine() {
    Duration late = Duration.ofNanos(1_234_567_891);
    Optional<Duration> none = Optional.empty();
    assertThat(
            RequestTable.of(
                List.of(
                    entry(0, "/a", new Outcome.Pending()),
                    entry(1, "/a", new Outcome.Answered(200, TEN, TEN, none, Optional.of(TEN))),
                    entry(2, "/a", new Outcome.Answered(200, TEN, TEN, none, none)),
                    entry(
                        3,
                        "/a",
                        new Outcome.Answered(
                            503, TEN, late, Optional.of(Duration.ofSeconds(2)), Optional.of(late))),
                    entry(
                        4, "/a", new Outcome.Failed(Fault.Kind.RESET, Optional.empty(), TEN, none)),
                    entry(
                        5,
                        "/a",
                        new Outcome.Failed(
                            Fault.Kind.STALL, Optional.of(200), TEN, Optional.of(late))),
                    entry(6, "/a", new Outcome.Abandoned(TEN, Optional.empty(), true)),
                    entry(7, "/long/path", new Outcome.Abandoned(TEN, Optional.of(200), false)))))
        .isEqualTo(
            """
              arrival  request           route  stage  conn.  outcome
                 0 ms  GET /a?q          /*     4s     1 #2   pending
                 1 ms  GET /a?q          /*     4s     1 #2   200 after 10 ms
                 2 ms  GET /a?q          /*     4s     1 #2   200 after 10 ms, incomplete
                 3 ms  GET /a?q          /*     4s     1 #2   503 after 1234.568 ms, retry after 2000 ms
                 4 ms  GET /a?q          /*     4s     1 #2   reset after 10 ms
                 5 ms  GET /a?q          /*     4s     1 #2   200, stall after 10 ms, disconnected after 1234.568 ms
                 6 ms  GET /a?q          /*     4s     1 #2   abandoned after 10 ms
                 7 ms  GET /long/path?q  /*     4s     1 #2   200, cancelled by the server after 10 ms
            """);
  }

  @Test
  void longTableShowsFirstAndLastRequests() {
    List<JournalEntry> entries = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      entries.add(entry(i, "/" + i, new Outcome.Pending()));
    }
    List<String> lines = RequestTable.of(entries).lines().toList();
    assertThat(lines).hasSize(42);
    assertThat(lines.get(20)).contains("/19?q");
    assertThat(lines.get(21)).isEqualTo("  … 60 more");
    assertThat(lines.get(22)).contains("/80?q");
    assertThat(lines.get(41)).contains("/99?q");
    assertThat(RequestTable.of(entries.subList(0, 40)).lines()).hasSize(41);
    assertThat(RequestTable.of(entries.subList(0, 41)).lines()).contains("  … 1 more");
  }

  @Test
  void requestWithoutARecipeIsMarked() {
    Outcome refused = new Outcome.Answered(406, TEN, TEN, Optional.empty(), Optional.of(TEN));
    assertThat(RequestTable.of(List.of(entry(0, "/newz", Optional.empty(), refused))))
        .isEqualTo(
            """
              arrival  request      route  stage  conn.  outcome
                 0 ms  GET /newz?q  -      -      1 #2   406 after 10 ms: no recipe for this method and path
            """);
  }

  @Test
  void requestThatAlmostHasARecipeNamesTheNearest() {
    Outcome refused = new Outcome.Answered(406, TEN, TEN, Optional.empty(), Optional.of(TEN));
    Optional<String> missed = Optional.of("GET /a, but query q is \"\" (expected: \"1\")");
    assertThat(RequestTable.of(List.of(entry(0, "/a", Optional.empty(), missed, refused))))
        .isEqualTo(
            """
              arrival  request   route  stage  conn.  outcome
                 0 ms  GET /a?q  -      -      1 #2   406 after 10 ms; nearest recipe: GET /a, but query q is "" (expected: "1")
            """);
  }

  @Test
  void longTargetIsShortened() {
    String table = RequestTable.of(List.of(entry(0, "/" + "x".repeat(100), new Outcome.Pending())));
    assertThat(table).contains("/" + "x".repeat(58) + "…  /*");
  }

  private static JournalEntry entry(long arrival, String path, Outcome outcome) {
    return entry(arrival, path, Optional.of("/*"), outcome);
  }

  private static JournalEntry entry(
      long arrival, String path, Optional<String> route, Outcome outcome) {
    return entry(arrival, path, route, Optional.empty(), outcome);
  }

  private static JournalEntry entry(
      long arrival,
      String path,
      Optional<String> route,
      Optional<String> nearMiss,
      Outcome outcome) {
    return new JournalEntry(
        "GET",
        path,
        "q",
        Map.of(),
        RequestBody.NONE,
        Duration.ofMillis(arrival),
        Instant.EPOCH,
        Optional.empty(),
        route.orElse(""),
        route.isPresent() ? "4s" : "",
        Optional.of(Duration.ofMillis(arrival)),
        nearMiss,
        1,
        2,
        outcome,
        Optional.empty());
  }
}
