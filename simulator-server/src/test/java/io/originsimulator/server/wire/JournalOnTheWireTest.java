package io.originsimulator.server.wire;

import static io.originsimulator.server.wire.RawClient.getOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.Outcome;
import io.originsimulator.report.caller.CallerReport;
import io.originsimulator.report.caller.Grouping;
import io.originsimulator.server.Simulator;
import io.originsimulator.server.Transport;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The journal of real clients, and the reports on them. */
class JournalOnTheWireTest {
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @OnEveryTransport
  void outcomeIsVisibleBeforeTheClientHasTheResponse(Transport transport) throws Exception {
    try (Simulator simulator = start(transport, Recipes.text("/*", "hello", "20ms"));
        RawClient raw = RawClient.connect(simulator)) {
      for (int i = 1; i <= 50; i++) {
        raw.get("/" + i).read();
        List<JournalEntry> entries = simulator.requests();
        assertThat(entries).hasSize(i);
        assertThat(entries.get(i - 1).onConnection()).isEqualTo(i);
        Outcome.Answered outcome = (Outcome.Answered) entries.get(i - 1).outcome();
        assertThat(outcome.planned()).isEqualTo(Duration.ofMillis(20));
        assertThat(outcome.actual()).isGreaterThanOrEqualTo(Duration.ofMillis(20));
      }
    }
  }

  @Test
  void endOfABodyIsVisibleBeforeTheClientHasIt() throws Exception {
    String paced =
        """
        {"route": "/*", "body": "%s", "stages": [{"at": 0, "status": 200, "bandwidth": "100kb/s"}]}
        """
            .formatted("x".repeat(1000));
    try (Simulator simulator = start(Transport.AUTO, paced);
        RawClient raw = RawClient.connect(simulator)) {
      for (int i = 1; i <= 50; i++) {
        raw.get("/").read();
        assertThat(simulator.requests().get(i - 1).outcome().over()).isPresent();
      }
      assertThat(CallerReport.of(simulator.requests()).peakInFlight()).isEqualTo(1);
    }
  }

  @OnEveryTransport
  void pipelinedRequestsAreListedInOrder(Transport transport) throws Exception {
    try (Simulator simulator = start(transport, Recipes.text("/*", "hello", "50ms"));
        RawClient raw = RawClient.connect(simulator)) {
      raw.send(getOf("/1") + getOf("/2") + getOf("/3"));
      raw.read();
      raw.read();
      raw.read();
      assertThat(simulator.requests())
          .extracting(JournalEntry::path)
          .containsExactly("/1", "/2", "/3");
      assertThat(CallerReport.of(simulator.requests()).peakInFlight()).isEqualTo(3);
    }
  }

  @OnEveryTransport
  void disconnectIsRecorded(Transport transport) throws Exception {
    try (Simulator simulator = start(transport, Recipes.text("/*", "late", "1h"))) {
      for (boolean reset : new boolean[] {false, true}) {
        simulator.clearJournal();
        try (RawClient raw = RawClient.connect(simulator)) {
          raw.get("/");
          Eventually.expect(() -> assertThat(simulator.requests()).hasSize(1));
          assertThat(simulator.requests().get(0).outcome()).isEqualTo(new Outcome.Pending());
          if (reset) {
            raw.reset();
          }
        }
        Eventually.expect(
            () -> assertThat(simulator.requests().get(0).outcome().left()).isPresent());
      }
    }
  }

  @OnEveryTransport
  void requestsPendingAtTheCloseAreNotAbandonedByTheClient(Transport transport) throws Exception {
    Simulator simulator = start(transport, Recipes.text("/*", "late", "1h"));
    try (RawClient raw = RawClient.connect(simulator)) {
      raw.get("/");
      Eventually.expect(() -> assertThat(simulator.requests()).hasSize(1));
      simulator.close();
      Outcome outcome = simulator.requests().get(0).outcome();
      assertThat(outcome).isInstanceOf(Outcome.Abandoned.class);
      assertThat(outcome.left()).isEmpty();
    } finally {
      simulator.close();
    }
  }

  @Test
  void backoffOfACallerIsReported() throws Exception {
    String recipe =
        """
        {"route": "/orders", "body": "ok", "stages": [{"at": 0, "sequence": [
          {"times": 3, "status": 503}, {"times": 1, "status": 200}]}]}
        """;
    try (Simulator simulator =
        Simulator.builder().manualClock().journal(100).recipe(recipe).start()) {
      int tries = 0;
      Duration pause = Duration.ofMillis(40);
      while (status(simulator, "/orders") != 200) {
        tries++;
        simulator.clock().advanceBy(pause);
        pause = pause.multipliedBy(2);
      }
      CallerReport report = CallerReport.of(simulator.requests("/orders"));
      assertThat(tries).isEqualTo(3);
      assertThat(report.amplification()).isEqualTo(4);
      assertThat(report.backoff().typical())
          .containsExactly(Duration.ofMillis(40), Duration.ofMillis(80), Duration.ofMillis(160));
      assertThat(report.backoff().isGrowing()).isTrue();
      assertThat(report.connections().isChurned()).isFalse();
      assertThat(report.connections().connections()).isEqualTo(1);
      assertThat(report.peakInFlight()).isEqualTo(1);
    }
  }

