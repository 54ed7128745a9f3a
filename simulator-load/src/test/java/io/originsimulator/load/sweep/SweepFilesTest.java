package io.originsimulator.load.sweep;

import static io.originsimulator.recipe.Stage.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.RunCompanions;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.report.threshold.Threshold;
import io.originsimulator.load.result.ResultReader;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.server.Simulator;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The files of a sweep's steps, judged by a reader. */
@Timeout(120)
class SweepFilesTest {
  private static final String CLEAN = "no knee up to 200/s";
  private static final String TOO_MUCH = "saturated at ~100/s";
  private static final OptionalDouble BACKGROUND = OptionalDouble.empty();
  private static final List<Threshold> SLO = List.of(Threshold.parse("success>99%"));

  @TempDir private Path folder;

  static Stream<Arguments> criteria() {
    KneeCriteria usual = KneeCriteria.DEFAULT;
    return Stream.of(
        Arguments.of(500, usual, CLEAN),
        Arguments.of(
            500, new KneeCriteria(0.95, OptionalDouble.of(0), 0.5, List.of(), false), TOO_MUCH),
        Arguments.of(500, new KneeCriteria(0.95, BACKGROUND, 0.4, List.of(), false), TOO_MUCH),
        Arguments.of(404, new KneeCriteria(0.95, BACKGROUND, 0.5, SLO, true), TOO_MUCH),
        Arguments.of(429, usual, TOO_MUCH),
        Arguments.of(429, new KneeCriteria(0.4, BACKGROUND, 0.5, List.of(), false), CLEAN));
  }

  @ParameterizedTest
  @MethodSource("criteria")
  void filesGiveTheKneeOfTheirSweep(int status, KneeCriteria criteria, String words)
      throws Exception {
    try (Simulator simulator = simulator(status)) {
      List<Target> inTurn =
          Stream.of("/good", "/bad").map(simulator::uri).map(uri -> Target.get(uri + "")).toList();
      StepLoad load = new StepLoad(List.of(inTurn), 0, OptionalLong.of(10), false, 0);
      AttackSteps steps =
          new AttackSteps(
              DriverSettings.defaults(), load, criteria, Optional.of(folder), RunCompanions.NONE);
      SweepResult swept =
          new Sweep(Steps.plan(100, 200, 100), steps, nanos -> {}, step -> {}).run();
      SweepResult read = SweepResult.of(read(), SweepResult.End.ALL_TRIED);
      assertThat(read.words()).isEqualTo(swept.words()).startsWith(words);
      assertThat(read.steps()).extracting(JudgedStep::words).isEqualTo(words(swept));
      assertThat(read.knee().map(JudgedStep::reasons))
          .isEqualTo(swept.knee().map(JudgedStep::reasons));
    }
  }

  private static Simulator simulator(int status) {
    return Simulator.builder()
        .recipe(Recipe.route("/good").body("").stage(at("0s").status(200)).build())
        .recipe(Recipe.route("/bad").body("").stage(at("0s").status(status)).build())
        .start();
  }

  private static List<String> words(SweepResult result) {
    return result.steps().stream().map(JudgedStep::words).toList();
  }

  private List<StepResult> read() throws Exception {
    List<StepResult> results = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        StepMeter meter = new StepMeter(List.of());
        ResultReader.read(List.of(file.toString()), InputStream.nullInputStream(), meter);
        results.add(meter.result());
      }
    }
    return results;
  }
}
