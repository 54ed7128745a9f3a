package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.Outcome;
import io.originsimulator.server.Hold;
import io.originsimulator.server.ManualClock;
import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A clock that moves by itself only when nothing else happens. */
@Timeout(60)
class JumpingClockTest {
  private static final int A_MOMENT = 50; // milliseconds, enough for a response to arrive

  private final Simulator simulator =
      Simulator.builder()
          .jumpingClock()
          .journal(10)
          .recipe(
              Recipes.all(
                  Recipes.text("/hour", "hour", "1h"),
                  Recipes.text("/minute", "minute", "1m"),
                  Recipes.text("/second", "second", "1s"),
                  Recipes.text("/now", "now", "0")))
          .start();
  private final ManualClock clock = simulator.clock();

  @AfterEach
  void close() {
    simulator.close();
  }

  @Test
  void eachResponseOfBlockingCallsComesAtItsInstant() throws IOException {
    assertThat(RawClient.get(simulator, "/hour").text()).isEqualTo("hour");
    assertThat(clock.elapsed()).isEqualTo(Duration.ofHours(1));
    assertThat(RawClient.get(simulator, "/second").text()).isEqualTo("second");
    assertThat(clock.elapsed()).isEqualTo(Duration.ofHours(1).plusSeconds(1));
  }

  @Test
  void requestsOfOneInstantGetTheirResponsesInTheOrderInWhichTheyAreDue() throws IOException {
    try (RawClient hour = RawClient.connect(simulator);
        RawClient minute = RawClient.connect(simulator);
        RawClient second = RawClient.connect(simulator)) {
      try (Hold hold = simulator.hold("/second")) {
        second.get("/second");
        Eventually.expect(() -> assertThat(clock.elapsed()).isEqualTo(Duration.ofSeconds(1)));
        assertThat(second.isSilentFor(A_MOMENT)).isTrue();
        hold.release();
      }
      String last = RawClient.getOf("/minute");
      minute.send(last.substring(0, 10)); // time is frozen while it arrives
      hour.get("/hour");
      Eventually.expect(() -> assertThat(simulator.requests()).hasSize(2));
      minute.send(last.substring(10));
      minute.read();
      second.read();
      hour.read();
    }
    assertThat(simulator.requests())
        .extracting(JournalEntry::path, JournalEntry::arrival, JumpingClockTest::delay)
        .containsExactlyInAnyOrder(
            tuple("/second", Duration.ZERO, Duration.ofSeconds(1)),
            tuple("/hour", Duration.ofSeconds(1), Duration.ofHours(1)),
            tuple("/minute", Duration.ofSeconds(1), Duration.ofMinutes(1)));
  }

  private static Duration delay(JournalEntry entry) {
    return ((Outcome.Answered) entry.outcome()).actual();
  }

  @Test
  void timeIsFrozenWhileRequestIsArriving() throws IOException {
    String upload = RawClient.postOf("/second", "a body that takes its time");
    try (RawClient slow = RawClient.connect(simulator);
        RawClient hour = RawClient.connect(simulator)) {
      slow.send(upload.substring(0, 10)); // a part of the head
      hour.get("/hour");
      assertThat(hour.isSilentFor(A_MOMENT)).isTrue();
      slow.send(upload.substring(10, upload.length() - 5)); // up to a part of the body
      assertThat(hour.isSilentFor(A_MOMENT)).isTrue();
      assertThat(clock.elapsed()).isZero();
      slow.send(upload.substring(upload.length() - 5));
      assertThat(slow.read().text()).isEqualTo("second");
      assertThat(hour.read().text()).isEqualTo("hour");
      assertThat(clock.elapsed()).isEqualTo(Duration.ofHours(1));
    }
  }

