package io.originsimulator.load.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.RunCompanions;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.report.threshold.Threshold;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.Stage;
import io.originsimulator.server.Simulator;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Steps over real sockets. */
class AttackStepsTest {
  private static final long SECOND = 1_000_000_000;

  @TempDir private Path folder;

  @Test
  void stepSendsTheRequestsOfItsRateAndDuration() throws Exception {
    try (Simulator simulator = simulator(200)) {
      StepResult step = steps(simulator, OptionalLong.empty(), 0, List.of()).run(100, 0);
      assertThat(step.requests()).isEqualTo(100);
      assertThat(step.measured().errors()).isZero();
      assertThat(step.row().serverErrors()).isZero();
      assertThat(step.row().rate()).isEqualTo(100);
      assertThat(step.achievedPerSecond()).isPositive();
      assertThat(simulator.counts().requests()).isEqualTo(100);
    }
  }

  @Test
  void stepMayHaveANumberOfRequests() throws Exception {
    try (Simulator simulator = simulator(200)) {
      StepResult step = steps(simulator, OptionalLong.of(30), 0, List.of()).run(100, 0);
      assertThat(step.requests()).isEqualTo(30);
    }
  }

  @Test
  void warmUpPrecedesOnlyTheFirstStepAndIsNotCounted() throws Exception {
    try (Simulator simulator = simulator(200)) {
      AttackSteps steps = steps(simulator, OptionalLong.of(20), SECOND / 10, List.of());
      assertThat(steps.run(100, 0).requests()).isEqualTo(20);
      assertThat(simulator.counts().requests()).isEqualTo(30); // 100/s for 100 ms more
      assertThat(steps.run(100, 1).requests()).isEqualTo(20);
      assertThat(simulator.counts().requests()).isEqualTo(50);
    }
  }

  @Test
  void stepReusesConnectionsOfTheWarmUp() throws Exception {
    try (Simulator simulator = simulator(200)) {
      StepResult step = steps(simulator, OptionalLong.of(20), SECOND / 2, List.of()).run(20, 0);
      assertThat(step.sent()).isEqualTo(20);
    }
  }

  @Test
  void listUsedOnceEndsItsStep() {
    Target one = Target.get("http://localhost/1");
    List<List<Target>> lists = List.of(List.of(one), List.of(one, one, one));
    StepLoad once = new StepLoad(lists, SECOND, OptionalLong.empty(), true, 0);
    assertThat(once.schedule(10, 0).count()).isEqualTo(1);
    assertThat(once.schedule(10, 1).count()).isEqualTo(3);
    assertThat(once.schedule(10, 2).count()).isEqualTo(1);
    StepLoad atMost = new StepLoad(lists, SECOND, OptionalLong.of(2), true, 0);
    assertThat(atMost.schedule(10, 0).count()).isEqualTo(1);
    assertThat(atMost.schedule(10, 1).count()).isEqualTo(2);
    StepLoad wrapped = new StepLoad(lists, SECOND, OptionalLong.of(2), false, 0);
    assertThat(wrapped.schedule(10, 0).count()).isEqualTo(2);
  }

  @Test
  void reportsServerErrorsAndBrokenThresholdsAndKeepsTheRawResult() throws Exception {
    try (Simulator simulator = simulator(503)) {
      List<Threshold> slo = List.of(Threshold.parse("success>99%"));
      StepResult step = steps(simulator, OptionalLong.of(20), 0, slo).run(100, 7);
      assertThat(step.row().serverErrors()).isEqualTo(20);
      assertThat(step.achievedPerSecond()).isZero();
      assertThat(step.measured().broken()).hasSize(1);
      assertThat(Files.size(folder.resolve("007-100.run"))).isPositive();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void namesARawResultThatCannotBeWritten() throws Exception {
    try (Simulator simulator = simulator(200)) {
      AttackSteps steps = steps(simulator, OptionalLong.of(20), 0, List.of());
      Path file = folder.resolve("000-100.run");
      Files.createSymbolicLink(file, Path.of("/dev/full"));
      assertThatThrownBy(() -> steps.run(100, 0))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessage(file + ": No space left on device");
      Files.delete(file);
      Files.createDirectory(file);
      assertThatThrownBy(() -> steps.run(100, 0)).hasMessage(file + ": Is a directory");
    }
  }

  @Test
  void stoppedStepIsInterrupted() throws Exception {
    try (Simulator simulator = simulator(200)) {
      AttackSteps steps = steps(simulator, OptionalLong.empty(), 0, List.of());
      steps.stop();
      assertThat(steps.run(100, 0).interrupted()).isTrue();
    }
  }

  private AttackSteps steps(
      Simulator simulator, OptionalLong requests, long warmUpNanos, List<Threshold> slo) {
    Target target = Target.get(simulator.uri("/news").toString());
    return new AttackSteps(
        DriverSettings.defaults(),
        new StepLoad(List.of(List.of(target)), SECOND, requests, false, warmUpNanos),
        new KneeCriteria(0.95, OptionalDouble.empty(), 0.5, slo, false),
        Optional.of(folder),
        RunCompanions.NONE);
  }

  private static Simulator simulator(int status) {
    return Simulator.builder()
        .recipe(Recipe.route("/news").body("").stage(Stage.at("0s").status(status)).build())
        .start();
  }
}
