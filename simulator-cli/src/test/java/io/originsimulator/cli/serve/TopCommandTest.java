package io.originsimulator.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.cli.Cli;
import io.originsimulator.server.Simulator;
import org.junit.jupiter.api.Test;

class TopCommandTest {
  @Test
  void onceShowsTheRatesOfOneSecond() {
    try (Simulator simulator =
        Simulator.builder().recipe("{\"route\": \"/news\", \"body\": \"x\"}").start()) {
      Cli shown = Cli.run("top", "--once", "--target", simulator.uri().toString());
      assertThat(shown.exitCode()).isZero();
      assertThat(shown.err()).isEmpty();
      assertThat(shown.out())
          .containsPattern("^Origin Simulator( \\S+)? at " + simulator.uri() + "  up ")
          .contains(
              "\n0/s  in flight 0  connections 1  ",
              "\nasked   p50       -  p90       -",
              "\n/news           1/1  200 ");
    }
  }

  @Test
  void tokenOfTheSimulatorIsRequired() {
    try (Simulator simulator = Simulator.builder().adminToken("secret").start()) {
      String target = simulator.uri().toString();
      assertThat(Cli.run("top", "--once", "--target", target))
          .isEqualTo(
              Cli.failed(target + " requires its admin token (expected: --admin-token TOKEN)"));
      assertThat(Cli.run("top", "--once", "--target", target, "--admin-token=secret").exitCode())
          .isZero();
    }
  }
}
