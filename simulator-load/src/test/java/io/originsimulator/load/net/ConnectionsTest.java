package io.originsimulator.load.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.ConnectionPolicy;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.HostAndPort;
import io.originsimulator.load.RunDescription;
import io.originsimulator.load.TargetSafety;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.Recorded;
import io.originsimulator.load.result.Sample;
import io.originsimulator.server.Simulator;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The choice of connections, and its traces in samples. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class ConnectionsTest {

  @Test
  void connectionIsReused() throws Exception {
    try (RawTarget target = RawTarget.answering(RawTarget.OK)) {
      Recorded recorded =
          Runs.send(5, Runs.settings(s -> s.mostConnections = 1), Target.get(target.url("/")));
      assertThat(target.clients).hasSize(1);
      assertThat(recorded.byNumber().get(0).connectNanos()).isPositive();
      assertThat(recorded.byNumber().subList(1, 5)).allMatch(sample -> sample.connectNanos() == 0);
    }
  }

  @Test
  void freshConnectionsAreClosedAtTheRequestsDemand() throws Exception {
    try (RawTarget target = RawTarget.answering(RawTarget.OK)) {
      DriverSettings settings = Runs.settings(s -> s.policy = ConnectionPolicy.FRESH);
      Recorded recorded = Runs.send(4, settings, Target.get(target.url("/")));
      assertThat(target.clients).hasSize(4);
      assertThat(recorded.samples).allMatch(sample -> sample.connectNanos() > 0);
      assertThat(target.requests).allMatch(head -> head.contains("\r\nconnection: close\r\n"));
    }
  }

  @Test
  void connectionIsClosedAfterItsMaximumOfRequests() throws Exception {
    try (RawTarget target = RawTarget.answering(RawTarget.OK)) {
      DriverSettings settings =
          Runs.settings(s -> s.mostConnections = 1).with(s -> s.requestsPerConnection = 3);
      Runs.send(7, settings, Target.get(target.url("/")));
      assertThat(target.clients).hasSize(3);
    }
  }

  @Test
  void responseTimeIncludesTheWaitForAConnection() throws Exception {
    String recipe =
        "{\"body\": \"\", \"stages\": [{\"at\": 0, \"status\": 200, \"latency\": \"50ms\"}]}";
    try (Simulator origin = Simulator.builder().recipe(recipe).start()) {
      DriverSettings settings = Runs.settings(s -> s.mostConnections = 1);
      Recorded recorded = Runs.send(6, settings, Target.of("GET", origin.uri("/")));
      assertThat(recorded.outcomes()).hasSize(6).containsOnly(Outcome.ANSWERED);
      assertThat(recorded.ends.get(0).maxConnections()).isEqualTo(1);
      Sample last = recorded.byNumber().get(5);
      assertThat(last.sentNanos() - last.startedNanos()).isGreaterThan(150_000_000);
      assertThat(last.responseNanos()).isGreaterThan(last.serviceNanos() + 150_000_000);
    }
  }

  /**
   * The loop stalls when the first request times out, so that the others do before a connection is
   * free.
   */
  @Test
  void requestsTimeOutInTheQueueAsNoConnection() throws Exception {
    Recorded recorded = new Recorded();
    try (RawTarget target = RawTarget.that(RawTarget.Conversation::awaitRequestAndClose)) {
      Target request = Target.get(target.url("/"));
      DriverSettings settings =
          Runs.settings(s -> s.mostConnections = 1).with(s -> s.timeout = Duration.ofSeconds(2));
      try (LoadDriver driver = start(settings, request, recorded)) {
        CountDownLatch all = sendAtOnce(3, driver, request);
        target.awaitRequests(1);
        driver.schedule(0, () -> Runs.block(2_100_000_000));
        assertThat(all.await(30, TimeUnit.SECONDS)).isTrue();
      }
      assertThat(recorded.outcomes())
          .containsExactly(Outcome.TIMEOUT, Outcome.NO_CONNECTION, Outcome.NO_CONNECTION);
      assertThat(recorded.byNumber().get(2).sentNanos()).isEqualTo(-1);
      assertThat(recorded.summary().attempted()).isEqualTo(3);
      assertThat(target.clients).hasSize(1);
    }
  }

  private static LoadDriver start(DriverSettings settings, Target target, Recorded recorded)
      throws InterruptedException {
    return Runs.start(settings, RunDescription.of("users"), List.of(target), recorded);
  }

  /** Sends several requests within one task of the event loop. */
  private static CountDownLatch sendAtOnce(int requests, LoadDriver driver, Target request) {
    CountDownLatch all = new CountDownLatch(requests);
    driver.schedule(
        0,
        () -> {
          for (int number = 0; number < requests; number++) {
            driver.send(number, 0, request, driver.nanoTime(), -1, ended -> all.countDown());
          }
        });
    return all;
  }

  @Test
  void connectionsCanBePreOpenedAtLessThanOnePerSecond() throws Exception {
    try (RawTarget target = RawTarget.answering(RawTarget.OK)) {
      long beforeNanos = System.nanoTime();
      DriverSettings settings =
          Runs.settings(s -> s.preOpened = 2).with(s -> s.preOpenPerSecond = 0.5);
      Runs.send(1, settings, Target.get(target.url("/")));
      assertThat(System.nanoTime() - beforeNanos).isGreaterThanOrEqualTo(2_000_000_000L);
    }
  }

  @Test
  void preOpenedConnectionsTakeNoTimeOfRequests() throws Exception {
    try (RawTarget target = RawTarget.answering(RawTarget.OK)) {
      DriverSettings settings = Runs.settings(s -> s.preOpened = 3);
      Recorded recorded = Runs.send(3, settings, Target.get(target.url("/")));
      assertThat(recorded.ends.get(0).connections()).isEqualTo(3);
      assertThat(recorded.samples).allMatch(sample -> sample.connectNanos() == 0);
    }
  }

  @Test
  void failedPreOpenedConnectionsDoNotDelayTheRun() throws Exception {
    DriverSettings settings = Runs.settings(s -> s.preOpened = 3);
    Recorded recorded = Runs.send(1, settings, Target.get("http://127.0.0.1:1/"));
    assertThat(recorded.outcomes()).containsExactly(Outcome.CONNECTION_REFUSED);
  }

  @Test
  void keptConnectionClosedBeforeTheRequestIsStale() throws Exception {
    try (RawTarget target = RawTarget.that(ConnectionsTest::closeUnreadAfterOne)) {
      DriverSettings settings = Runs.settings(s -> s.mostConnections = 1);
      Recorded recorded = Runs.send(2, settings, Target.get(target.url("/")));
      assertThat(recorded.outcomes()).containsExactly(Outcome.ANSWERED, Outcome.STALE_CLOSE);
    }
  }

  @Test
  void keptConnectionResetBeforeTheFirstByteIsStaleAndRetried() throws Exception {
    try (RawTarget target = RawTarget.that(ConnectionsTest::resetUnansweredAfterOne)) {
      Target request = Target.get(target.url("/"));
      DriverSettings settings = Runs.settings(s -> s.mostConnections = 1);
      assertThat(Runs.send(2, settings, request).outcomes())
          .containsExactly(Outcome.ANSWERED, Outcome.STALE_CLOSE);
      DriverSettings retrying =
          Runs.settings(s -> s.mostConnections = 1).with(s -> s.retryStale = true);
      assertThat(Runs.send(2, retrying, request).outcomes())
          .containsExactly(Outcome.ANSWERED, Outcome.ANSWERED);
    }
  }

  private static void resetUnansweredAfterOne(RawTarget.Conversation with)
      throws java.io.IOException {
    with.request();
    with.say(RawTarget.OK);
    with.request();
    with.reset();
  }

  @Test
  void keptConnectionResetAfterTheFirstByteIsNotStale() throws Exception {
    RawTarget.Script script =
        with -> {
          with.request();
          with.say(RawTarget.OK);
          with.request();
          with.say("HTTP/1.1 200 OK\r\n");
          with.reset();
        };
    try (RawTarget target = RawTarget.that(script)) {
      DriverSettings settings = Runs.settings(s -> s.mostConnections = 1);
      Recorded recorded = Runs.send(2, settings, Target.get(target.url("/")));
      assertThat(recorded.outcomes()).containsExactly(Outcome.ANSWERED, Outcome.CONNECTION_RESET);
    }
  }

  @Test
  void preOpenedConnectionCanBeStale() throws Exception {
    try (RawTarget target = RawTarget.that(RawTarget.Conversation::request)) {
      DriverSettings settings = Runs.settings(s -> s.preOpened = 1);
      Recorded recorded = Runs.send(1, settings, Target.get(target.url("/")));
      assertThat(recorded.outcomes()).containsExactly(Outcome.STALE_CLOSE);
    }
  }

  @Test
  void newConnectionIsNotStale() throws Exception {
    try (RawTarget target = RawTarget.that(RawTarget.Conversation::request)) {
      Recorded recorded = Runs.send(1, Runs.settings(), Target.get(target.url("/")));
      assertThat(recorded.outcomes()).containsExactly(Outcome.EARLY_CLOSE);
    }
  }

  @Test
  void requestOnAStaleConnectionIsRetriedOnDemand() throws Exception {
    try (RawTarget target = RawTarget.that(ConnectionsTest::closeUnreadAfterOne)) {
      DriverSettings settings =
          Runs.settings(s -> s.mostConnections = 1).with(s -> s.retryStale = true);
      Recorded recorded = Runs.send(2, settings, Target.get(target.url("/")));
      assertThat(recorded.outcomes()).containsExactly(Outcome.ANSWERED, Outcome.ANSWERED);
      assertThat(recorded.byNumber().get(1).connectNanos()).isPositive();
      assertThat(target.clients).hasSize(2);
    }
  }

  @Test
  void retriesCountTowardsTheMaximumRate() throws Exception {
    try (RawTarget target = RawTarget.that(ConnectionsTest::closeUnreadAfterOne)) {
      DriverSettings settings =
          Runs.settings(s -> s.mostConnections = 1)
              .with(s -> s.retryStale = true)
              .with(s -> s.safety = new TargetSafety(false, 2));
      Recorded recorded = Runs.send(2, settings, Target.get(target.url("/")));
      assertThat(recorded.outcomes()).containsExactly(Outcome.ANSWERED, Outcome.STALE_CLOSE);
    }
  }

  /** Responds to one request, reads the next, and closes the connection in order. */
  private static void closeUnreadAfterOne(RawTarget.Conversation with) throws java.io.IOException {
    with.request();
    with.say(RawTarget.OK);
    with.request();
  }

  @Test
  void idleConnectionIsClosedAfterMaxIdle() throws Exception {
    CountDownLatch closed = new CountDownLatch(1);
    RawTarget.Script script =
        with -> {
          while (!with.request().isEmpty()) {
            with.say(RawTarget.OK);
          }
          closed.countDown();
        };
    try (RawTarget target = RawTarget.that(script)) {
      Target request = Target.get(target.url("/"));
      DriverSettings settings = Runs.settings(s -> s.maxIdle = Duration.ofMillis(100));
      Recorded recorded = new Recorded();
      try (LoadDriver driver = start(settings, request, recorded)) {
        assertThat(sendAtOnce(1, driver, request).await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(closed.await(30, TimeUnit.SECONDS)).isTrue(); // while the run continues
        assertThat(sendAtOnce(1, driver, request).await(30, TimeUnit.SECONDS)).isTrue();
      }
      assertThat(recorded.outcomes()).containsExactly(Outcome.ANSWERED, Outcome.ANSWERED);
      assertThat(target.clients).hasSize(2);
    }
  }

  @Test
  void localAddressesTakeTurns() throws Exception {
    try (RawTarget target = RawTarget.answering(RawTarget.OK)) {
      List<InetAddress> sources =
          List.of(InetAddress.getByName("127.0.0.2"), InetAddress.getByName("127.0.0.3"));
      DriverSettings settings =
          Runs.settings(s -> s.sources = sources).with(s -> s.policy = ConnectionPolicy.FRESH);
      Recorded recorded = Runs.send(4, settings, Target.get(target.url("/")));
      assertThat(recorded.outcomes()).containsOnly(Outcome.ANSWERED);
      assertThat(target.clients)
          .containsExactly(sources.get(0), sources.get(1), sources.get(0), sources.get(1));
    }
  }

  @Test
  void connectToKeepsTheHostHeader() throws Exception {
    try (RawTarget one = RawTarget.answering(RawTarget.OK);
        RawTarget two = RawTarget.answering(RawTarget.OK)) {
      HostAndPort named = HostAndPort.parse("shop.example:80");
      DriverSettings settings =
          Runs.settings(s -> s.policy = ConnectionPolicy.FRESH)
              .with(s -> s.connectTo(named, place(one)))
              .with(s -> s.connectTo(named, place(two)));
      Recorded recorded = Runs.send(4, settings, Target.get("http://shop.example/cart"));
      assertThat(recorded.outcomes()).containsOnly(Outcome.ANSWERED);
      assertThat(one.requests).hasSize(2).allMatch(head -> head.contains("host: shop.example\r\n"));
      assertThat(two.requests).hasSize(2);
    }
  }

  private static HostAndPort place(RawTarget target) {
    return HostAndPort.parse(target.url("").substring("http://".length()));
  }

  @Test
  void requestsAboveTheInFlightLimitAreDroppedAndReported() throws Exception {
    try (RawTarget target = RawTarget.that(RawTarget.Conversation::awaitClose)) {
      DriverSettings settings =
          Runs.settings(s -> s.mostInFlight = 2).with(s -> s.timeout = Duration.ofSeconds(2));
      Recorded recorded = Runs.send(5, settings, Target.get(target.url("/")));
      assertThat(recorded.outcomes())
          .containsExactly(
              Outcome.TIMEOUT,
              Outcome.TIMEOUT,
              Outcome.DROPPED_IN_FLIGHT,
              Outcome.DROPPED_IN_FLIGHT,
              Outcome.DROPPED_IN_FLIGHT);
      assertThat(recorded.ends.get(0).maxInFlight()).isEqualTo(2);
      assertThat(target.clients).hasSize(2);
    }
  }

  @Test
  void resetOnCloseResetsTheConnection() throws Exception {
    var reset = new java.util.concurrent.CompletableFuture<Boolean>();
    RawTarget.Script script =
        with -> {
          with.request();
          with.say(RawTarget.OK);
          try {
            reset.complete(!with.request().isEmpty());
          } catch (java.net.SocketException e) {
            reset.complete(true);
          }
        };
    try (RawTarget target = RawTarget.that(script)) {
      Runs.send(1, Runs.settings(s -> s.resetOnClose = true), Target.get(target.url("/")));
      assertThat(reset.get(10, java.util.concurrent.TimeUnit.SECONDS)).isTrue();
    }
  }
}
