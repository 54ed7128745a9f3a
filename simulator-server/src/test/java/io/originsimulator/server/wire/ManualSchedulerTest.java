package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.server.ManualClock;
import io.originsimulator.server.Simulator;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tasks that wait for a manual clock, and responses that the tasks wait for. */
@Timeout(60)
class ManualSchedulerTest {
  private final Simulator simulator =
      Simulator.builder().manualClock().recipe(Recipes.text("/o", "o", "1s")).start();
  private final ManualClock clock = simulator.clock();
  private final ScheduledExecutorService scheduler = clock.asScheduler();

  @AfterEach
  void close() {
    simulator.close();
  }

  @Test
  void taskGetsDelayedResponseAtItsInstant() throws Exception {
    Future<Duration> answered = scheduler.schedule(this::ask, 1, TimeUnit.SECONDS);
    clock.advanceBy("10s");
    assertThat(answered.get()).isEqualTo(Duration.ofSeconds(2));
    assertThat(clock.elapsed()).isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  void taskThatWaitsForLaterResponseContinuesWithTheNextAdvance() throws Exception {
    Future<Duration> answered = scheduler.schedule(this::ask, 1, TimeUnit.SECONDS);
    Future<Duration> next = scheduler.schedule(clock::elapsed, 1500, TimeUnit.MILLISECONDS);
    clock.advanceBy("1s");
    assertThat(clock.elapsed()).isEqualTo(Duration.ofSeconds(1));
    assertThat(answered.isDone()).isFalse();
    assertThat(clock.pending()).isOne();
    clock.advanceBy("4s");
    assertThat(answered.get()).isEqualTo(Duration.ofSeconds(2));
    assertThat(next.get()).isEqualTo(Duration.ofSeconds(2)); // one after the other
    assertThat(clock.elapsed()).isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void whileAdvancingMovesToTheResponseThatTaskWaitsFor() throws Exception {
    Future<Duration> answered = scheduler.schedule(this::ask, 1, TimeUnit.SECONDS);
    assertThat(clock.whileAdvancing(() -> answered.get())).isEqualTo(Duration.ofSeconds(2));
    assertThat(clock.elapsed()).isEqualTo(Duration.ofSeconds(2));
  }

  @Test
  void taskThatNeverEndsIsInterruptedAndReported() throws Exception {
    Future<?> stuck = scheduler.schedule(ManualSchedulerTest::waitForEver, 1, TimeUnit.SECONDS);
    assertThatThrownBy(() -> clock.whileAdvancing(() -> waitForEver(), Duration.ofMillis(100)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith(
            "whileAdvancing: a task of asScheduler() has not returned, and no response has become"
                + " due within 100ms of real time (pending: none)");
    assertThat(stuck.isCancelled()).isTrue();
    clock.advanceBy("1s");
    assertThat(clock.elapsed()).isEqualTo(Duration.ofSeconds(2));
  }

  @Test
  void taskMustNotAdvance() {
    Future<?> advances = scheduler.submit(() -> clock.advanceBy("1s"));
    clock.advanceBy("0s");
    assertThatThrownBy(advances::get)
        .isInstanceOf(ExecutionException.class)
        .hasRootCauseMessage(
            "advanceBy: called in a task of asScheduler(), for which an advance waits"
                + " (schedule the next step instead)");
  }

  @Test
  void advancesOfTwoThreadsAddUpAlongsideTasks() throws Exception {
    AtomicInteger runs = new AtomicInteger();
    scheduler.scheduleAtFixedRate(runs::incrementAndGet, 1, 1, TimeUnit.MILLISECONDS);
    List<CompletableFuture<Boolean>> advances =
        Stream.generate(() -> Later.of(this::advanceOneSecond)).limit(2).toList();
    for (CompletableFuture<Boolean> advance : advances) {
      assertThat(advance.get(50, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(clock.elapsed()).isEqualTo(Duration.ofSeconds(2));
    assertThat(runs).hasValue(2000);
  }

  @Test
  void advanceWaitsForTaskThatAnotherStarted() throws Exception {
    CountDownLatch began = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    AtomicBoolean ended = new AtomicBoolean();
    scheduler.execute(
        () -> {
          began.countDown();
          await(mayEnd);
          ended.set(true);
        });
    CompletableFuture<Boolean> first = Later.of(this::advanceOneSecond);
    began.await();
    CompletableFuture<Boolean> endedBeforeSecond =
        Later.of(() -> advanceOneSecond() && ended.get());
    assertThatThrownBy(() -> endedBeforeSecond.get(30, TimeUnit.MILLISECONDS)).isNotNull();
    mayEnd.countDown();
    assertThat(first.get(30, TimeUnit.SECONDS)).isTrue();
    assertThat(endedBeforeSecond.get(30, TimeUnit.SECONDS)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void restartCancelsTasksAndEndsShutdown(boolean byAdminPage) throws Exception {
    AtomicInteger runs = new AtomicInteger();
    ScheduledFuture<?> periodic =
        scheduler.scheduleAtFixedRate(runs::incrementAndGet, 1, 1, TimeUnit.SECONDS);
    clock.advanceBy("1s");
    restart(byAdminPage);
    clock.advanceBy("5s");
    assertThat(runs).hasValue(1);
    assertThat(periodic.isCancelled()).isTrue();
    scheduler.shutdown();
    assertThatThrownBy(() -> scheduler.execute(runs::incrementAndGet))
        .isInstanceOf(RejectedExecutionException.class);
    restart(byAdminPage);
    scheduler.execute(runs::incrementAndGet);
    clock.advanceBy("0s");
    assertThat(runs).hasValue(2);
  }

  @Test
  void restartInterruptsRunningTask() throws Exception {
    CountDownLatch began = new CountDownLatch(1);
    Future<?> stuck =
        scheduler.submit(
            () -> {
              began.countDown();
              return waitForEver();
            });
    CompletableFuture<Boolean> advanced = Later.of(this::advanceOneSecond);
    began.await();
    simulator.restart();
    assertThat(stuck.isCancelled()).isTrue();
    assertThat(advanced.get(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void greatestDelayAndPeriodMeanNever() {
    AtomicInteger runs = new AtomicInteger();
    clock.advanceBy("1s");
    scheduler.schedule(runs::incrementAndGet, Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    scheduler.scheduleWithFixedDelay(runs::incrementAndGet, Long.MAX_VALUE, 1, TimeUnit.DAYS);
    clock.advanceBy("1s");
    assertThat(runs).hasValue(0);
    scheduler.scheduleAtFixedRate(runs::incrementAndGet, 0, Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    clock.advanceBy("1h");
    assertThat(runs).hasValue(1);
  }

  /** Returns the instant of the response. */
  private Duration ask() throws Exception {
    try (RawClient client = RawClient.connect(simulator)) {
      client.get("/o").read();
      return clock.elapsed();
    }
  }

  private boolean advanceOneSecond() {
    clock.advanceBy("1s");
    return true;
  }

  private void restart(boolean byAdminPage) throws Exception {
    if (byAdminPage) {
      assertThat(RawClient.post(simulator, "/_admin/restart", "").status()).isEqualTo(200);
    } else {
      simulator.restart();
    }
  }

  private static boolean waitForEver() throws InterruptedException {
    return new CountDownLatch(1).await(1, TimeUnit.DAYS);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
