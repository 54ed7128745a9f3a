package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.Outcome;
import io.originsimulator.server.Hold;
import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests that wait for requests. */
@Timeout(60)
class RequestWaitTest {
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final Duration NO_TIME = Duration.ZERO;
  private static final int A_MOMENT = 30; // milliseconds in which a request could be too early

  private final Simulator origin =
      Simulator.builder()
          .journal(4)
          .recipe(Recipes.all(Recipes.text("/news*", "news", "0"), Recipes.status("/down", 503)))
          .start();

  @AfterEach
  void close() {
    origin.close();
  }

  @Test
  void requestsThatComeLaterAreAwaited() {
    CompletableFuture<Void> later =
        CompletableFuture.runAsync(
            () -> {
              get("/news/1");
              get("/down");
              get("/news/2?page=2");
            },
            CompletableFuture.delayedExecutor(A_MOMENT, TimeUnit.MILLISECONDS));
    assertThat(origin.requests("/news*").await(2, LONG))
        .extracting(JournalEntry::path)
        .containsExactly("/news/1", "/news/2");
    assertThat(origin.requests("/news/2?page=2").await(1, NO_TIME)).hasSize(1);
    assertThat(origin.requests("/down").await(1, NO_TIME).get(0).outcome().status()).contains(503);
    later.join();
  }

  @Test
  void pendingRequestHasNotEnded() throws IOException {
    try (Hold hold = origin.hold("/news*");
        RawClient client = RawClient.connect(origin).get("/news")) {
      assertThat(origin.requests().take(LONG).outcome()).isEqualTo(new Outcome.Pending());
      get("/down");
      get("/down");
      assertThatThrownBy(() -> origin.requests("/news").await(1, Duration.ofMillis(2)))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage(
              "await: 0 of 1 requests of /news have ended;"
                  + " nearest others: 2 × GET /down, route is /down (expected /news)"
                  + " (expected: 1 ended within 2ms)");
      hold.release();
      assertThat(client.read().text()).isEqualTo("news");
    }
    assertThat(origin.requests("/news").await(1, LONG)).hasSize(1);
  }

  @Test
  void abandonedRequestHasEnded() throws IOException {
    try (Hold hold = origin.hold("/news*")) {
      assertThat(hold.route()).isEqualTo("/news*");
      RawClient client = RawClient.connect(origin).get("/news");
      origin.requests().take(LONG);
      client.close();
      assertThat(origin.requests("/news").await(1, LONG).get(0).outcome())
          .isInstanceOf(Outcome.Abandoned.class);
    }
  }

  @Test
  void aFaultThatStallsHasEnded() throws IOException {
    origin.add("{\"route\": \"/stall\", \"stages\": [{\"at\": 0, \"fault\": \"stall\"}]}");
    try (RawClient client = RawClient.connect(origin)) {
      client.get("/stall");
      assertThat(origin.requests("/stall").await(1, LONG)).hasSize(1);
    }
  }

  @Test
  void messageNamesMissingRequests() {
    assertThatThrownBy(() -> origin.requests("/news").await(2, NO_TIME))
        .hasMessage(
            "await: no request of /news has arrived; there are no others"
                + " (expected: 2 ended within 0)");
    assertThatThrownBy(() -> origin.requests().take(NO_TIME))
        .hasMessage("take: no request has arrived (expected: one more within 0)");
  }

  @Test
  void responsesThatWaitForManualClockAreNamed() throws IOException {
    try (Simulator manual =
            Simulator.builder()
                .manualClock()
                .journal(4)
                .recipe(Recipes.text("/slow", "slow", "1s"))
                .start();
        RawClient client = RawClient.connect(manual).get("/slow")) {
      manual.requests().take(LONG);
      String state = "manual clock at 0; 1 × /slow wait for advanceBy(…) or whileAdvancing(…)";
      assertThatThrownBy(() -> manual.requests("/slow").await(1, NO_TIME))
          .hasMessage(
              "await: 0 of 1 requests of /slow have ended; there are no others; "
                  + state
                  + " (expected: 1 ended within 0)");
      assertThatThrownBy(() -> manual.requests().take(NO_TIME))
          .hasMessage(
              "take: 1 of 1 requests is taken; " + state + " (expected: one more within 0)");
      manual.clock().advanceBy("1s");
      assertThat(client.read().text()).isEqualTo("slow");
    }
  }

