package io.originsimulator.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.value.Fault;
import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.JournalPage;
import io.originsimulator.report.Outcome;
import io.originsimulator.report.RequestBody;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RequestLogTest {
  private static final Outcome PENDING = new Outcome.Pending();
  private static final Duration SECOND = Duration.ofSeconds(1);

  /** The entries of the journal by their numbers, from 1; null once dropped. */
  private final List<JournalEntry> entries = new ArrayList<>();

  private final RequestLog log = new RequestLog(this::after);

  private JournalPage after(long number) {
    List<JournalEntry> there = new ArrayList<>();
    for (int i = (int) number; i < entries.size(); i++) {
      if (entries.get(i) != null) {
        there.add(entries.get(i));
      }
    }
    return new JournalPage(there, entries.size());
  }

  private List<String> look() {
    return log.look(Instant::toString);
  }

  @Test
  void eachRequestIsPrintedOnceWhenItsResponseHasBegun() {
    entries.add(entry(1, PENDING));
    entries.add(entry(2, answered(200)));
    assertThat(look()).containsExactly(line(2, "200  1s"));
    assertThat(look()).isEmpty();
    entries.add(entry(3, answered(503)));
    assertThat(look()).containsExactly(line(3, "503  1s"));
    entries.set(0, entry(1, answered(404)));
    assertThat(look()).containsExactly(line(1, "404  1s"));
    assertThat(look()).isEmpty();
  }

  @Test
  void faultsAndClientsThatLeaveAreNamed() {
    entries.add(
        entry(1, new Outcome.Failed(Fault.Kind.RESET, Optional.empty(), SECOND, Optional.empty())));
    entries.add(
        entry(2, new Outcome.Failed(Fault.Kind.CLOSE, Optional.of(200), SECOND, Optional.empty())));
    entries.add(entry(3, new Outcome.Abandoned(SECOND, Optional.empty(), true)));
    entries.add(entry(4, new Outcome.Abandoned(SECOND, Optional.of(200), false)));
    assertThat(look())
        .containsExactly(
            line(1, "reset after 1s"),
            line(2, "200 close after 1s"),
            line(3, "abandoned after 1s"),
            line(4, "200 cancelled after 1s"));
  }

  @Test
  void requestsDroppedBeforeTheyWerePrintedAreCounted() {
    entries.add(entry(1, PENDING));
    entries.add(entry(2, answered(200)));
    assertThat(look()).hasSize(1);
    for (int i = 3; i <= 5; i++) {
      entries.add(entry(i, answered(200)));
    }
    for (int i = 0; i < 4; i++) {
      entries.set(i, null);
    }
    assertThat(look())
        .containsExactly(
            "3 requests not shown: they left the journal before (expected: --journal N)",
            line(5, "200  1s"));
    assertThat(look()).isEmpty();
  }

  @Test
  void requestThatAlmostHasARecipeNamesTheNearest() {
    String missed = "/a, but query page is \"2\" (expected: \"3\")";
    entries.add(entry(1, "/a", "", Optional.of(missed), answered(406)));
    assertThat(look())
        .containsExactly(
            "2026-01-01T00:00:00Z GET /a?page=2  no route  406  1s  nearest recipe: " + missed);
  }

  @Test
  void clientCannotControlTheTerminal() {
    entries.add(entry(1, "/\u001b[2J", "", answered(406)));
    assertThat(look()).containsExactly("2026-01-01T00:00:00Z GET /?[2J?page=2  no route  406  1s");
  }

  private static Outcome answered(int status) {
    return new Outcome.Answered(status, SECOND, SECOND, Optional.empty(), Optional.empty());
  }

  private static String line(long connection, String words) {
    return "2026-01-01T00:00:00Z GET /" + connection + "?page=2  /*  " + words;
  }

  private static JournalEntry entry(long connection, Outcome outcome) {
    return entry(connection, "/" + connection, "/*", outcome);
  }

  private static JournalEntry entry(long connection, String path, String route, Outcome outcome) {
    return entry(connection, path, route, Optional.empty(), outcome);
  }

  private static JournalEntry entry(
      long connection, String path, String route, Optional<String> nearMiss, Outcome outcome) {
    return new JournalEntry(
        "GET",
        path,
        "page=2",
        Map.of(),
        RequestBody.NONE,
        Duration.ZERO,
        Instant.parse("2026-01-01T00:00:00Z"),
        Optional.empty(),
        route,
        "0s",
        Optional.empty(),
        nearMiss,
        connection,
        1,
        outcome,
        Optional.empty());
  }
}
