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
        "import",
        "attack",
        "replay",
        "sessions",
        "learn",
        "sweep",
        "ramp",
        "users",
        "serve-load",
        "report",
        "compare",
        "train"
      })
  void commandIsBuiltAlone(String name) {
    assertThat(Commands.neededBy(name)).containsExactly(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--help", "-V", "generate-completion", "help"})
  void helpAndCompletionBuildAllCommands(String name) {
    assertThat(Commands.neededBy(name)).isEqualTo(Commands.names());
  }

  @ParameterizedTest
  @CsvSource({"atack, attack", "reports, report", "sevre, serve", "plna, plan"})
  void unknownWordIsNeitherCommandNorRecipe(String word, String command) {
    Cli cli = Cli.run(word, "--rate", "5");
    assertThat(cli.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(cli.out()).isEmpty();
    assertThat(cli.err())
        .isEqualTo(
            """
            error: %s: neither a command nor a recipe
            Did you mean %s?
            Try 'origin-simulator --help'.
            """
                .formatted(word, command));
  }

  @ParameterizedTest
  @CsvSource({
    "serve, --prot, --port",
    "attack, -treshold, --threshold",
    "replay, --tarpet, --target"
  })
  void misspeltOptionGetsASuggestion(String command, String word, String option) {
    assertThat(Cli.run(command, word + "=5", "file"))
        .isEqualTo(
            Cli.misused(command, "Unknown option: '" + word + "=5'\nDid you mean " + option + "?"));
  }

  @Test
  void helpShowsTheHelpPageOfACommand() {
    assertThat(Cli.run("help", "serve")).isEqualTo(Cli.run("serve", "--help"));
    assertThat(Cli.run("help")).isEqualTo(Cli.run("--help"));
    assertThat(Cli.run("help", "sevre").err())
        .startsWith("error: Unknown subcommand 'sevre'.\nDid you mean serve?\n");
  }

  @ParameterizedTest
  @CsvSource({"replya, replay", "sevre, serve"})
  void helpOfAnUnknownCommandDoesNotPrintTheRootHelp(String word, String command) {
    assertThat(Cli.run(word, "--help")).isEqualTo(Cli.run(word));
    assertThat(Cli.run(word, "file.log", "--help").err())
        .startsWith("error: " + word + ": neither a command nor a recipe\n")
        .contains("Did you mean " + command + "?\n");
    assertThat(Cli.run("completion", "--help").exitCode()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void helpWithoutExamplesHasNoHeadingForExamples() {
    assertThat(Cli.run("help", "help").out()).doesNotContain("Examples:");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sweep --report html | --report | \"html\" (expected: console, csv or json)",
        "attack --arrivals often | --arrivals | \"often\" (expected: constant or poisson)"
      })
  void invalidChoiceIsRefusedWithAllChoices(String line, String option, String message) {
    assertThat(Cli.run(line.split(" ")).err())
        .startsWith("error: Invalid value for option '" + option + "': " + message + "\n");
  }

  @Test
  void urlIsNeitherCommandNorRecipe() {
    assertThat(Cli.run("http://localhost:8080/").err())
        .startsWith("error: http://localhost:8080/: neither a command nor a recipe\n");
  }

  @Test
  void helpListsAllCommands() {
    assertThat(Main.commandLine(Map.of()).getSubcommands().keySet())
        .containsExactly(
            "serve",
            "check",
            "plan",
            "push",
            "top",
            "examples",
            "import",
            "attack",
            "replay",
            "sessions",
            "learn",
            "sweep",
            "ramp",
            "users",
            "serve-load",
            "report",
            "compare",
            "train",
            "generate-completion",
            "help");
  }
}