  @Test
  void droppedRequestsFailTheWait() {
    for (int i = 0; i < 5; i++) {
      get("/news");
    }
    assertThatThrownBy(() -> origin.requests("/news").await(5, Duration.ofDays(1)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("await: the journal has dropped 1 requests");
  }

  @Test
  void rejectsInvalidArguments() {
    assertThatThrownBy(() -> origin.requests("news").await(1, LONG))
        .hasMessage("route or path: \"news\" (expected: it starts with /)");
    assertThatThrownBy(() -> origin.requests("/news").await(0, LONG))
        .hasMessage("await: count 0 (expected: 1 or more)");
  }

  @Test
  void requestsAreTakenInOrderOfArrivalEachOnce() {
    get("/news/1");
    get("/down");
    assertThat(origin.requests().take(LONG).path()).isEqualTo("/news/1");
    assertThat(origin.requests().take(LONG).path()).isEqualTo("/down");
    CompletableFuture<Void> later =
        CompletableFuture.runAsync(
            () -> get("/news/3"),
            CompletableFuture.delayedExecutor(A_MOMENT, TimeUnit.MILLISECONDS));
    assertThat(origin.requests().take(LONG).path()).isEqualTo("/news/3");
    later.join();
    assertThatThrownBy(() -> origin.requests().take(NO_TIME))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("take: 3 of 3 requests are taken (expected: one more within 0)");
  }

  @Test
  void requestsThatMeetConditionsAreAwaited() {
    CompletableFuture<Void> later =
        CompletableFuture.runAsync(
            () -> {
              get("/news?page=1");
              get("/news?page=2");
            },
            CompletableFuture.delayedExecutor(A_MOMENT, TimeUnit.MILLISECONDS));
    assertThat(origin.requests("/news*").withQuery("page", "2").await(1, LONG)).hasSize(1);
    later.join();
    assertThatThrownBy(
            () -> origin.requests().withMethod("POST").withQuery("page", "2").await(1, NO_TIME))
        .hasMessage(
            "await: no request with method POST, query page \"2\" has arrived; nearest others:"
                + " GET /news?page=2, method is GET (expected POST);"
                + " GET /news?page=1, method is GET (expected POST),"
                + " query page is \"1\" (expected \"2\") (expected: 1 ended within 0)");
  }

  @Test
  void takingRequestsOfOneKindLeavesTheOthers() {
    get("/news/1");
    get("/down");
    get("/news/2");
    assertThat(origin.requests("/down").take(LONG).path()).isEqualTo("/down");
    assertThat(origin.requests().withPath("/news/2").take(LONG).path()).isEqualTo("/news/2");
    assertThat(origin.requests().take(LONG).path()).isEqualTo("/news/1");
    assertThatThrownBy(() -> origin.requests("/down").take(NO_TIME))
        .hasMessage(
            "take: 1 of 1 requests of /down is taken; nearest others:"
                + " GET /news/1, route is /news* (expected /down);"
                + " GET /news/2, route is /news* (expected /down) (expected: one more within 0)");
  }

  @Test
  void takersDoNotWaitForEachOther() {
    CompletableFuture<JournalEntry> other =
        CompletableFuture.supplyAsync(
            () -> origin.requests().take(Duration.ofSeconds(Long.MAX_VALUE)));
    assertThatThrownBy(() -> origin.requests().take(NO_TIME))
        .hasMessageContaining("one more within 0");
    get("/news/1");
    assertThat(other.join().path()).isEqualTo("/news/1");
  }

  @Test
  void anInterruptEndsAWaitAndIsNamed() {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> origin.requests().take(LONG))
        .hasMessageEndingWith(", but the wait was interrupted)");
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void requestsThatWereClearedOrDroppedAreSkipped() {
    get("/news/1");
    origin.clearJournal();
    for (int i = 2; i <= 6; i++) {
      get("/news/" + i); // the journal keeps four
    }
    assertThat(origin.requests().take(LONG).path()).isEqualTo("/news/3");
    origin.restart();
    get("/news/7");
    assertThat(origin.requests().take(LONG).path()).isEqualTo("/news/7");
  }

  private void get(String path) {
    try {
      RawClient.get(origin, path);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
