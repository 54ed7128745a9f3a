package io.originsimulator.report.caller;

import static io.originsimulator.report.caller.Seen.at;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.RequestFilter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RequestsTest {
  private static final Duration NO_TIME = Duration.ZERO;
  private static final JournalEntry FAILED = at("0").path("/a").id("1").answered(503, "0");
  private static final JournalEntry RETRIED = at("1s").path("/a").id("1").answered(200, "0");
  private static final JournalEntry OTHER = at("2s").path("/b").id("2").pending();

  private final List<JournalEntry> seen = new ArrayList<>(List.of(FAILED, RETRIED, OTHER));
  private final RecordedRequests recorded =
      new RecordedRequests() {
        @Override
        public Requests requests() {
          return Requests.of(this, seen);
        }
      };

  @Test
  void conditionsNarrowTheListDown() {
    Requests all = recorded.requests();
    assertThat(all).containsExactly(FAILED, RETRIED, OTHER);
    assertThat(all.withHeader("x-request-id", "1")).containsExactly(FAILED, RETRIED);
    assertThat(all.withHeader("x-request-id", "1").withStatus(200)).containsExactly(RETRIED);
    assertThat(recorded.requests("/b").withMethod("GET")).containsExactly(OTHER);
    assertThat(recorded.requests(RequestFilter.ALL.withText("/B"))).containsExactly(OTHER);
  }

  @Test
  void listDoesNotChangeWithLaterRequests() {
    Requests before = recorded.requests();
    seen.add(RETRIED);
    assertThat(before).hasSize(3);
    assertThat(before.withStatus(200)).hasSize(1);
    assertThat(recorded.requests()).hasSize(4);
  }

  @Test
  void explanationNamesConditionsAndNearestOthers() {
    assertThat(recorded.requests().explain()).isEqualTo("3 requests");
    assertThat(recorded.requests("/a").withStatus(200).explain())
        .isEqualTo(
            "1 request of /a with status 200; nearest others:"
                + " GET /a, status is 503 (expected 200);"
                + " GET /b, route is /* (expected /a), status is missing (expected 200)");
    assertThat(recorded.requests().withMethod("GET").explain())
        .isEqualTo("3 requests with method GET; there are no others");
  }

  @Test
  void awaitReturnsRequestsThatHaveEnded() {
    assertThat(recorded.requests().await(2, NO_TIME)).containsExactly(FAILED, RETRIED);
    assertThat(recorded.requests().withStatus(503).await(1, NO_TIME)).containsExactly(FAILED);
  }

  @Test
  void awaitLooksAgainUntilThereAreEnough() {
    Requests earlier = recorded.requests("/b");
    seen.set(2, at("3s").path("/b").answered(200, "0"));
    assertThat(earlier.await(1, NO_TIME)).hasSize(1);
  }

  @Test
  void awaitNamesTheNearestRequests() {
    assertThatThrownBy(() -> recorded.requests().withPath("/b").await(1, NO_TIME))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "await: 0 of 1 requests with path \"/b\" have ended; nearest others:"
                + " 2 × GET /a, path is \"/a\" (expected \"/b\") (expected: 1 ended within 0)");
    assertThatThrownBy(() -> recorded.requests().withMethod("PUT").await(2, Duration.ofMillis(1)))
        .hasMessage(
            "await: no request with method PUT has arrived; nearest others:"
                + " 2 × GET /a, method is GET (expected PUT); GET /b, method is GET (expected PUT)"
                + " (expected: 2 ended within 1ms)");
    assertThatThrownBy(() -> recorded.requests().await(3, NO_TIME))
        .hasMessage("await: 2 of 3 requests have ended (expected: 3 ended within 0)");
  }

  @Test
  void copiesCannotBeTaken() {
    assertThatThrownBy(() -> recorded.requests().take(NO_TIME))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessage(
            "take: these requests cannot be taken (expected: those of a simulator or its container); use await");
  }
}
