package io.originsimulator.load.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.load.ConnectionPolicy;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.RunDescription;
import io.originsimulator.load.TargetSafety;
import io.originsimulator.load.UnsafeTargetException;
import io.originsimulator.load.plan.EvenArrivals;
import io.originsimulator.load.plan.RateText;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.Workload;
import io.originsimulator.load.result.DriverVerdict.Judgement;
import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.Recorded;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Sample;
import io.originsimulator.server.Hold;
import io.originsimulator.server.Simulator;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class AttackTest {
  private static final String AFTER_20_MS =
      "{\"body\": \"0123456789\","
          + " \"stages\": [{\"at\": 0, \"status\": 200, \"latency\": \"20ms\"}]}";
  private static final String AT_ONCE =
      "{\"body\": \"\", \"stages\": [{\"at\": 0, \"status\": 200}]}";

  @Test
  void sinkHasTimeToWriteManyTargetsBeforeTheRunBegins() throws Exception {
    Duration left = timeToWriteManyTargets();
    for (int i = 0; i < 5 && left.toMillis() < 300; i++) {
      left = timeToWriteManyTargets(); // the machine may have paused meanwhile
    }
    assertThat(left).isBetween(Duration.ofMillis(300), Duration.ofMillis(620));
  }

  /** Returns the time that a sink has between the description of a run and its begin. */
  private static Duration timeToWriteManyTargets() throws Exception {
    AtomicReference<Duration> left = new AtomicReference<>(Duration.ZERO);
    ResultSink sink =
        event -> {
          if (event instanceof RunInfo run) {
            left.set(Duration.between(Instant.now(), run.startedAt()));
          }
        };
    try (RawTarget target = RawTarget.answering(RawTarget.OK)) {
      Target[] many = new Target[60_000];
      Arrays.setAll(many, i -> Target.get(target.url("/" + i)));
      Runs.attack("100/s", Duration.ofMillis(10), Runs.settings(), many).run(sink);
    }
    return left.get();
  }

  @Test
  void everyPlannedRequestGivesOneSample() throws Exception {
    try (Simulator origin = Simulator.builder().recipe(AFTER_20_MS).start()) {
      Recorded recorded = new Recorded();
      DriverSettings settings = Runs.settings(s -> s.threads = 2);
      RunEnd end = attack("200/s", 1, settings, origin).run(recorded);

      assertThat(recorded.byNumber())
          .extracting(Sample::number)
          .containsExactlyElementsOf(LongStream.range(0, 200).boxed().toList());
      assertThat(recorded.samples)
          .allSatisfy(
              sample -> {
                assertThat(sample.outcome()).isEqualTo(Outcome.ANSWERED);
                assertThat(sample.status()).isEqualTo(200);
                assertThat(sample.bytesIn()).isEqualTo(10);
                assertThat(sample.scheduledNanos()).isEqualTo(sample.number() * 5_000_000);
                assertThat(sample.startedNanos()).isGreaterThanOrEqualTo(sample.scheduledNanos());
                assertThat(sample.sentNanos()).isGreaterThanOrEqualTo(sample.startedNanos());
                assertThat(sample.serviceNanos()).isGreaterThanOrEqualTo(20_000_000);
              });
      assertThat(recorded.ends).containsExactly(end);
      assertThat(end.interrupted()).isFalse();
      assertThat(origin.counts().requests()).isEqualTo(200);
    }
  }

  @Test
  void runInfoComesFirst() throws Exception {
    try (Simulator origin = Simulator.builder().recipe(AT_ONCE).start()) {
      Recorded recorded = new Recorded();
      Target target = Target.of("GET", origin.uri("/x"));
      EvenArrivals schedule = EvenArrivals.of(RateText.parse("100/s"), Duration.ofMillis(50));
      Attack.of(
              Workload.inTurn(schedule, List.of(target)),
              DriverSettings.defaults(),
              RunDescription.of("attack").named("one").withRate(100).with("rate", "100/s"))
          .run(recorded);
      RunInfo run = recorded.begins.get(0);
      assertThat(run.name()).isEqualTo("one");
      assertThat(run.mode()).isEqualTo("attack");
      assertThat(run.planned()).isEqualTo(5);
      assertThat(run.ratePerSecond()).isEqualTo(100);
      assertThat(run.durationNanos()).isEqualTo(50_000_000);
      assertThat(run.timeoutNanos()).isEqualTo(30_000_000_000L);
      assertThat(run.targets())
          .containsExactly(new RunInfo.TargetLabel("GET /x", "GET", origin.uri("/x").toString()));
      assertThat(run.settings()).isEqualTo(Map.of("rate", "100/s"));
    }
  }

  @Test
  void everyOneOfManyTargetsHasItsName() throws Exception {
    try (Simulator origin = Simulator.builder().recipe(AT_ONCE).start()) {
      List<Target> targets = new ArrayList<>();
      for (int i = 0; i < 20_000; i++) {
        targets.add(Target.of("GET", origin.uri("/x?" + i)));
      }
      Recorded recorded = Runs.send(1, Runs.settings(), targets.toArray(Target[]::new));
      List<RunInfo.TargetLabel> named = recorded.begins.get(0).targets();
      assertThat(named).hasSize(20_000);
      assertThat(named.get(19_999))
          .isEqualTo(new RunInfo.TargetLabel("GET /x", "GET", origin.uri("/x?19999").toString()));
    }
  }

  @Test
  void timesCountFromTheReportedStart() throws Exception {
    try (Simulator origin = Simulator.builder().recipe(AT_ONCE).start()) {
      AtomicReference<Instant> justBefore = new AtomicReference<>(Instant.MAX);
      Workload one =
          new Workload(
              EvenArrivals.of(RateText.parse("100/s"), Duration.ofMillis(10)),
              List.of(Target.of("GET", origin.uri("/x"))),
              number -> {
                justBefore.set(Instant.now());
                return 0;
              });
      Recorded recorded = new Recorded();
      Attack.of(one, Runs.settings(), RunDescription.of("attack")).run(recorded);
      Instant start = recorded.begins.get(0).startedAt();
      assertThat(start.plusNanos(recorded.samples.get(0).startedNanos()))
          .isAfterOrEqualTo(justBefore.get().minusMillis(1)); // the two clocks may differ
    }
  }

  @Test
  void driverReportsItselfEachSecond() throws Exception {
    try (Simulator origin = Simulator.builder().recipe(AT_ONCE).start()) {
      Recorded recorded = new Recorded();
      DriverSettings settings = Runs.settings(s -> s.preOpened = 1); // open from the start
      attack("20/s", 2, settings, origin).run(recorded);
      assertThat(recorded.observations.subList(0, 6))
          .extracting(seen -> seen.series() + " " + seen.unit())
          .containsExactly(
              "in flight ",
              "connections ",
              "driver cpu %",
              "driver lag ms",
              "driver delay p99 ms",
              "driver gc ms");
      assertThat(recorded.observations.subList(0, 6))
          .allMatch(seen -> seen.atNanos() == 1_000_000_000)
          .allMatch(seen -> seen.value() >= 0);
      assertThat(recorded.observations.get(1).value()).isPositive();
    }
  }

  @Test
  void targetsTakeTurnsForAnyNumberOfLanes() throws Exception {
    try (Simulator origin = Simulator.builder().recipe(AT_ONCE).start()) {
      Recorded recorded = new Recorded();
      Runs.attack(
              "100/s",
              Duration.ofMillis(120),
              Runs.settings(s -> s.threads = 3),
              Target.of("GET", origin.uri("/a")),
              Target.of("GET", origin.uri("/b")))
          .run(recorded);
      assertThat(recorded.byNumber())
          .extracting(Sample::target)
          .containsExactly(0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1);
    }
  }

  /**
   * The target stalls from request 500 to request 1000: a request at the beginning waits for all of
   * it, the last one not at all. The event loop itself stalls, so the run needs no second clock.
   */
  @Test
  void responseTimesIncludeAStallOfTheTarget() throws Exception {
    try (Simulator origin = Simulator.builder().recipe(AT_ONCE).start()) {
      AtomicReference<Hold> hold = new AtomicReference<>();
      AtomicLong released = new AtomicLong();
      Workload freezing =
          new Workload(
              EvenArrivals.of(RateText.parse("500/s"), Duration.ofSeconds(3)),
              List.of(Target.of("GET", origin.uri("/x"))),
              number -> {
                if (number == 500) {
                  hold.set(origin.hold("/*"));
                }
                if (number == 1000) {
                  released.set(System.nanoTime());
                  hold.get().release();
                }
                return 0;
              });
      Given given = new Given();
      Attack.of(freezing, Runs.settings(), RunDescription.of("attack")).run(given);

      assertThat(given.byNumber()).hasSize(1500);
      assertThat(given.outcomes()).containsOnly(Outcome.ANSWERED);
      Sample first = given.byNumber().get(1000); // after the stall
      assertThat(given.byNumber().subList(500, 1000))
          .allSatisfy(
              held -> {
                assertThat(held.scheduledNanos()).isEqualTo(held.number() * 2_000_000);
                assertThat(held.responseNanos())
                    .isGreaterThanOrEqualTo(2_000_000_000 - held.scheduledNanos());
                // Each has its own limit: the time until the sink received it.
                assertThat(held.endNanos() - first.startedNanos())
                    .isLessThanOrEqualTo(given.atNanos[(int) held.number()] - released.get());
              });
    }
  }

  /** Records the times at which it receives samples, by another clock than the run's. */
  private static final class Given extends Recorded {
    private final long[] atNanos = new long[1500]; // by request number

    @Override
    public synchronized void accept(RunEvent event) {
      if (event instanceof Sample sample) {
        atNanos[(int) sample.number()] = System.nanoTime();
      }
      super.accept(event);
    }
  }

  @Test
  void stalledDriverIsReportedInTheVerdict() throws Exception {
    try (Simulator origin = Simulator.builder().recipe(AT_ONCE).start()) {
      Workload stuck =
          new Workload(
              EvenArrivals.of(RateText.parse("500/s"), Duration.ofSeconds(2)),
              List.of(Target.of("GET", origin.uri("/"))),
              number -> {
                if (number == 600) {
                  Runs.block(300_000_000);
                }
                return 0;
              });
      Recorded recorded = new Recorded();
      RunEnd end = Attack.of(stuck, Runs.settings(), RunDescription.of("attack")).run(recorded);
      assertThat(end.driver().judgement()).isEqualTo(Judgement.DRIVER_LIMITED);
      assertThat(end.driver().reasons().get(0))
          .startsWith("the driver can explain up to ")
          .containsPattern("seconds? ([0-9, -]*, )?(1|0-[1-9])");
      assertThat(recorded.samples).hasSize(1000);
      Sample first = recorded.byNumber().get(601);
      assertThat(first.responseNanos()).isGreaterThan(250_000_000);
    }
  }

  @Test
  void stoppedRunAccountsForAllPlannedRequests() throws Exception {
    try (RawTarget target = RawTarget.that(RawTarget.Conversation::awaitRequestAndClose)) {
      Attack attack =
          Runs.attack(
              "100/s",
              Duration.ofHours(1),
              Runs.settings(s -> s.threads = 2),
              Target.get(target.url("/")));
      Recorded recorded = new Recorded();
      Runnable stop =
          () -> {
            target.awaitRequests(1);
            attack.stop();
          };
      RunEnd end = attack.run(ResultSink.all(recorded, new AtSecond(1, stop)));
      assertThat(end.interrupted()).isTrue();
      assertThat(recorded.samples.size() + end.notSent()).isEqualTo(360_000);
      assertThat(recorded.outcomes()).isNotEmpty().containsOnly(Outcome.UNANSWERED);
      assertThat(recorded.samples).allMatch(sample -> sample.responseNanos() >= 5_000_000_000L);
      assertThat(end.driver().reasons())
          .anyMatch(reason -> reason.matches("\\d+ requests were unanswered at the end: .*"));
      assertThat(end.driver().reasons()).noneMatch(reason -> reason.contains("on a CPU all"));
    }
  }

  @Test
  void warmUpIsSentButNotCounted() throws Exception {
    try (Simulator origin = Simulator.builder().recipe(AT_ONCE).start()) {
      Recorded recorded = new Recorded();
      attack("100/s", 1, Runs.settings(), origin)
          .warmedUpBy(EvenArrivals.of(RateText.parse("100/s"), Duration.ofMillis(500)))
          .run(recorded);
      assertThat(recorded.samples).hasSize(100);
      assertThat(recorded.samples).allMatch(sample -> sample.scheduledNanos() >= 0);
      assertThat(origin.counts().requests()).isEqualTo(150);
    }
  }

  @Test
  void connectionsOfTheWarmUpAreNotCounted() throws Exception {
    try (Simulator origin = Simulator.builder().recipe(AT_ONCE).start()) {
      Recorded recorded = new Recorded();
      DriverSettings settings = // ten are open before the first request of the warm-up
          Runs.settings(s -> s.policy = ConnectionPolicy.FRESH).with(s -> s.preOpened = 10);
      attack("20/s", 1, settings, origin)
          .warmedUpBy(EvenArrivals.of(RateText.parse("100/s"), Duration.ofMillis(500)))
          .run(recorded);
      assertThat(recorded.samples).hasSize(20);
      assertThat(recorded.ends.get(0).connections()).isBetween(1L, 60L); // 70 with the warm-up's
    }
  }

  @Test
  void failureOfTheSinkEndsTheRun() throws Exception {
    try (RawTarget target = RawTarget.answering(RawTarget.OK)) {
      Attack attack =
          Runs.attack("100/s", Duration.ofHours(1), Runs.settings(), Target.get(target.url("/")));
      IllegalStateException full = new IllegalStateException("disk full");
      ResultSink failing =
          new AtSecond(
              1,
              () -> {
                throw full;
              });
      assertThatThrownBy(() -> attack.run(failing)).isSameAs(full);
    }
  }

  @Test
  void rejectsARateAboveTheMaximum() {
    DriverSettings settings = Runs.settings(s -> s.safety = new TargetSafety(false, 100));
    Attack attack =
        Runs.attack("101/s", Duration.ofSeconds(1), settings, Target.get("http://127.0.0.1:1/"));
    assertThatThrownBy(() -> attack.run(new Recorded()))
        .isInstanceOf(UnsafeTargetException.class)
        .hasMessage(
            "101 requests/s exceed the maximum of 100/s (expected: a lower rate; if the target can"
                + " handle more, --max-rate 101)");
  }

  @Test
  void maximumRateLimitsTheBusiestSecondWithoutARate() {
    DriverSettings settings = Runs.settings(s -> s.safety = new TargetSafety(false, 5));
    Attack attack =
        Runs.attack("60/10s", Duration.ofSeconds(10), settings, Target.get("http://127.0.0.1:1/"));
    assertThatThrownBy(() -> attack.run(new Recorded()))
        .isInstanceOf(UnsafeTargetException.class)
        .hasMessageStartingWith("6 requests/s exceed the maximum of 5/s ");
  }

  @Test
  void rejectsAPublicTarget() {
    Attack attack =
        Runs.attack(
            "1/s", Duration.ofSeconds(1), Runs.settings(), Target.get("http://198.51.100.7/"));
    assertThatThrownBy(() -> attack.run(new Recorded()))
        .isInstanceOf(UnsafeTargetException.class)
        .hasMessage(
            "198.51.100.7 is neither this machine nor a private network"
                + " (expected: a loopback or private address; if you own the target, add"
                + " --i-own-this-target)");
  }

  private static Attack attack(
      String rate, int seconds, DriverSettings settings, Simulator origin) {
    return Runs.attack(
        rate, Duration.ofSeconds(seconds), settings, Target.of("GET", origin.uri("/x")));
  }

  /** Runs a task at the first observation of a second, or a later one. */
  private static final class AtSecond implements ResultSink {
    private final int second;
    private final Runnable task;
    private boolean done;

    AtSecond(int second, Runnable task) {
      this.second = second;
      this.task = task;
    }

    @Override
    public void accept(RunEvent event) {
      if (!done
          && event instanceof Observation observation
          && observation.atNanos() >= second * 1_000_000_000L) {
        done = true;
        task.run();
      }
    }
  }
}
