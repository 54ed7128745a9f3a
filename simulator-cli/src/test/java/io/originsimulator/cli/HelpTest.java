package io.originsimulator.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class HelpTest {
  @Test
  void theCommandsAreSaidWithExamples() {
    assertThat(Cli.run("--help"))
        .isEqualTo(
            Cli.good(
                """
                Usage: origin-simulator [-hV] COMMAND
                An HTTP origin that is slow or broken on time, as a recipe says: for load and
                stress tests.
                Without a command, 'serve' is meant.
                  -h, --help      Show this help message and exit.
                  -V, --version   Print version information and exit.
                Commands:
                  serve                Serves recipes until it is stopped; more can be posted
                                         to it while it runs.
                  check                Validates recipes and draws their timelines; nothing is
                                         fetched or served.
                  plan                 Tells what a caller of each recipe would see:
                                         availability, answers and times, by stage.
                  push                 Posts a recipe to a running simulator.
                  attack               Sends requests at a rate, whatever the target does, and
                                         reports what became of each.
                  replay               Sends the requests of access logs again, at the log's
                                         own times or at a rate, and reports what became of
                                         them beside what the log says.
                  learn                Makes a recipe of access logs: the simulator then
                                         answers as the log says the server did, its statuses,
                                         times and sizes by route as they changed.
                  sweep                Tries one rate after another, and names the first that
                                         was too much for the target.
                  ramp                 Lets users come and go by a pattern, each of whom asks
                                         again as soon as it is answered.
                  users                Lets users pick tasks by weight, wait for the answer,
                                         think, and pick again.
                  serve-load           Serves a load engine: an HTTP API that starts rushes,
                                         and a page with live charts.
                  report               Writes a report of raw result files: any report, as
                                         often as wanted, without running again.
                  compare              Puts the runs of several raw result files side by side,
                                         each beside the first.
                  generate-completion  Generate bash/zsh completion script for origin-simulator.

                Examples:
                  origin-simulator serve examples/recipes/demo.json
                  origin-simulator check examples/recipes/demo.json
                  origin-simulator plan examples/recipes/demo.json --rate 100/s
                  origin-simulator push demo --to http://localhost:8080
                  origin-simulator attack http://localhost:8080/ --rate 100 --duration 10s
                  source <(origin-simulator generate-completion)

                Every option can be given as an environment variable: --port is
                ORIGIN_SIMULATOR_PORT.
                """));
    assertThat(Cli.run("-h")).isEqualTo(Cli.run("--help"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "serve",
        "check",
        "push",
        "attack",
        "replay",
        "learn",
        "sweep",
        "ramp",
        "users",
        "serve-load",
        "report",
        "compare"
      })
  void everyCommandHasAHelpPageWithExamples(String command) {
    Cli help = Cli.run(command, "--help");
    assertThat(help).isEqualTo(Cli.good(help.out()));
    assertThat(help.out())
        .startsWith("Usage: origin-simulator " + command + " [")
        .contains("\nExamples:\n  origin-simulator " + command + " ");
    assertThat(help.out().lines()).allMatch(line -> line.length() <= 80);
  }

  @ParameterizedTest
  @CsvSource({
    "attack, [URL...], Sends requests at a rate",
    "replay, LOG..., Sends the requests of access logs again",
    "sweep, [URL...], Tries one rate after another",
    "ramp, URL, Lets users come and go",
    "users, FILE, Lets users pick tasks"
  })
  void wherePagesOfOptionsFollowTheHelpSaysFirstWhatACommandDoes(
      String command, String what, String does) {
    assertThat(Cli.run(command, "--help").out())
        .startsWith("Usage: origin-simulator " + command + " [OPTIONS] " + what + "\n" + does);
  }

  @ParameterizedTest
  @MethodSource("examples")
  void everyExampleIsUnderstood(String example) {
    String[] words = example.split(" ");
    CommandLine commands = Main.commandLine(Map.of());
    assertThatCode(
            () -> commands.parseArgs(Main.withCommand(Arrays.copyOfRange(words, 1, words.length))))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @MethodSource("recipesOfExamples")
  void theRecipesOfEveryExampleAreGood(String recipe) {
    assertThat(Cli.run("check", Project.ROOT.resolve(recipe).toString()).exitCode()).isZero();
  }

  @Test
  void theVersionIsSaid() {
    String java = System.getProperty("java.runtime.version");
    assertThat(Cli.run("--version"))
        .isEqualTo(Cli.good("origin-simulator development (Java " + java + ")\n"));
    assertThat(Cli.run("serve", "-V")).isEqualTo(Cli.run("--version"));
  }

  @Test
  void bashTakesTheCompletion() throws Exception {
    Cli completion = Cli.run("generate-completion");
    assertThat(completion).isEqualTo(Cli.good(completion.out()));
    Process bash =
        new ProcessBuilder("bash", "-c", "source /dev/stdin && complete -p origin-simulator")
            .redirectErrorStream(true)
            .start();
    try (var script = bash.outputWriter(UTF_8)) {
      script.write(completion.out());
    }
    String answer = new String(bash.getInputStream().readAllBytes(), UTF_8).strip();
    assertThat(answer).matches("complete .*-F _complete_origin-simulator .*origin-simulator");
    assertThat(bash.waitFor()).isZero();
    assertThat(completion.out()).contains("--origin-timeout", "--to");
  }

  @Test
  void whatIsDrawnDoesNotDependOnTheLocale() throws Exception {
    String demo = Project.EXAMPLES.resolve("recipes/demo.json").toString();
    Map<String, String> plain = Map.of("LC_ALL", "C", "LANG", "C");
    try (CliProcess check = CliProcess.start(Project.ROOT, plain, "check", demo)) {
      assertThat(check.ended()).isEqualTo(Cli.run("check", demo));
    }
  }

  static List<String> examples() {
    CommandLine root = Main.commandLine(Map.of());
    return Stream.concat(Stream.of(root), root.getSubcommands().values().stream())
        .flatMap(command -> Arrays.stream(command.getCommandSpec().usageMessage().footer()))
        .filter(line -> line.startsWith("  origin-simulator "))
        .map(String::strip)
        .distinct()
        .toList();
  }

  static Stream<String> recipesOfExamples() {
    return examples().stream()
        .flatMap(example -> Arrays.stream(example.split(" ")))
        .filter(word -> word.startsWith("examples/"))
        .distinct();
  }
}
