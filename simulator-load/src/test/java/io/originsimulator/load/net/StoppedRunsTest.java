package io.originsimulator.load.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.RunDescription;
import io.originsimulator.load.plan.EvenArrivals;
import io.originsimulator.load.plan.RateText;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.Workload;
import io.originsimulator.load.report.threshold.Threshold;
import io.originsimulator.load.report.threshold.ThresholdWatch;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.Recorded;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.Sample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs that are stopped early: the ledger has all planned requests. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class StoppedRunsTest {

  @Test
  void runStoppedBeforeItsStartSendsNothing() throws Exception {
    try (RawTarget target = RawTarget.answering(RawTarget.OK)) {
      Attack attack =
          Runs.attack("1/s", Duration.ofMinutes(1), Runs.settings(), Target.get(target.url("/")));
      attack.stop();
      Recorded recorded = new Recorded();
      RunEnd end = attack.run(recorded);
      assertThat(end.interrupted()).isTrue();
      assertThat(end.notSent()).isEqualTo(60);
      assertThat(recorded.samples).isEmpty();
    }
  }

  @Test
  void stoppedPlanIsOneCount() throws Exception {
    try (RawTarget target = RawTarget.answering(RawTarget.OK)) {
      EvenArrivals day = EvenArrivals.of(RateText.parse("5000/s"), Duration.ofHours(24));
      Attack attack =
          Attack.of(
              Workload.inTurn(day, List.of(Target.get(target.url("/")))),
              Runs.settings(s -> s.threads = 3),
              RunDescription.of("attack").withRate(5_000));
      Recorded recorded =
          new Recorded() {
            @Override
            public synchronized void accept(RunEvent event) {
              super.accept(event);
              if (event instanceof Sample) {
                attack.stop();
              }
            }
          };
      RunEnd end = attack.run(recorded);
      assertThat(recorded.samples.size()).isLessThan(1_000_000);
      assertThat(recorded.samples.size() + end.notSent()).isEqualTo(432_000_000);
    }
  }

  @Test
  void stopEndsTheOpeningOfConnections() throws Exception {
    CountDownLatch closed = new CountDownLatch(1);
    try (RawTarget target = RawTarget.counting(closed)) {
      Attack attack =
          Runs.attack(
              "100/s",
              Duration.ofMinutes(1),
              Runs.settings(s -> s.preOpened = 1_000)
                  .with(s -> s.preOpenPerSecond = 0.1)
                  .with(s -> s.threads = 2),
              Target.get(target.url("/")));
      Thread stopping =
          new Thread(
              () -> {
                target.awaitClients(1);
                attack.stop();
              });
      stopping.start();
      Recorded recorded = new Recorded();
      RunEnd end = attack.run(recorded);
      assertThat(end.interrupted()).isTrue();
      assertThat(closed.await(30, TimeUnit.SECONDS)).isTrue();
      assertThat(end.notSent()).isEqualTo(6_000);
      assertThat(recorded.samples).isEmpty();
      assertThat(target.clients).hasSize(1);
    }
  }

  @Test
  void responsesAfterTheStopCount() throws Exception {
    CountDownLatch mayAnswer = new CountDownLatch(1);
    RawTarget.Script script =
        with -> {
          with.request();
          await(mayAnswer);
          with.say(RawTarget.OK);
        };
    try (RawTarget target = RawTarget.that(script)) {
      Attack attack =
          Runs.attack(
              "10/s",
              Duration.ofHours(1),
              Runs.settings(s -> s.threads = 2),
              Target.get(target.url("/")));
      Thread stopping =
          new Thread(
              () -> {
                target.awaitRequests(3);
                attack.stop();
                mayAnswer.countDown();
              });
      stopping.start();
      Recorded recorded = new Recorded();
      RunEnd end = attack.run(recorded);
      assertThat(end.interrupted()).isTrue();
      assertThat(recorded.outcomes()).hasSizeGreaterThan(2).containsOnly(Outcome.ANSWERED);
      assertThat(recorded.samples.size() + end.notSent()).isEqualTo(36_000);
    }
  }

  @Test
  void thresholdEndsARunWhileItsTargetStalls() throws Exception {
    CountDownLatch mayAnswer = new CountDownLatch(1);
    RawTarget.Script script =
        with -> {
          with.request();
          await(mayAnswer);
          with.say(RawTarget.OK);
        };
    try (RawTarget target = RawTarget.that(script)) {
      Attack attack =
          Runs.attack(
              "10/s",
              Duration.ofHours(1),
              Runs.settings(s -> s.threads = 2).with(s -> s.reportInFlight = true),
              Target.get(target.url("/")));
      List<String> reasons = new ArrayList<>();
      ThresholdWatch watch =
          new ThresholdWatch(
              List.of(Threshold.parse("p99>500ms")),
              1,
              words -> {
                reasons.add(words);
                attack.stop();
                mayAnswer.countDown();
              });
      Recorded recorded = new Recorded();
      assertThat(attack.run(ResultSink.all(recorded, watch)).interrupted()).isTrue();
      assertThat(reasons).hasSize(1);
      assertThat(reasons.get(0)).matches("p99>500ms: .* requests in flight");
      assertThat(recorded.outcomes()).isNotEmpty().containsOnly(Outcome.ANSWERED);
    }
  }

  @Test
  void endDoesNotWaitForABlockedEventLoop() throws Exception {
    CountDownLatch isStuck = new CountDownLatch(1);
    CountDownLatch mayGoOn = new CountDownLatch(1);
    Recorded recorded = new Recorded();
    List<Target> targets = List.of(Target.get("http://127.0.0.1:1/"));
    LoadDriver driver = Runs.start(Runs.settings(), RunDescription.of("attack"), targets, recorded);
    driver.schedule(
        0,
        () -> {
          isStuck.countDown();
          await(mayGoOn);
        });
    isStuck.await();
    driver.close();
    assertThat(recorded.ends).hasSize(1);
    mayGoOn.countDown();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * The stop is processed after some of the requests due at once have been dropped, before the
   * others.
   */
  @Test
  void requestsDroppedDuringTheStopAreRecorded() throws Exception {
    try (RawTarget target = RawTarget.answering(RawTarget.OK)) {
      AtomicReference<Attack> running = new AtomicReference<>();
      Workload allAtOnce =
          new Workload(
              EvenArrivals.of(RateText.parse("1000000/s"), Duration.ofNanos(50_000)),
              List.of(Target.get(target.url("/"))),
              number -> {
                if (number == 10) {
                  running.get().stop();
                }
                return 0;
              });
      DriverSettings settings = Runs.settings(s -> s.mostInFlight = 1);
      Attack attack = Attack.of(allAtOnce, settings, RunDescription.of("attack"));
      running.set(attack);
      Recorded recorded = new Recorded();
      long entered = 50 - attack.run(recorded).notSent();
      assertThat(recorded.byNumber())
          .extracting(Sample::number)
          .containsExactlyElementsOf(LongStream.range(0, entered).boxed().toList());
      assertThat(recorded.outcomes())
          .containsOnly(Outcome.ANSWERED, Outcome.DROPPED_IN_FLIGHT)
          .contains(Outcome.DROPPED_IN_FLIGHT);
    }
  }

  @Test
  void exceptionInTheWorkloadEndsTheRun() throws Exception {
    try (RawTarget target = RawTarget.answering(RawTarget.OK)) {
      IllegalStateException failure = new IllegalStateException("no such target");
      Workload failing =
          new Workload(
              EvenArrivals.of(RateText.parse("100/s"), Duration.ofHours(1)),
              List.of(Target.get(target.url("/"))),
              number -> {
                if (number == 3) {
                  throw failure;
                }
                return 0;
              });
      DriverSettings settings = Runs.settings(s -> s.threads = 2);
      Attack attack = Attack.of(failing, settings, RunDescription.of("attack"));
      assertThatThrownBy(() -> attack.run(new Recorded())).hasCause(failure);
    }
  }
}
