package io.originsimulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "serve",
        "check",
        "plan",
        "push",
        "attack",
        "replay",
        "learn",
        "sweep",
        "ramp",
        "users",
        "serve-load",
        "report",
        "compare",
        "train"
      })
  void aCommandNeedsNoOther(String name) {
    assertThat(Commands.neededBy(name)).containsExactly(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--help", "-V", "generate-completion"})
  void whatTellsOfAllCommandsNeedsAll(String name) {
    assertThat(Commands.neededBy(name)).isEqualTo(Commands.names());
  }

  @Test
  void allAreThere() {
    assertThat(Main.commandLine(Map.of()).getSubcommands().keySet())
        .containsExactly(
            "serve",
            "check",
            "plan",
            "push",
            "attack",
            "replay",
            "learn",
            "sweep",
            "ramp",
            "users",
            "serve-load",
            "report",
            "compare",
            "train",
            "generate-completion");
  }
}
