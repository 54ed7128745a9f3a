package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.server.ManualClock;
import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Time that moves while a call runs, and tasks that wait for it. */
@Timeout(60)
class WhileAdvancingTest {
  private final Simulator simulator =
      Simulator.builder()
          .manualClock()
          .recipe(
              Recipes.all(Recipes.text("/slow", "slow", "1h"), Recipes.text("/now", "now", "0")))
          .start();
  private final ManualClock clock = simulator.clock();

  @AfterEach
  void close() {
    simulator.close();
  }

  @Test
  void blockingCallsGetTheirResponsesEachAtItsInstant() throws Exception {
    List<Duration> instants = new ArrayList<>();
    String body =
        clock.whileAdvancing(
            () -> {
              try (RawClient client = RawClient.connect(simulator)) {
                client.get("/slow").read();
                instants.add(clock.elapsed());
                client.get("/now").read();
                instants.add(clock.elapsed());
                return client.get("/slow").read().text();
              }
            });
    assertThat(body).isEqualTo("slow");
    assertThat(instants).containsExactly(Duration.ofHours(1), Duration.ofHours(1));
    assertThat(clock.elapsed()).isEqualTo(Duration.ofHours(2));
  }

  @Test
  void callThatWaitsForNothingMovesNoTime() throws Exception {
    assertThat(clock.whileAdvancing(() -> 7)).isEqualTo(7);
    assertThat(clock.elapsed()).isZero();
  }

  @Test
  void exceptionOfTheCallIsPassedOn() {
    assertThatThrownBy(
            () ->
                clock.whileAdvancing(
                    () -> {
                      throw new IOException("broken");
                    }))
        .isInstanceOf(IOException.class)
        .hasMessage("broken");
  }

  @Test
  void callThatNeverReturnsIsInterruptedAndReported() throws Exception {
    CountDownLatch interrupted = new CountDownLatch(1);
    assertThatThrownBy(
            () ->
                clock.whileAdvancing(
                    () -> {
                      try {
                        new CountDownLatch(1).await();
                      } catch (InterruptedException e) {
                        interrupted.countDown();
                      }
                      return "";
                    },
                    Duration.ofMillis(100)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "whileAdvancing: the call has not returned, and no response has become due within 100ms"
                + " of real time (pending: none) (expected: a call or a task that waits for"
                + " responses, or a call that waits for tasks of asScheduler())");
    assertThat(interrupted.await(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void tasksDoNotKeepCallThatNeverReturnsRunning() {
    clock.asScheduler().scheduleAtFixedRate(() -> {}, 1, 1, TimeUnit.SECONDS);
    assertThatThrownBy(
            () ->
                clock.whileAdvancing(
                    () -> new CountDownLatch(1).await(1, TimeUnit.DAYS), Duration.ofMillis(100)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("whileAdvancing: the call has not returned");
  }

  @Test
  void taskRunsAtItsInstantAndMaySendRequests() throws Exception {
    ScheduledExecutorService scheduler = clock.asScheduler();
    List<Duration> runs = new ArrayList<>();
    try (RawClient client = RawClient.connect(simulator)) {
      ScheduledFuture<String> response =
          scheduler.schedule(
              () -> {
                runs.add(clock.elapsed());
                return client.get("/now").read().text();
              },
              3,
              TimeUnit.SECONDS);
      clock.advanceBy(Duration.ofSeconds(3).minusNanos(1));
      assertThat(response.isDone()).isFalse();
      clock.advanceBy("1m");
      assertThat(response.get()).isEqualTo("now");
      assertThat(runs).containsExactly(Duration.ofSeconds(3));
    }
  }

  @Test
  void periodicTaskRunsUntilItIsCancelledAndTasksRunInOrder() {
    ScheduledExecutorService scheduler = clock.asScheduler();
    List<String> runs = new ArrayList<>();
    ScheduledFuture<?> periodic =
        scheduler.scheduleAtFixedRate(
            () -> runs.add("tick " + clock.elapsed().toSeconds()), 1, 2, TimeUnit.SECONDS);
    scheduler.schedule(() -> runs.add("once"), 3, TimeUnit.SECONDS);
    scheduler.execute(() -> runs.add("first"));
    clock.advanceBy("5s");
    periodic.cancel(false);
    clock.advanceBy("5s");
    assertThat(runs).containsExactly("first", "tick 1", "tick 3", "once", "tick 5");
  }

  @Test
  void whileAdvancingRunsTasksThatTheCallWaitsFor() throws Exception {
    CompletableFuture<String> done = new CompletableFuture<>();
    String result =
        clock.whileAdvancing(
            () -> {
              clock.asScheduler().schedule(() -> done.complete("done"), 1, TimeUnit.DAYS);
              return done.get();
            });
    assertThat(result).isEqualTo("done");
    assertThat(clock.elapsed()).isEqualTo(Duration.ofDays(1));
  }

  @Test
  void descriptionNamesTheRequestsThatWait() throws IOException {
    assertThat(clock.describe()).isEqualTo("manual clock at 0");
    try (RawClient client = RawClient.connect(simulator)) {
      client.get("/slow");
      clock.awaitPending(1);
      assertThat(clock.describe())
          .isEqualTo("manual clock at 0; 1 × /slow wait for advanceBy(…) or whileAdvancing(…)");
    }
  }
}
