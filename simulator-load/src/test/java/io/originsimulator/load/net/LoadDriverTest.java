package io.originsimulator.load.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.load.ConnectionPolicy;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.RequestSender;
import io.originsimulator.load.RunDescription;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.Recorded;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.Sample;
import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The driver as a sender of single requests. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class LoadDriverTest {
  private static final RunDescription RUN = RunDescription.of("users");

  private final Recorded recorded = new Recorded();

  @Test
  void senderAndSinkReceiveEachSample() throws Exception {
    try (RawTarget target = RawTarget.answering(RawTarget.OK)) {
      Target request = Target.get(target.url("/"));
      try (LoadDriver driver = start(Runs.settings(), request)) {
        Sample sample = send(driver, 7, request, -1).get();
        assertThat(sample.outcome()).isEqualTo(Outcome.ANSWERED);
        assertThat(sample.number()).isEqualTo(7);
        assertThat(target.clients).hasSize(1);
        RunEnd end = driver.finish(false);
        assertThat(end.connections()).isEqualTo(1);
        assertThat(end.interrupted()).isFalse();
        assertThat(recorded.samples).containsExactly(sample);
        assertThat(recorded.ends).containsExactly(end);
        assertThat(driver.finish(true)).isSameAs(end);
      }
      assertThat(recorded.ends).hasSize(1);
    }
  }

  @Test
  void callbackMaySendTheNextRequest() throws Exception {
    int most = 200;
    try (RawTarget target = RawTarget.answering(RawTarget.OK)) {
      Target request = Target.get(target.url("/"));
      CountDownLatch all = new CountDownLatch(most);
      try (LoadDriver driver = start(Runs.settings(s -> s.threads = 2), request)) {
        sendOn(driver, request, new AtomicInteger(), most, all);
        assertThat(all.await(30, TimeUnit.SECONDS)).isTrue();
      }
      assertThat(recorded.outcomes()).hasSize(most).containsOnly(Outcome.ANSWERED);
      assertThat(recorded.ends.get(0).connections()).isEqualTo(1);
    }
  }

  /** Even if each request fails at once, no call is nested in an earlier one. */
  @Test
  void manyFailuresDoNotNestCalls() throws Exception {
    int most = 20_000;
    Target request = Target.get("http://no-such-host.invalid/");
    CountDownLatch all = new CountDownLatch(most);
    try (LoadDriver driver = start(Runs.settings(), request)) {
      sendOn(driver, request, new AtomicInteger(), most, all);
      assertThat(all.await(30, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(recorded.outcomes()).hasSize(most).containsOnly(Outcome.DNS);
  }

  private static void sendOn(
      RequestSender sender, Target request, AtomicInteger next, int most, CountDownLatch all) {
    int number = next.getAndIncrement();
    if (number < most) {
      sender.send(
          number,
          0,
          request,
          sender.nanoTime(),
          -1,
          sample -> {
            all.countDown();
            sendOn(sender, request, next, most, all);
          });
    }
  }

  @Test
  void sessionHasConnectionsOfItsOwn() throws Exception {
    try (RawTarget target = RawTarget.answering(RawTarget.OK)) {
      Target request = Target.get(target.url("/"));
      DriverSettings settings =
          Runs.settings(s -> s.threads = 2).with(s -> s.policy = ConnectionPolicy.SESSION);
      try (LoadDriver driver = start(settings, request)) {
        for (int number = 0; number < 9; number++) {
          send(driver, number, request, number % 3).get();
        }
        assertThat(target.clients).hasSize(3);
        driver.endSession(0);
        send(driver, 9, request, 0).get();
        assertThat(driver.finish(false).connections()).isEqualTo(4);
      }
    }
  }

  @Test
  void mostRecentlyUsedConnectionIsUsedFirst() throws Exception {
    List<Integer> used = new CopyOnWriteArrayList<>();
    RawTarget.Script script =
        with -> {
          while (!with.request().isEmpty()) {
            used.add(with.number);
            with.say(RawTarget.OK);
          }
        };
    try (RawTarget target = RawTarget.that(script)) {
      Target request = Target.get(target.url("/"));
      try (LoadDriver driver = start(Runs.settings(s -> s.preOpened = 3), request)) {
        for (int number = 0; number < 5; number++) {
          send(driver, number, request, -1).get();
        }
      }
      assertThat(used).hasSize(5).containsOnly(used.get(0));
      assertThat(recorded.ends.get(0).connections()).isEqualTo(3);
    }
  }

  @Test
  void requestsInFlightAtTheEndAreUnanswered() throws Exception {
    try (RawTarget target = RawTarget.that(RawTarget.Conversation::awaitClose)) {
      Target request = Target.get(target.url("/"));
      CompletableFuture<Sample> awaited;
      try (LoadDriver driver = start(Runs.settings(), request)) {
        awaited = send(driver, 0, request, -1);
      }
      assertThat(awaited.get().outcome()).isEqualTo(Outcome.UNANSWERED);
      assertThat(recorded.samples).containsExactly(awaited.get());
      assertThat(recorded.ends.get(0).interrupted()).isTrue();
    }
  }

  @Test
  void endOpensNoConnectionForQueuedRequests() throws Exception {
    try (RawTarget target = RawTarget.that(RawTarget.Conversation::awaitRequestAndClose)) {
      Target request = Target.get(target.url("/"));
      try (LoadDriver driver = start(Runs.settings(s -> s.mostConnections = 1), request)) {
        for (int number = 0; number < 100; number++) {
          send(driver, number, request, -1);
        }
        target.awaitRequests(1);
      }
      try (LoadDriver probe = Runs.start(Runs.settings(), RUN, List.of(request), new Recorded())) {
        send(probe, 0, request, -1); // it is accepted after all earlier requests
        target.awaitRequests(2);
      }
      assertThat(recorded.outcomes()).hasSize(100).containsOnly(Outcome.UNANSWERED);
      assertThat(target.clients).hasSize(2);
    }
  }

  @Test
  void requestsSentAfterTheRunAreRecorded() throws Exception {
    try (RawTarget target = RawTarget.that(RawTarget.Conversation::awaitClose)) {
      Target request = Target.get(target.url("/"));
      CompletableFuture<Sample> second = new CompletableFuture<>();
      LoadDriver driver = start(Runs.settings(), request);
      driver.send(
          0,
          0,
          request,
          driver.nanoTime(),
          -1,
          first -> driver.send(1, 0, request, driver.nanoTime(), -1, second::complete));
      target.awaitClients(1);
      driver.close();
      assertThat(second.get().outcome()).isEqualTo(Outcome.STOPPED);
      assertThat(second.get().startedNanos()).isEqualTo(-1);
      assertThat(recorded.outcomes()).containsExactly(Outcome.UNANSWERED, Outcome.STOPPED);
      assertThat(target.clients).hasSize(1);
    }
  }

  @Test
  void exceptionInACallbackDoesNotAffectOthers() throws Exception {
    try (RawTarget target = RawTarget.that(RawTarget.Conversation::awaitClose)) {
      Target request = Target.get(target.url("/"));
      List<Throwable> thrown = new CopyOnWriteArrayList<>();
      try (LoadDriver driver = start(Runs.settings(), request)) {
        for (int number = 0; number < 3; number++) {
          driver.send(
              number,
              0,
              request,
              driver.nanoTime(),
              -1,
              sample -> {
                Thread.currentThread().setUncaughtExceptionHandler((it, e) -> thrown.add(e));
                throw new IllegalStateException("no. " + sample.number());
              });
        }
      }
      assertThat(thrown).extracting(Throwable::getMessage).hasSize(3).contains("no. 2");
      assertThat(recorded.outcomes()).hasSize(3).containsOnly(Outcome.UNANSWERED);
    }
  }

  @Test
  void sendReportsNoFailureToOpenAConnectionItself() throws Exception {
    List<InetAddress> notOurs = List.of(InetAddress.getByName("192.0.2.1"));
    try (RawTarget target = RawTarget.answering(RawTarget.OK)) {
      Target request = Target.get(target.url("/"));
      try (LoadDriver driver = start(Runs.settings(s -> s.sources = notOurs), request)) {
        assertThat(sendAndSeeWhenTold(driver, request)).isEqualTo(Outcome.NO_ADDRESS);
      }
    }
  }

  /** The reset has arrived, but the event loop, which is sending, cannot have processed it. */
  @Test
  void sendReportsNoResetItself() throws Exception {
    CountDownLatch toReset = new CountDownLatch(1);
    CountDownLatch reset = new CountDownLatch(1);
    RawTarget.Script script =
        with -> {
          with.request();
          with.say(RawTarget.OK);
          awaitOn(toReset);
          with.reset();
          reset.countDown();
        };
    try (RawTarget target = RawTarget.that(script)) {
      Target request = Target.get(target.url("/"));
      try (LoadDriver driver = start(Runs.settings(), request)) {
        send(driver, 0, request, -1).get();
        Outcome second =
            sendAndSeeWhenTold(
                driver,
                request,
                () -> {
                  toReset.countDown();
                  awaitOn(reset);
                });
        assertThat(second).isIn(Outcome.CONNECTION_RESET, Outcome.STALE_CLOSE);
      }
      assertThat(recorded.samples).hasSize(2);
    }
  }

  private static Outcome sendAndSeeWhenTold(LoadDriver driver, Target request, Runnable... before)
      throws Exception {
    CompletableFuture<Sample> told = new CompletableFuture<>();
    CompletableFuture<Boolean> toldWithin = new CompletableFuture<>();
    driver.schedule(
        0,
        () -> {
          List.of(before).forEach(Runnable::run);
          driver.send(1, 0, request, driver.nanoTime(), -1, told::complete);
          toldWithin.complete(told.isDone());
        });
    assertThat(toldWithin.get()).isFalse();
    return told.get().outcome();
  }

  private static void awaitOn(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void failureOfTheSinkAtTheBeginClosesAllConnections() throws Exception {
    IllegalStateException failure = new IllegalStateException("no room");
    ResultSink refusing =
        event -> {
          throw failure;
        };
    CountDownLatch closed = new CountDownLatch(1);
    try (RawTarget target = RawTarget.counting(closed)) {
      DriverSettings settings =
          Runs.settings(s -> s.preOpened = 1).with(s -> s.preOpenPerSecond = 100);
      List<Target> targets = List.of(Target.get(target.url("/")));
      assertThatThrownBy(() -> Runs.start(settings, RUN, targets, refusing)).isSameAs(failure);
      assertThat(closed.await(30, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void stopEndsTheOpeningOfConnections() throws Exception {
    try (RawTarget target = RawTarget.that(RawTarget.Conversation::awaitClose)) {
      Target request = Target.get(target.url("/"));
      CompletableFuture<Void> stopped = new CompletableFuture<>();
      CompletableFuture<LoadDriver> starting =
          CompletableFuture.supplyAsync(
              () ->
                  startUntil(
                      stopped,
                      Runs.settings(s -> s.preOpened = 1_000).with(s -> s.preOpenPerSecond = 0.1),
                      request));
      target.awaitClients(1);
      stopped.cancel(false); // completed in any way
      try (LoadDriver driver = starting.get(30, TimeUnit.SECONDS)) {
        assertThat(send(driver, 0, request, -1).get().outcome()).isEqualTo(Outcome.STOPPED);
      }
      assertThat(recorded.outcomes()).containsExactly(Outcome.STOPPED);
      assertThat(target.clients).hasSize(1);
    }
  }

  private LoadDriver startUntil(
      CompletableFuture<Void> stopped, DriverSettings settings, Target target) {
    try {
      return LoadDriver.start(settings, RUN, List.of(target), recorded, stopped);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void interruptedCallerStillWaitsForTheLastSample() throws Exception {
    AtomicInteger seenAtTheEnd = new AtomicInteger(-1);
    Recorded slow =
        new Recorded() {
          @Override
          public synchronized void accept(RunEvent event) {
            if (event instanceof Sample) {
              LockSupport.parkNanos(2_000_000);
            } else if (event instanceof RunEnd) {
              seenAtTheEnd.set(samples.size());
            }
            super.accept(event);
          }
        };
    try (RawTarget target = RawTarget.that(RawTarget.Conversation::awaitClose)) {
      Target request = Target.get(target.url("/"));
      LoadDriver driver = Runs.start(Runs.settings(), RUN, List.of(request), slow);
      for (int number = 0; number < 50; number++) {
        send(driver, number, request, -1);
      }
      Thread.currentThread().interrupt();
      driver.finish(true);
      assertThat(Thread.interrupted()).isTrue();
      assertThat(seenAtTheEnd.get()).isEqualTo(50);
      assertThat(slow.samples).hasSize(50);
    }
  }

  @Test
  void taskRunsAfterItsDelay() throws Exception {
    try (LoadDriver driver = start(Runs.settings(), Target.get("http://127.0.0.1:1/"))) {
      long before = driver.nanoTime();
      CompletableFuture<Long> ran = new CompletableFuture<>();
      driver.schedule(50_000_000, () -> ran.complete(driver.nanoTime()));
      assertThat(ran.get() - before).isGreaterThanOrEqualTo(50_000_000);
    }
  }

  @Test
  void requestsCarryTheirNumbersOnDemand() throws Exception {
    try (RawTarget target = RawTarget.answering(RawTarget.OK)) {
      Target request = Target.get(target.url("/"));
      DriverSettings settings = Runs.settings(s -> s.numberRequests = true);
      try (LoadDriver driver = start(settings, request)) {
        send(driver, 41, request, -1).get();
        send(driver, 42, request, -1).get();
      }
      assertThat(target.requests.get(0))
          .containsPattern("\r\nx-origin-simulator-request: [0-9a-z]+-41\r\n\r\n$");
      assertThat(target.requests.get(1).replace("-42", "-41")).isEqualTo(target.requests.get(0));
    }
  }

  private LoadDriver start(DriverSettings settings, Target target) throws InterruptedException {
    return Runs.start(settings, RUN, List.of(target), recorded);
  }

  private static CompletableFuture<Sample> send(
      RequestSender sender, long number, Target request, int session) {
    CompletableFuture<Sample> sample = new CompletableFuture<>();
    sender.send(number, 0, request, sender.nanoTime(), session, sample::complete);
    return sample;
  }
}
