package io.originsimulator.load.closed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.load.ConnectionPolicy;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.RunDescription;
import io.originsimulator.load.UnsafeTargetException;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.ramp.RampPattern;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.Sample;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.Stage;
import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Users over real sockets. */
class DriverRunnerTest {
  private static final long SECOND = 1_000_000_000;
  private static final long TIMEOUT = 60 * SECOND;

  private final Samples samples = new Samples();

  @Test
  void eachUserKeepsAConnectionOfItsOwn() throws Exception {
    try (Simulator simulator = simulator()) {
      ClosedRun run = run("3-3:2", simulator);
      RunEnd end = runner().run(run, ramp(), targets(simulator), TIMEOUT, samples);
      assertThat(samples.all())
          .hasSizeGreaterThan(3)
          .allMatch(s -> s.outcome() == Outcome.ANSWERED);
      assertThat(end.connections()).isEqualTo(3);
      assertThat(end.maxInFlight()).isEqualTo(3);
      assertThat(end.interrupted()).isFalse();
      assertThat(samples.observed("users")).startsWith(3L);
      assertThat(simulator.counts().requests()).isEqualTo(samples.all().size());
    }
  }

  @Test
  void stopEndsARunEarly() throws Exception {
    try (Simulator simulator = simulator()) {
      ClosedRun run = run("1-1:3600", simulator);
      CountDownLatch stopped = new CountDownLatch(1);
      Thread stopper =
          new Thread(
              () -> {
                while (simulator.counts().requests() == 0) {
                  Thread.onSpinWait();
                }
                run.stop();
                stopped.countDown();
              });
      stopper.start();
      RunEnd end = runner().run(run, ramp(), targets(simulator), TIMEOUT, samples);
      assertThat(stopped.await(60, TimeUnit.SECONDS)).isTrue();
      assertThat(end.interrupted()).isTrue();
    }
  }

  @Test
  void stoppedRunDoesNotWaitForPreOpenedConnections() throws Exception {
    try (Simulator simulator = simulator()) {
      ClosedRun run = run("1-1:3600", simulator);
      run.stop();
      DriverSettings opening =
          DriverSettings.of(
              s -> {
                s.policy = ConnectionPolicy.FRESH;
                s.preOpened = 1_000;
                s.preOpenPerSecond = 0.1;
              });
      RunEnd end = new DriverRunner(opening).run(run, ramp(), targets(simulator), TIMEOUT, samples);
      assertThat(end.interrupted()).isTrue();
      assertThat(samples.all()).isEmpty();
      assertThat(simulator.counts().requests()).isZero();
    }
  }

  @Test
  void sendsNothingToATargetThatIsNotAllowed() {
    List<Target> far = List.of(Target.get("http://192.0.2.1/")); // TEST-NET-1
    ClosedRun run =
        new ClosedRun(
            RampPattern.parse("1-1:1"),
            (user, number) -> new Script.Turn(0, far.get(0), 0),
            Ending.within(SECOND),
            1e9);
    assertThatThrownBy(() -> runner().run(run, ramp(), far, TIMEOUT, samples))
        .isInstanceOf(UnsafeTargetException.class)
        .hasMessageContaining("--i-own-this-target");
    assertThat(samples.all()).isEmpty();
  }

  @Test
  @Timeout(60)
  void runEndsIfResultsCannotBeWritten() {
    ResultSink full =
        event -> {
          if (event instanceof Sample) {
            throw new UncheckedIOException(new IOException("no space left"));
          }
        };
    try (Simulator simulator = simulator()) {
      ClosedRun run = run("2-2:3600", simulator);
      assertThatThrownBy(() -> runner().run(run, ramp(), targets(simulator), TIMEOUT, full))
          .hasMessageContaining("no space left");
    }
  }

  @Test
  void rejectsLimitsOnConnectionsThatUsersDoNotShare() {
    assertThatThrownBy(() -> new DriverRunner(DriverSettings.of(s -> s.mostConnections = 5)))
        .hasMessage("max connections: 5 (expected: no limit: each user keeps its own)");
    assertThatThrownBy(
            () ->
                new DriverRunner(
                    DriverSettings.of(
                        s -> {
                          s.preOpened = 3;
                          s.preOpenPerSecond = 10;
                        })))
        .hasMessage("pre-opened connections: 3 (expected: none: each user opens its own)");
    assertThatCode(
            () ->
                new DriverRunner(
                    DriverSettings.of(
                        s -> {
                          s.policy = ConnectionPolicy.FRESH;
                          s.mostConnections = 5;
                        })))
        .doesNotThrowAnyException();
  }

  private static ClosedRun run(String pattern, Simulator simulator) {
    Target target = targets(simulator).get(0);
    return new ClosedRun(
        RampPattern.parse(pattern),
        (user, number) -> new Script.Turn(0, target, 0),
        Ending.within(TIMEOUT),
        1e9);
  }

  private static List<Target> targets(Simulator simulator) {
    return List.of(Target.get(simulator.uri("/news").toString()));
  }

  private static RunDescription ramp() {
    return RunDescription.of("ramp");
  }

  private static ClosedRunner runner() {
    return new DriverRunner(DriverSettings.defaults());
  }

  private static Simulator simulator() {
    return Simulator.builder()
        .recipe(
            Recipe.route("/news")
                .body("news")
                .stage(Stage.at("0s").status(200).latency("20ms"))
                .build())
        .start();
  }
}
