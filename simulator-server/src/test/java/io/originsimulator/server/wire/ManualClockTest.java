package io.originsimulator.server.wire;

import static io.originsimulator.server.wire.RawClient.getOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.server.ManualClock;
import io.originsimulator.server.Simulator;
import io.originsimulator.server.Transport;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A clock that is moved by a test, with real sockets. */
@Timeout(60)
class ManualClockTest {
  private static final int A_MOMENT = 30; // milliseconds, enough for a response to arrive
  private static final Duration FIVE_SECONDS = Duration.ofSeconds(5);

  @OnEveryTransport
  void anOutageOfHalfAnHourPlaysInMilliseconds(Transport transport) throws IOException {
    Duration quickest = timeToPlayAnOutage(transport); // of three, as the machine may delay one
    for (int i = 1; i < 3 && quickest.compareTo(FIVE_SECONDS) >= 0; i++) {
      quickest = timeToPlayAnOutage(transport);
    }
    assertThat(quickest).isLessThan(FIVE_SECONDS);
  }

  private static Duration timeToPlayAnOutage(Transport transport) throws IOException {
    String recipe =
        Recipes.content(
            "/news*",
            "\"body\": \"news\"",
            Recipes.stage("0", 200, "20ms"),
            Recipes.stage("10m", 503, "30s"),
            Recipes.stage("40m", 200, "20ms"));
    try (Simulator simulator =
            Simulator.builder().transport(transport).manualClock().recipe(recipe).start();
        RawClient client = RawClient.connect(simulator)) {
      ManualClock clock = simulator.clock();
      Stopwatch watch = Stopwatch.start();
      for (int minute = 0; minute < 60; minute++) {
        clock.advanceTo(Duration.ofMinutes(minute));
        client.get("/news");
        clock.awaitPending(1);
        clock.advanceBy(minute >= 10 && minute < 40 ? "30s" : "20ms");
        assertThat(client.read().status()).isEqualTo(minute >= 10 && minute < 40 ? 503 : 200);
      }
      assertThat(clock.elapsed()).isEqualTo(Duration.ofMinutes(59).plusMillis(20));
      return watch.elapsed();
    }
  }

  @OnEveryTransport
  void nothingAt99MsWrittenAt100Ms(Transport transport) throws IOException {
    String recipe = Recipes.text("/*", "text", "100ms");
    try (Simulator simulator =
            Simulator.builder().transport(transport).manualClock().recipe(recipe).start();
        RawClient client = RawClient.connect(simulator)) {
      client.get("/");
      simulator.clock().awaitPending(1);
      simulator.clock().advanceBy(Duration.ofMillis(100).minusNanos(1));
      assertThat(client.isSilentFor(A_MOMENT)).isTrue();
      assertThat(simulator.counts().byStatus()).isEmpty();
      simulator.clock().advanceBy(Duration.ofNanos(1));
      assertThat(simulator.counts().byStatus()).containsEntry(200, 1L); // before it returned
      assertThat(simulator.clock().pending()).isZero();
      assertThat(client.read().text()).isEqualTo("text");
    }
  }

  @Test
  void nothingHappensUntilTheClockIsMoved() throws IOException {
    try (Simulator simulator = start(Recipes.text("/*", "text", "1ms"));
        RawClient client = RawClient.connect(simulator)) {
      client.get("/");
      assertThat(client.isSilentFor(100)).isTrue();
      assertThat(simulator.clock().elapsed()).isZero();
    }
  }

  @Test
  void answersOfTwoClientsLeaveInTheOrderOfTheirInstants() throws IOException {
    String recipe =
        Recipes.all(
            Recipes.content("/a", "\"body\": \"a\"", Recipes.stage("0", 200, "300ms")),
            Recipes.content("/b", "\"body\": \"b\"", Recipes.stage("0", 200, "100ms")));
    try (Simulator simulator = start(recipe);
        RawClient a = RawClient.connect(simulator);
        RawClient b = RawClient.connect(simulator)) {
      a.get("/a");
      b.get("/b");
      ManualClock clock = simulator.clock();
      clock.awaitPending(2);
      clock.advanceBy("200ms");
      assertThat(b.read().text()).isEqualTo("b");
      assertThat(a.isSilentFor(A_MOMENT)).isTrue();
      assertThat(clock.pending()).isOne();
      clock.advanceBy("100ms");
      assertThat(a.read().text()).isEqualTo("a");
    }
  }

