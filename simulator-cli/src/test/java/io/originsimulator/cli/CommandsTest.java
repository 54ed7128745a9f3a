package io.originsimulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.cli.console.ExitCode;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

  @ParameterizedTest
  @CsvSource({"atack, attack", "reports, report", "sreve, serve"})
  void aWordThatIsNoCommandAndNoRecipeIsNotTakenForOne(String word, String command) {
    Cli cli = Cli.run(word, "--rate", "5");
    assertThat(cli.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(cli.out()).isEmpty();
    assertThat(cli.err())
        .startsWith(
            "error: %s: neither a command nor a recipe\nDid you mean: origin-simulator %s"
                .formatted(word, command))
        .endsWith("\nTry 'origin-simulator --help'.\n");
  }

  @Test
  void norIsAnAddress() {
    assertThat(Cli.run("http://localhost:8080/").err())
        .startsWith("error: http://localhost:8080/: neither a command nor a recipe\n");
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