  @Test
  void callerThatIgnoresRetryAfterIsReported() throws Exception {
    String recipe =
        """
        {"stages": [{"at": 0, "status": 503, "headers": {"retry-after": "3600"}}]}
        """;
    try (Simulator simulator = start(Transport.AUTO, recipe)) {
      status(simulator, "/");
      status(simulator, "/");
      assertThat(CallerReport.of(simulator.requests()).retryAfter().tooEarly()).hasSize(1);
    }
  }

  @Test
  void theTimeoutOfACallerIsMeasured() throws Exception {
    try (Simulator simulator = start(Transport.AUTO, Recipes.text("/*", "late", "1h"))) {
      HttpRequest request =
          HttpRequest.newBuilder(simulator.uri("/")).timeout(Duration.ofSeconds(3)).build();
      assertThatThrownBy(() -> client.send(request, BodyHandlers.ofString()))
          .isInstanceOf(HttpTimeoutException.class);
      Eventually.expect(
          () -> assertThat(CallerReport.of(simulator.requests()).patience().share()).isEqualTo(1));
      assertThat(CallerReport.of(simulator.requests()).patience().median().orElseThrow())
          .isBetween(Duration.ofMillis(100), Duration.ofSeconds(8));
    }
  }

  @Test
  void requestsOfManyLoopsAreWholeAndInOrder() throws Exception {
    try (Simulator simulator = start(Transport.AUTO, Recipes.text("/*", "hello", "0"))) {
      List<CompletableFuture<Integer>> answers = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        HttpRequest request =
            HttpRequest.newBuilder(simulator.uri("/" + i % 7)).header("x-id", "" + i / 2).build();
        answers.add(
            client.sendAsync(request, BodyHandlers.ofString()).thenApply(r -> r.statusCode()));
      }
      for (CompletableFuture<Integer> answer : answers) {
        assertThat(answer.get(10, TimeUnit.SECONDS)).isEqualTo(200);
      }
      assertThat(simulator.requests())
          .hasSize(200)
          .isSortedAccordingTo(Comparator.comparing(JournalEntry::arrival));
      CallerReport report = CallerReport.of(simulator.requests(), new Grouping.ByHeader("X-Id"));
      assertThat(report.logicalRequests()).hasSize(100);
      assertThat(report.amplification()).isEqualTo(2);
    }
  }

  @Test
  void journalMayBeListedAndClearedUnderLoad() throws Exception {
    try (Simulator simulator =
        Simulator.builder().recipe(Recipes.text("/*", "hello", "1ms")).journal(50).start()) {
      List<CompletableFuture<Integer>> answers = new ArrayList<>();
      for (int i = 0; i < 400; i++) {
        HttpRequest request = HttpRequest.newBuilder(simulator.uri("/" + i)).build();
        answers.add(
            client.sendAsync(request, BodyHandlers.ofString()).thenApply(r -> r.statusCode()));
        assertThat(simulator.requests())
            .hasSizeLessThanOrEqualTo(50)
            .isSortedAccordingTo(Comparator.comparing(JournalEntry::arrival))
            .extracting(JournalEntry::route)
            .allMatch("/*"::equals);
        if (i == 200) {
          simulator.clearJournal();
        }
      }
      for (CompletableFuture<Integer> answer : answers) {
        assertThat(answer.get(10, TimeUnit.SECONDS)).isEqualTo(200);
      }
      assertThat(simulator.requests()).hasSize(50);
      assertThat(simulator.droppedRequests()).isBetween(149L, 350L); // since the last clearing
    }
  }

  @Test
  void journalIsOffByDefault() {
    try (Simulator simulator = Simulator.builder().start()) {
      simulator.clearJournal();
      simulator.restart();
      for (Runnable question :
          List.<Runnable>of(
              simulator::requests, simulator::droppedRequests, () -> simulator.requests("/"))) {
        assertThatThrownBy(question::run)
            .isInstanceOf(IllegalStateException.class)
            .hasMessage(
                "no journal of requests is kept (expected: Simulator.builder().journal(1000), or"
                    + " --journal 1000)");
      }
    }
  }

  @Test
  void theOldestAreDroppedAndRestartForgetsAll() throws Exception {
    try (Simulator simulator = Simulator.builder().journal(2, 3).start();
        RawClient raw = RawClient.connect(simulator)) {
      raw.send(RawClient.postOf("/1", "abcd")).read();
      assertThat(simulator.requests().get(0).body()).hasToString("abc… (4 bytes)");
      raw.get("/2").read();
      raw.get("/3").read();
      assertThat(simulator.requests()).extracting(JournalEntry::path).containsExactly("/2", "/3");
      assertThat(simulator.droppedRequests()).isEqualTo(1);
      simulator.restart();
      assertThat(simulator.requests()).isEmpty();
      assertThat(simulator.droppedRequests()).isZero();
    }
  }

  @Test
  void rejectsNegativeJournalSize() {
    assertThatThrownBy(() -> Simulator.builder().journal(-1).start())
        .hasMessage("journal: -1 (expected: 0 or more)");
    assertThatThrownBy(() -> Simulator.builder().journal(1, -1).start())
        .hasMessage("journal's bodyBytes: -1 (expected: 0 or more)");
  }

  private int status(Simulator simulator, String path) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(simulator.uri(path)).build();
    return client.send(request, BodyHandlers.ofString()).statusCode();
  }

  private static Simulator start(Transport transport, String recipe) {
    return Simulator.builder().transport(transport).recipe(recipe).journal(1000).start();
  }
}
