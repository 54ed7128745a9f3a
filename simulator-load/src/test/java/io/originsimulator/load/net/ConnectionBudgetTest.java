package io.originsimulator.load.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.HostAndPort;
import io.originsimulator.load.RunDescription;
import io.originsimulator.load.connect.Destination;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.Recorded;
import io.originsimulator.load.result.Sample;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two lanes with a maximum of two connections. */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
class ConnectionBudgetTest {
  private final Recorded recorded = new Recorded();
  private final Semaphore slowMayEnd = new Semaphore(0);
  private final Semaphore slowerMayEnd = new Semaphore(0);
  private int sent;

  @Test
  void laneUsesTheIdleConnectionOfAnother() throws Exception {
    try (RawTarget target = RawTarget.that(this::serve)) {
      try (LoadDriver driver = start(target)) {
        CompletableFuture<Sample> first = send(driver, target, "/slow"); // the first lane
        target.awaitRequests(1);
        send(driver, target, "/").get(60, TimeUnit.SECONDS); // the second lane, then idle
        CompletableFuture<Sample> third = send(driver, target, "/slow"); // the first lane again
        target.awaitRequests(3);
        slowMayEnd.release(2);
        first.get(60, TimeUnit.SECONDS);
        third.get(60, TimeUnit.SECONDS);
      }
      assertThat(recorded.outcomes()).hasSize(3).containsOnly(Outcome.ANSWERED);
      assertThat(recorded.ends.get(0).maxConnections()).isEqualTo(2);
    }
  }

  @Test
  void laneGetsItsShareBackBeforeOthersContinue() throws Exception {
    try (RawTarget target = RawTarget.that(this::serve)) {
      try (LoadDriver driver = start(target)) {
        CompletableFuture<Sample> slow = send(driver, target, "/slow");
        send(driver, target, "/").get(60, TimeUnit.SECONDS);
        CompletableFuture<Sample> slowToo = send(driver, target, "/slow");
        target.awaitRequests(3); // the first lane has both connections
        CompletableFuture<Sample> ofSecond = send(driver, target, "/slower");
        CompletableFuture<Sample> ofFirst = send(driver, target, "/first");
        awaitLanes(driver);
        slowMayEnd.release(1);
        target.awaitRequests(4); // over the freed connection, which belonged to this lane's share
        assertThat(target.requests.get(3)).startsWith("GET /slower ");
        slowMayEnd.release(1);
        slowerMayEnd.release(1);
        ofSecond.get(60, TimeUnit.SECONDS);
        ofFirst.get(60, TimeUnit.SECONDS);
        slow.get(60, TimeUnit.SECONDS); // before the end, when it would count as unanswered
        slowToo.get(60, TimeUnit.SECONDS);
      }
      assertThat(recorded.outcomes()).hasSize(5).containsOnly(Outcome.ANSWERED);
      assertThat(recorded.ends.get(0).maxConnections()).isEqualTo(2);
    }
  }

  @Test
  void waitingLanesKeepTheirConnections() throws Exception {
    try (RawTarget target = RawTarget.that(this::serve)) {
      try (LoadDriver driver = start(target)) {
        send(driver, target, "/slow");
        send(driver, target, "/slow");
        target.awaitRequests(2); // each lane has one connection, and none is left
        CompletableFuture<Sample> third = send(driver, target, "/slower");
        CompletableFuture<Sample> fourth = send(driver, target, "/slower");
        awaitLanes(driver);
        slowMayEnd.release(2);
        target.awaitRequests(4);
        slowerMayEnd.release(2);
        third.get(60, TimeUnit.SECONDS);
        fourth.get(60, TimeUnit.SECONDS);
      }
      assertThat(recorded.outcomes()).hasSize(4).containsOnly(Outcome.ANSWERED);
      assertThat(recorded.ends.get(0).connections()).isEqualTo(2);
    }
  }

  @Test
  void endedPoolPassesNoPermissionToLanesThatMayHaveEnded() {
    ConnectionBudget budget = new ConnectionBudget(1);
    AtomicInteger tasks = new AtomicInteger();
    Destination to = new Destination(new HostAndPort("localhost", 80), false, List.of());
    Connector none = null; // this pool opens no connection
    ConnectionPool pool = new ConnectionPool(to, settings().connections(), none, budget, 1, 0);
    assertThat(budget.take()).isTrue();
    budget.await(new Waiting(tasks), true);
    pool.end();
    pool.granted(); // on its way when the pool ended
    assertThat(tasks).hasValue(0);
  }

  /** A lane that waits for a connection; counts its tasks. */
  private record Waiting(AtomicInteger tasks) implements ConnectionBudget.Member {
    @Override
    public void soon(Runnable task) {
      tasks.incrementAndGet();
    }

    @Override
    public void granted() {}

    @Override
    public void closeIdleForOther() {}
  }

  private void serve(RawTarget.Conversation with) throws java.io.IOException {
    for (String head = with.request(); !head.isEmpty(); head = with.request()) {
      if (head.startsWith("GET /slow ")) {
        slowMayEnd.acquireUninterruptibly();
      } else if (head.startsWith("GET /slower ")) {
        slowerMayEnd.acquireUninterruptibly();
      }
      with.say(RawTarget.OK);
    }
  }

  private static DriverSettings settings() {
    return Runs.settings(s -> s.timeout = Duration.ZERO)
        .with(s -> s.threads = 2)
        .with(s -> s.mostConnections = 2);
  }

  private LoadDriver start(RawTarget target) throws InterruptedException {
    List<Target> targets = List.of(Target.get(target.url("/")));
    return Runs.start(settings(), RunDescription.of("users"), targets, recorded);
  }

  /** Sends a request; the lanes take turns. */
  private CompletableFuture<Sample> send(LoadDriver driver, RawTarget target, String path) {
    CompletableFuture<Sample> end = new CompletableFuture<>();
    Target request = Target.get(target.url(path));
    driver.send(sent++, 0, request, driver.nanoTime(), Exchange.NO_SESSION, end::complete);
    return end;
  }

  /** Returns when each lane has run its earlier tasks. */
  private static void awaitLanes(LoadDriver driver) throws Exception {
    for (int lane = 0; lane < 2; lane++) {
      CompletableFuture<Void> done = new CompletableFuture<>();
      driver.schedule(0, () -> done.complete(null));
      done.get(60, TimeUnit.SECONDS);
    }
  }
}