  @Test
  void timeDoesNotGoBack() {
    try (Simulator simulator = start(Recipes.text("/*", "text", "0"))) {
      ManualClock clock = simulator.clock();
      clock.advanceTo("4s");
      clock.advanceTo(Duration.ofSeconds(4));
      assertThatThrownBy(() -> clock.advanceTo("3.5s"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "advanceTo: 3.5s (expected: 4s or later, which is now; time does not go back)");
      assertThatThrownBy(() -> clock.advanceBy(Duration.ofSeconds(-1)))
          .isInstanceOf(RecipeException.class)
          .hasMessageContaining("not negative");
      assertThatThrownBy(() -> clock.advanceBy("3"))
          .isInstanceOf(RecipeException.class)
          .hasMessageContaining("a number needs a unit; did you mean \"3ms\"?");
      assertThat(clock.elapsed()).isEqualTo(Duration.ofSeconds(4));
      assertThat(clock).hasToString("ManualClock at 4s");
    }
  }

  @Test
  void clockIsAnInstantSourceAClockAndATicker() {
    try (Simulator simulator = start(Recipes.text("/*", "text", "0"))) {
      ManualClock manual = simulator.clock();
      Clock clock = manual.asClock();
      Instant before = manual.instant();
      long nanos = manual.nanoTime();
      assertThat(before).isBetween(Instant.now().minusSeconds(60), Instant.now());
      assertThat(before.getNano()).isZero();
      manual.advanceBy("90m");
      assertThat(manual.instant()).isEqualTo(before.plus(Duration.ofMinutes(90)));
      assertThat(clock.instant()).isEqualTo(manual.instant());
      assertThat(clock.getZone()).isEqualTo(ZoneOffset.UTC);
      assertThat(clock.millis()).isEqualTo(manual.millis());
      assertThat(manual.nanoTime() - nanos).isEqualTo(Duration.ofMinutes(90).toNanos());
    }
  }

  @Test
  void failedWaitListsThePendingRequests() throws IOException {
    String recipes = Recipes.all(Recipes.text("/a*", "a", "1s"), Recipes.text("/b", "b", "1s"));
    try (Simulator simulator = start(recipes);
        RawClient client = RawClient.connect(simulator)) {
      ManualClock clock = simulator.clock();
      assertThatThrownBy(() -> clock.awaitPending(1, Duration.ofMillis(10)))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("awaitPending: 0 pending (expected: 1, within 10ms)");
      client.get("/a").get("/b").get("/abc").get("/elsewhere");
      clock.awaitPending(4);
      clock.awaitPending(3);
      assertThatThrownBy(() -> clock.awaitPending(5, Duration.ofMillis(10)))
          .hasMessage(
              "awaitPending: 4 pending, of 2 × /a*, 1 × /b, 1 × no route"
                  + " (expected: 5, within 10ms)");
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> clock.awaitPending(5))
          .hasMessageEndingWith("(expected: 5, but was interrupted)");
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void releasingSendsResponsesWithoutMovingTime() throws IOException {
    String recipes =
        Recipes.all(
            Recipes.text("/late", "late", "1h"),
            "{\"route\": \"/paced\", \"random_content\": \"4mb\", \"stages\":"
                + " [{\"at\": 0, \"status\": 200, \"bandwidth\": \"1b/s\", \"chunk\": \"1kb\"}]}",
            Recipes.text("/held", "held", "0"));
    try (Simulator simulator = start(recipes);
        RawClient late = RawClient.connect(simulator);
        RawClient paced = RawClient.connectWithSmallWindow(simulator);
        RawClient held = RawClient.connect(simulator)) {
      ManualClock clock = simulator.clock();
      simulator.hold("/held");
      late.get("/late").get("/late");
      paced.get("/paced").get("/paced");
      held.get("/held").get("/late");
      clock.awaitPending(6);
      clock.releasePending();
      assertThat(clock.pending()).isZero();
      assertThat(clock.elapsed()).isZero();
      assertThat(late.read().text()).isEqualTo("late");
      assertThat(late.read().text()).isEqualTo("late");
      assertThat(held.read().text()).isEqualTo("held");
      assertThat(held.read().text()).isEqualTo("late");
      for (int i = 0; i < 2; i++) {
        assertThat(paced.readHead().header("transfer-encoding")).isEqualTo("chunked");
        paced.readBody((4 << 10) * ((1 << 10) + "400\r\n\r\n".length()));
        assertThat(paced.readBody("0\r\n\r\n".length())).asString().isEqualTo("0\r\n\r\n");
      }
      held.get("/held"); // the hold continues
      late.get("/late"); // and so does the latency
      clock.awaitPending(2);
      clock.advanceBy("59m");
      assertThat(clock.pending()).isEqualTo(2);
    }
  }

  @Test
  void requestSentWhileTimeMovesIsAnsweredDuringTheMoveOrAfter() throws Exception {
    try (Simulator simulator = start(Recipes.text("/*", "text", "1ms"));
        RawClient client = RawClient.connect(simulator)) {
      ManualClock clock = simulator.clock();
      CompletableFuture<Boolean> asked =
          Later.of(
              () -> {
                for (int i = 0; i < 300; i++) {
                  assertThat(client.get("/").read().status()).isEqualTo(200);
                }
                return true;
              });
      while (!asked.isDone()) {
        clock.advanceBy("3ms");
      }
      assertThat(asked.get(10, TimeUnit.SECONDS)).isTrue();
      assertThat(clock.pending()).isZero();
    }
  }

  @Test
  void advancesOfSeveralThreadsAddUp() throws Exception {
    try (Simulator simulator = start(Recipes.text("/*", "text", "1ms"))) {
      List<CompletableFuture<Boolean>> advances =
          Stream.generate(() -> Later.of(() -> advance(simulator, 50))).limit(4).toList();
      for (CompletableFuture<Boolean> advance : advances) {
        assertThat(advance.get(30, TimeUnit.SECONDS)).isTrue();
      }
      assertThat(simulator.clock().elapsed()).isEqualTo(Duration.ofSeconds(4 * 50));
    }
  }

  private static boolean advance(Simulator simulator, int seconds) {
    for (int i = 0; i < seconds; i++) {
      simulator.clock().advanceBy("1s");
    }
    return true;
  }

  @Test
  void disconnectIsNoticedWhileTimeIsFrozen() throws IOException {
    try (Simulator simulator = start(Recipes.text("/*", "text", "1h"))) {
      ManualClock clock = simulator.clock();
      try (RawClient client = RawClient.connect(simulator)) {
        client.send(getOf("/").repeat(3));
        clock.awaitPending(3);
      }
      Eventually.expect(() -> assertThat(clock.pending()).isZero());
      assertThat(simulator.counts().abandoned()).isEqualTo(3);
      clock.advanceBy("1h");
      assertThat(simulator.counts().byStatus()).isEmpty();
    }
  }

  @Test
  void closingWhileAnswersArePendingEndsAtOnceAndLeavesNoThread() throws IOException {
    Simulator simulator = start(Recipes.text("/*", "text", "1h"));
    ManualClock clock = simulator.clock();
    try (RawClient client = RawClient.connect(simulator)) {
      client.get("/");
      clock.awaitPending(1);
      simulator.close();
      client.expectGone();
      clock.advanceBy("2h"); // no request is pending any more
      clock.releasePending();
      assertThat(clock.pending()).isZero();
    }
    Eventually.expect(() -> assertThat(SimulatorThreads.alive()).isEmpty());
  }

  @Test
  void simulatorCanBeClosedWhileTimeMoves() throws Exception {
    String recipe =
        """
        { "random_content": "1mb", "stages": [ { "at": 0, "status": 200, "bandwidth": "1kb/s" } ] }
        """;
    Simulator simulator = start(recipe);
    ManualClock clock = simulator.clock();
    try (RawClient client = RawClient.connect(simulator)) {
      client.get("/");
      clock.awaitPending(1);
      CompletableFuture<Boolean> advanced =
          Later.of(
              () -> {
                clock.advanceBy("1024s");
                return true;
              });
      client.readHead();
      simulator.close();
      assertThat(advanced.get(10, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void restartDropsPendingRequestsAndResetsTime() throws IOException {
    try (Simulator simulator = start(Recipes.text("/*", "text", "1s"));
        RawClient client = RawClient.connect(simulator);
        RawClient idle = RawClient.connect(simulator)) {
      ManualClock clock = simulator.clock();
      client.get("/");
      clock.awaitPending(1);
      clock.advanceBy("500ms");
      simulator.restart();
      client.expectGone();
      assertThat(clock.pending()).isZero();
      assertThat(clock.elapsed()).isZero();
      assertThat(simulator.counts().abandoned()).isZero();
      assertThat(RawClient.get(simulator, "/").status()).isEqualTo(406);
      RawClient.add(simulator, Recipes.text("/*", "new", "500ms"));
      idle.get("/");
      clock.awaitPending(1);
      clock.advanceTo("500ms");
      assertThat(idle.read().text()).isEqualTo("new"); // on an earlier connection
    }
  }

  @Test
  void clockOfARealTimeSimulatorIsRefusedWithTheFix() {
    try (Simulator simulator = Simulator.builder().start()) {
      assertThatThrownBy(simulator::clock)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage(
              "clock: the simulator runs on the system clock"
                  + " (expected: Simulator.builder().manualClock())");
    }
  }

  private static Simulator start(String recipe) {
    return Simulator.builder().manualClock().recipe(recipe).start();
  }
}