  @Test
  void timeIsFrozenWhileUndelayedRequestsFollowOneAnother() throws IOException {
    try (RawClient hour = RawClient.connect(simulator);
        RawClient poller = RawClient.connect(simulator)) {
      boolean isSteady;
      do { // until this machine sends them with short pauses for long enough
        Duration before = clock.elapsed();
        long began = System.nanoTime();
        hour.get("/hour");
        long sent = began;
        long longest = 0; // between two arrivals
        while (sent - began < TimeUnit.MILLISECONDS.toNanos(A_MOMENT)) {
          long sentBefore = sent;
          sent = System.nanoTime();
          assertThat(poller.get("/now").read().text()).isEqualTo("now");
          longest = Math.max(longest, System.nanoTime() - sentBefore);
        }
        Duration after = clock.elapsed();
        longest = Math.max(longest, System.nanoTime() - sent);
        isSteady = longest < TimeUnit.MILLISECONDS.toNanos(5);
        if (isSteady) {
          assertThat(after).isEqualTo(before);
        }
        assertThat(hour.read().text()).isEqualTo("hour");
      } while (!isSteady);
    }
  }

  @Test
  void bodyThatWaitsForEarlierResponseDoesNotStopTime() throws IOException {
    try (RawClient client = RawClient.connect(simulator)) {
      client.get("/hour");
      client.send(
          RawClient.headOf("POST /second HTTP/1.1", "expect: 100-continue", "content-length: 1"));
      assertThat(client.read().text()).isEqualTo("hour");
      assertThat(client.read().status()).isEqualTo(100);
      assertThat(client.send("x").read().text()).isEqualTo("second");
    }
  }

  @Test
  void tasksRunAtTheirInstants() throws Exception {
    CompletableFuture<Duration> ran = new CompletableFuture<>();
    clock.asScheduler().schedule(() -> ran.complete(clock.elapsed()), 1, TimeUnit.DAYS);
    assertThat(ran.get()).isEqualTo(Duration.ofDays(1));
  }

  @Test
  void timeIsFrozenWhileNothingIsPendingAndRestartsAtZero() throws Exception {
    RawClient.get(simulator, "/hour");
    Thread.sleep(A_MOMENT);
    assertThat(clock.elapsed()).isEqualTo(Duration.ofHours(1));
    simulator.restart();
    simulator.add(Recipes.text("/minute", "minute", "1m"));
    assertThat(clock.elapsed()).isZero();
    RawClient.get(simulator, "/minute");
    assertThat(clock.elapsed()).isEqualTo(Duration.ofMinutes(1));
  }

  @Test
  void timeJumpsWhileTaskWaitsForSomethingElse() throws Exception {
    CompletableFuture<Boolean> interrupted = hangingTask();
    RawClient.get(simulator, "/hour");
    assertThat(interrupted).isNotDone();
    simulator.restart();
    assertThat(interrupted.get()).isTrue();
  }

  @Test
  void closingInterruptsTheTaskThatRunsAndCancelsTheOthers() throws Exception {
    CompletableFuture<Boolean> interrupted = hangingTask();
    Future<?> later = clock.asScheduler().schedule(() -> {}, 1, TimeUnit.DAYS);
    simulator.close();
    assertThat(interrupted.get(5, TimeUnit.SECONDS)).isTrue(); // a hanging task would take ten
    assertThat(later).isCancelled();
  }

  /** Starts a task that ends when it is interrupted; returns the interruption. */
  private CompletableFuture<Boolean> hangingTask() throws InterruptedException {
    CountDownLatch began = new CountDownLatch(1);
    CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
    clock
        .asScheduler()
        .execute(
            () -> {
              began.countDown();
              try {
                Thread.sleep(Duration.ofDays(1).toMillis());
              } catch (InterruptedException e) {
                interrupted.complete(true);
              }
            });
    began.await();
    return interrupted;
  }

  @Test
  void descriptionNamesThePendingRequests() throws IOException {
    try (Hold hold = simulator.hold("/second");
        RawClient client = RawClient.connect(simulator).get("/second")) {
      Eventually.expect(
          () -> assertThat(clock.describe()).isEqualTo("jumping clock at 1s; 1 × /second pending"));
      assertThat(hold.route()).isEqualTo("/second");
      assertThat(client.isSilentFor(1)).isTrue();
    }
  }

  @Test
  void closingEndsItsThreadAndLetsOutWhatIsDueWithinTheGrace() throws IOException {
    try (RawClient client = RawClient.connect(simulator)) {
      client.get("/hour");
      simulator.requests().take(Duration.ofSeconds(20));
      simulator.close(Duration.ofSeconds(20));
      assertThat(client.read().text()).isEqualTo("hour");
    }
    Eventually.expect(() -> assertThat(SimulatorThreads.alive()).isEmpty());
  }
}
