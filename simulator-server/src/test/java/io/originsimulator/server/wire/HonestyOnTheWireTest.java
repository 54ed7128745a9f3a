package io.originsimulator.server.wire;

import static io.originsimulator.server.wire.RawClient.get;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.report.HonestyReport;
import io.originsimulator.report.HonestyReport.StageDelays;
import io.originsimulator.report.HonestyReport.Verdict;
import io.originsimulator.server.Simulator;
import io.originsimulator.server.SimulatorBuilder;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The page and the report, as users request them. */
class HonestyOnTheWireTest {

  @Test
  void disabledPageExplainsHowToEnableIt() throws IOException {
    try (Simulator simulator = Simulator.builder().start()) {
      RawResponse page = get(simulator, "/_admin/honesty");
      assertThat(page.status()).isEqualTo(404);
      assertThat(page.header("content-type")).isEqualTo("application/problem+json");
      assertThat(page.text())
          .isEqualTo(
              "{\"type\":\"about:blank\",\"title\":\"Not measured\",\"status\":404,\"detail\":\"The"
                  + " simulator does not measure its own timing; start without"
                  + " --no-honesty, or in Java with Simulator.builder().honesty(true)\"}");
      assertThatThrownBy(simulator::honesty)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage(
              "honesty: not measured (expected: Simulator.builder().honesty(true), or no"
                  + " --no-honesty)");
    }
  }

  @Test
  void everyLateResponseCountsAgainstTheSimulator() throws IOException {
    try (Simulator simulator = measured().tolerance(Duration.ZERO).start()) {
      for (int i = 0; i < 100; i++) {
        get(simulator, "/a");
      }
      HonestyReport report = simulator.honesty();
      assertThat(report.verdict()).isEqualTo(Verdict.SIMULATOR_WAS_THE_BOTTLENECK);
      assertThat(report.responses()).isEqualTo(100);
      assertThat(report.late()).isEqualTo(100); // with a tolerance of 0, every response is late
      assertThat(get(simulator, "/_admin/honesty").text())
          .startsWith("{\"verdict\":\"the simulator was the bottleneck\",\"tolerance_ms\":0,")
          .contains("\"responses\":100,\"late\":100,\"late_share\":1,\"reasons\":[{\"reason\":\"")
          .contains("\"stages\":[{\"route\":\"/*\",\"stage\":\"0\",\"count\":100,");
    }
  }

  @Test
  void clearingTheCountsClearsTheReport() throws IOException {
    try (Simulator simulator = measured().start()) {
      for (String page : new String[] {"/_admin/clear_current_count", "/_admin/restart"}) {
        simulator.add(recipe());
        get(simulator, "/a");
        assertThat(simulator.honesty().responses()).isEqualTo(1);
        get(simulator, page);
        assertThat(simulator.honesty().responses()).isZero();
      }
      get(simulator, "/a");
      simulator.restart();
      assertThat(simulator.honesty().verdict()).isEqualTo(Verdict.NOTHING_MEASURED);
    }
  }

  @Test
  void closedSimulatorStillReportsAndItsSamplerEnds() throws IOException {
    Simulator simulator = measured().start();
    get(simulator, "/a");
    simulator.close();
    assertThat(simulator.honesty().responses()).isEqualTo(1);
    assertThat(simulator.honesty().stages())
        .extracting(StageDelays::route, StageDelays::stage)
        .containsExactly(tuple("/*", "0"));
    assertThat(simulator.honesty().silentEventLoops()).isZero();
    Eventually.expect( // a close waits up to two seconds for a thread that still loads classes
        () ->
            assertThat(SimulatorThreads.alive())
                .extracting(Thread::getName)
                .doesNotContain("origin-simulator-honesty"));
  }

  @Test
  void manualClockMeasuresNoDelay() throws IOException {
    try (Simulator simulator = measured().manualClock().start()) {
      get(simulator, "/a");
      assertThat(simulator.honesty().verdict()).isEqualTo(Verdict.NOTHING_MEASURED);
      assertThat(simulator.honesty().stages()).isEmpty();
    }
  }

  @Test
  void aRecipeThatIsReplacedIsNoLongerNamed() throws IOException {
    try (Simulator simulator = measured().start()) {
      get(simulator, "/a");
      simulator.add(recipe());
      assertThat(simulator.honesty().stages())
          .extracting(StageDelays::route)
          .containsExactly("replaced or removed");
    }
  }

  @Test
  void aToleranceIsATimeUpToAMinute() {
    for (Duration wrong :
        new Duration[] {
          Duration.ofNanos(-1),
          Duration.ofMinutes(1).plusNanos(1),
          Duration.ofSeconds(Long.MAX_VALUE)
        }) {
      assertThatThrownBy(() -> Simulator.builder().tolerance(wrong).start())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("tolerance: " + wrong + " (expected: PT0S to PT1M)");
    }
  }

  private static SimulatorBuilder measured() {
    return Simulator.builder().honesty(true).recipe(recipe());
  }

  private static RecipeDocument recipe() {
    return RecipeJson.read(Recipes.text("/*", "a", "0"));
  }
}
