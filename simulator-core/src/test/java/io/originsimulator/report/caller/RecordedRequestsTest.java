package io.originsimulator.report.caller;

import static io.originsimulator.report.caller.Seen.at;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RecordedRequestsTest {
  private static final JournalEntry FAILED = at("0").path("/a").answered(503, "0");
  private static final JournalEntry RETRIED = at("1s").path("/a").answered(200, "0");
  private static final JournalEntry OTHER = at("2s").path("/b").answered(200, "0");

  private final RecordedRequests recorded = RecordedRequests.of(List.of(FAILED, RETRIED, OTHER));

  @Test
  void entriesFromAnywhereAreACompleteRecord() {
    assertThat(recorded.requests()).containsExactly(FAILED, RETRIED, OTHER);
    assertThat(recorded.droppedRequests()).isZero();
  }

  @Test
  void callersAreReportedOn() {
    assertThat(recorded.callerReport().amplification()).isEqualTo(1.5);
  }

  @Test
  void requestsOfAPathAreSelected() {
    assertThat(recorded.requests("/a")).containsExactly(FAILED, RETRIED);
    assertThat(recorded.requests("/c")).isEmpty();
  }

  @Test
  void aPathCanHaveItsQuery() {
    JournalEntry entry = withQuery(FAILED, "page=2");
    assertThat(RecordedRequests.of(List.of(entry, RETRIED)).requests("/a?page=2"))
        .containsExactly(entry);
    assertThat(RecordedRequests.of(List.of(entry)).requests("/a?page=3")).isEmpty();
    assertThat(RecordedRequests.of(List.of(entry)).requests("/a")).containsExactly(entry);
  }

  @Test
  void rejectsTextsThatAreNeitherRouteNorPath() {
    assertThatThrownBy(() -> recorded.requests("a"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("route or path: \"a\" (expected: it starts with /)");
  }

  @Test
  void responseWhoseBodyIsBeingSentHasNotEnded() {
    Duration head = Duration.ofMillis(1);
    assertThat(with(new Outcome.Answered(200, head, head, Optional.empty(), Optional.empty())))
        .isFalse();
    assertThat(with(new Outcome.Answered(200, head, head, Optional.empty(), Optional.of(head))))
        .isTrue();
    assertThat(with(new Outcome.Pending())).isFalse();
    assertThat(with(new Outcome.Abandoned(head, Optional.empty(), true))).isTrue();
  }

  private static boolean with(Outcome outcome) {
    return with(FAILED, FAILED.query(), outcome).hasEnded();
  }

  private static JournalEntry withQuery(JournalEntry entry, String query) {
    return with(entry, query, entry.outcome());
  }

  private static JournalEntry with(JournalEntry entry, String query, Outcome outcome) {
    return new JournalEntry(
        entry.method(),
        entry.path(),
        query,
        entry.headers(),
        entry.body(),
        entry.arrival(),
        entry.instant(),
        entry.recipe(),
        entry.route(),
        entry.stage(),
        entry.elapsed(),
        Optional.empty(),
        entry.connection(),
        entry.onConnection(),
        outcome,
        Optional.empty());
  }
}
