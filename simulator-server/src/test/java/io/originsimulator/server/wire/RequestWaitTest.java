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
    assertThat(origin.awaitRequests("/news*", 2, LONG))
        .extracting(JournalEntry::path)
        .containsExactly("/news/1", "/news/2");
    assertThat(origin.awaitRequests("/news/2?page=2", 1, NO_TIME)).hasSize(1);
    assertThat(origin.awaitRequests("/down", 1, NO_TIME).get(0).outcome().status()).contains(503);
    later.join();
  }

  @Test
  void pendingRequestHasNotEnded() throws IOException {
    try (Hold hold = origin.hold("/news*");
        RawClient client = RawClient.connect(origin).get("/news")) {
      assertThat(origin.takeRequest(LONG).outcome()).isEqualTo(new Outcome.Pending());
      get("/down");
      get("/down");
      assertThatThrownBy(() -> origin.awaitRequests("/news", 1, Duration.ofMillis(2)))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage(
              "awaitRequests: 0 of 1 requests of /news have ended; others: /down ×2"
                  + " (expected: 1 ended within 2ms)");
      hold.release();
      assertThat(client.read().text()).isEqualTo("news");
    }
    assertThat(origin.awaitRequests("/news", 1, LONG)).hasSize(1);
  }

  @Test
  void abandonedRequestHasEnded() throws IOException {
    try (Hold hold = origin.hold("/news*")) {
      assertThat(hold.route()).isEqualTo("/news*");
      RawClient client = RawClient.connect(origin).get("/news");
      origin.takeRequest(LONG);
      client.close();
      assertThat(origin.awaitRequests("/news", 1, LONG).get(0).outcome())
          .isInstanceOf(Outcome.Abandoned.class);
    }
  }

  @Test
  void aFaultThatStallsHasEnded() throws IOException {
    origin.add("{\"route\": \"/stall\", \"stages\": [{\"at\": 0, \"fault\": \"stall\"}]}");
    try (RawClient client = RawClient.connect(origin)) {
      client.get("/stall");
      assertThat(origin.awaitRequests("/stall", 1, LONG)).hasSize(1);
    }
  }

  @Test
  void messageNamesMissingRequests() {
    assertThatThrownBy(() -> origin.awaitRequests("/news", 2, NO_TIME))
        .hasMessage(
            "awaitRequests: no request of /news has arrived; there are no others"
                + " (expected: 2 ended within 0)");
    assertThatThrownBy(() -> origin.takeRequest(NO_TIME))
        .hasMessage("takeRequest: no request has arrived (expected: one more within 0)");
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
      manual.takeRequest(LONG);
      String state = "manual clock at 0; 1 × /slow wait for advanceBy(…) or whileAdvancing(…)";
      assertThatThrownBy(() -> manual.awaitRequests("/slow", 1, NO_TIME))
          .hasMessage(
              "awaitRequests: 0 of 1 requests of /slow have ended; there are no others; "
                  + state
                  + " (expected: 1 ended within 0)");
      assertThatThrownBy(() -> manual.takeRequest(NO_TIME))
          .hasMessage(
              "takeRequest: all 1 requests of the journal are taken; "
                  + state
                  + " (expected: one more within 0)");
      manual.clock().advanceBy("1s");
      assertThat(client.read().text()).isEqualTo("slow");
    }
  }

  @Test
  void droppedRequestsFailTheWait() {
    for (int i = 0; i < 5; i++) {
      get("/news");
    }
    assertThatThrownBy(() -> origin.awaitRequests("/news", 5, Duration.ofDays(1)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("awaitRequests: the journal has dropped 1 requests");
  }

  @Test
  void rejectsInvalidArguments() {
    assertThatThrownBy(() -> origin.awaitRequests("news", 1, LONG))
        .hasMessage("route or path: \"news\" (expected: it starts with /)");
    assertThatThrownBy(() -> origin.awaitRequests("/news", 0, LONG))
        .hasMessage("awaitRequests: count 0 (expected: 1 or more)");
  }

  @Test
  void requestsAreTakenInOrderOfArrivalEachOnce() {
    get("/news/1");
    get("/down");
    assertThat(origin.takeRequest(LONG).path()).isEqualTo("/news/1");
    assertThat(origin.takeRequest(LONG).path()).isEqualTo("/down");
    CompletableFuture<Void> later =
        CompletableFuture.runAsync(
            () -> get("/news/3"),
            CompletableFuture.delayedExecutor(A_MOMENT, TimeUnit.MILLISECONDS));
    assertThat(origin.takeRequest(LONG).path()).isEqualTo("/news/3");
    later.join();
    assertThatThrownBy(() -> origin.takeRequest(NO_TIME))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "takeRequest: all 3 requests of the journal are taken (expected: one more within 0)");
  }

  @Test
  void takersDoNotWaitForEachOther() {
    CompletableFuture<JournalEntry> other =
        CompletableFuture.supplyAsync(() -> origin.takeRequest(Duration.ofSeconds(Long.MAX_VALUE)));
    assertThatThrownBy(() -> origin.takeRequest(NO_TIME)).hasMessageContaining("one more within 0");
    get("/news/1");
    assertThat(other.join().path()).isEqualTo("/news/1");
  }

  @Test
  void anInterruptEndsAWaitAndIsNamed() {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> origin.takeRequest(LONG))
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
    assertThat(origin.takeRequest(LONG).path()).isEqualTo("/news/3");
    origin.restart();
    get("/news/7");
    assertThat(origin.takeRequest(LONG).path()).isEqualTo("/news/7");
  }

  private void get(String path) {
    try {
      RawClient.get(origin, path);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
