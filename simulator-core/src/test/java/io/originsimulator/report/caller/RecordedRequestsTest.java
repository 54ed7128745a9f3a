package io.originsimulator.report.caller;

import static io.originsimulator.report.caller.Seen.at;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.report.JournalEntry;
import java.util.List;
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
  void whatCannotBeARouteOrPathIsRefused() {
    assertThatThrownBy(() -> recorded.requests("a"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("route or path: \"a\" (expected: it starts with /)");
  }

  private static JournalEntry withQuery(JournalEntry entry, String query) {
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
        entry.connection(),
        entry.onConnection(),
        entry.outcome());
  }
}
