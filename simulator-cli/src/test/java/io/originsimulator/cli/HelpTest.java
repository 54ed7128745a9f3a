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
  private static final String OPTION = "(?:  -\\w, | {6})(--[\\w-]+).*";

  @Test
  void helpListsCommandsWithExamples() {
    assertThat(Cli.run("--help"))
        .isEqualTo(
            Cli.good(
                """
                Usage: origin-simulator [-hV] COMMAND
                Simulates a slow or failing HTTP upstream from a recipe, with precise timing,
                for load and stress tests.
                Runs 'serve' if no command is given.
                  -h, --help      Show this help message and exit.
                  -V, --version   Print version information and exit.
                Commands:
                  serve                Serves recipes until it is stopped; you can post more
                                         while it runs.
                  check                Validates recipes and draws their timelines; nothing is
                                         fetched or served.
                  plan                 Predicts what callers of each recipe would see:
                                         availability, responses, and times by stage.
                  push                 Posts a recipe to a running simulator.
                  top                  Shows the requests, stages, and timing of a running
                                         simulator.
                  examples             Lists the example recipes, which all commands accept by
                                         name.
                  import               Makes recipes from WireMock's stub mappings, a HAR file,
                                         or an OpenAPI document, and lists the differences.
                  attack               Sends requests at a rate that is independent of the
                                         target, and reports the outcome of each.
                  replay               Sends the requests of access logs again, at the log's
                                         own times or at a rate, and compares the responses
                                         with those in the log.
                  sessions             Sends httperf's sessions: requests that wait for each
                                         other, with time to think.
                  learn                Makes a recipe from access logs, with the statuses,
                                         times, and sizes of each route as they changed over
                                         time.
                  sweep                Runs one rate after another, and names the first that
                                         saturates the target.
                  ramp                 Runs users that come and go by a pattern; each sends its
                                         next request as soon as it gets a response.
                  users                Runs users that pick a task by weight, wait for the
                                         response, think, and pick again.
                  serve-load           Serves a load engine: an HTTP API that starts rushes,
                                         and a page with live charts.
                  report               Writes a report of raw result files, in any format,
                                         without another run.
                  compare              Compares the runs of several raw result files with the
                                         first of them.
                  generate-completion  Prints a completion script for bash and zsh.
                  help                 Display help information about the specified command.

                Examples:
                  origin-simulator serve examples/recipes/demo.json
                  origin-simulator check examples/recipes/demo.json
                  origin-simulator plan examples/recipes/demo.json --rate 100/s
                  origin-simulator push demo --target http://localhost:8080
                  origin-simulator attack http://localhost:8080/ --rate 100 --duration 10s
                  origin-simulator help attack
                  source <(origin-simulator generate-completion)

                Every option can be set by an environment variable: --port is
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
        "top",
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
    "sessions, FILE..., Sends httperf's sessions",
    "sweep, [URL...], Runs one rate after another",
    "ramp, URL, Runs users that come and go",
    "users, FILE, Runs users that pick a task"
  })
  void longHelpStartsWithTheDescription(String command, String what, String does) {
    assertThat(Cli.run(command, "--help").out())
        .startsWith("Usage: origin-simulator " + command + " [OPTIONS] " + what + "\n" + does);
  }

  @ParameterizedTest
  @CsvSource({
    "serve, Server Connections TLS Store, --port --host --watch --log --journal --admin-token",
    "attack, Load Connections TLS Safety Workers Output, --rate --duration --targets --threshold --output",
    "replay, Load Log Connections TLS Safety Workers Output, --target --speed --rate --dry-run --output",
    "sessions, Load Connections TLS Safety Workers Output, --target --rate --think --loop --output",
    "learn, Recipe Log, --output --log-format --window --routes --upstream",
    "sweep, Load Connections TLS Safety Output, --from --to --step --duration --threshold",
    "ramp, Load Connections TLS Safety Workers Output, --pattern --method --header --data --threshold",
    "users, Load Connections TLS Safety Workers Output, --users --spawn-rate --duration --target --output",
    "serve-load, Load Connections TLS Output, --port --host --timeout --max-rate --i-own-this-target"
  })
  void commonOptionsFollowTheExampleAndTheOthersAreGroupedByTopic(
      String command, String topics, String common) {
    String page = Cli.run(command, "--help").out();
    assertThat(page.lines().filter(line -> line.matches("(?!Examples)[A-Z]\\w+:")))
        .containsExactly((topics.replace(" ", ": ") + ":").split(" "));
    String first = page.substring(0, page.indexOf("\n" + topics.split(" ")[0] + ":\n"));
    assertThat(first).contains("\n  origin-simulator " + command + " ");
    assertThat(first.lines().filter(line -> line.matches(OPTION)))
        .extracting(line -> line.replaceFirst(OPTION, "$1"))
        .containsExactly((common + " --help --version").split(" "));
  }

  @Test
  void everyOptionIsOnItsHelpPageOnce() {
    Main.commandLine(Map.of())
        .getSubcommands()
        .forEach(
            (name, command) ->
                assertThat(command.getUsageMessage().lines().filter(it -> it.matches(OPTION)))
                    .as(name)
                    .hasSameSizeAs(
                        command.getCommandSpec().options().stream()
                            .filter(option -> !option.hidden())
                            .toList()));
  }

  @Test
  void footersFitALine() {
    CommandLine root = Main.commandLine(Map.of());
    assertThat(Stream.concat(Stream.of(root), root.getSubcommands().values().stream()))
        .flatExtracting(it -> List.of(it.getCommandSpec().usageMessage().footer()))
        .allSatisfy(
            line -> assertThat(line.toString().length()).as("%s", line).isLessThanOrEqualTo(80));
  }

  @ParameterizedTest
  @MethodSource("examples")
  void everyExampleIsAccepted(String example) {
    String[] words = example.split(" ");
    CommandLine commands = Main.commandLine(Map.of());
    assertThatCode(
            () -> commands.parseArgs(Main.withCommand(Arrays.copyOfRange(words, 1, words.length))))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @MethodSource("recipesOfExamples")
  void recipesOfEveryExampleAreValid(String recipe) {
    assertThat(Cli.run("check", Project.ROOT.resolve(recipe).toString()).exitCode()).isZero();
  }

  @Test
  void versionIsPrinted() {
    String java = System.getProperty("java.runtime.version");
    assertThat(Cli.run("--version"))
        .isEqualTo(Cli.good("origin-simulator development (Java " + java + ")\n"));
    assertThat(Cli.run("serve", "-V")).isEqualTo(Cli.run("--version"));
  }

  @Test
  void bashAcceptsTheCompletion() throws Exception {
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
    assertThat(completion.out()).contains("--origin-timeout", "--target");
  }

  @Test
  void completesCommandsOptionsReportsExamplesAndFiles() throws Exception {
    Map<String, String> completed =
        Map.of(
            "at", "attack",
            "attack --outp", "--output",
            "report --report t", "text text-classic",
            "attack --report j", "json junit",
            "compare --report h", "html",
            "serve de", "demo",
            "push retry_s", "retry_storm",
            "attack --output pom.x", "pom.xml");
    StringBuilder script = new StringBuilder("compopt() { :; }\n");
    try (CliProcess completion = CliProcess.start(Project.ROOT, Map.of(), "generate-completion")) {
      script.append(completion.ended().out());
    }
    for (String line : completed.keySet()) {
      script.append("COMP_WORDS=(origin-simulator ").append(line).append(")\n");
      script.append("COMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_complete_origin-simulator\n");
      script.append("echo \"").append(line).append(": \"${COMPREPLY[*]}\n");
    }
    Process bash = new ProcessBuilder("bash").directory(Project.ROOT.toFile()).start();
    try (var input = bash.outputWriter(UTF_8)) {
      input.write(script.toString());
    }
    assertThat(new String(bash.getInputStream().readAllBytes(), UTF_8).lines())
        .containsExactlyElementsOf(
            completed.entrySet().stream().map(it -> it.getKey() + ": " + it.getValue()).toList());
  }

  @Test
  void drawingDoesNotDependOnTheLocale() throws Exception {
    String demo = Project.EXAMPLES.resolve("recipes/demo.json").toString();
    Map<String, String> plain = Map.of("LC_ALL", "C", "LANG", "C");
    try (CliProcess check = CliProcess.start(Project.ROOT, plain, "check", demo)) {
      assertThat(check.ended()).isEqualTo(Cli.run("check", demo));
    }
  }

  static List<String> examples() {
    CommandLine root = Main.commandLine(Map.of());
    return Stream.concat(Stream.of(root), root.getSubcommands().values().stream())
        .map(command -> command.getCommandSpec().usageMessage())
        .map(page -> lines(page.description()) + "\n" + lines(page.footer()))
        .flatMap(text -> text.replaceAll("\\\\\n +", "").lines())
        .filter(line -> line.startsWith("  "))
        .flatMap(line -> Arrays.stream(line.split("[|]")))
        .map(String::strip)
        .filter(command -> command.startsWith("origin-simulator "))
        .distinct()
        .toList();
  }

  private static String lines(String... lines) {
    return String.join("\n", lines);
  }

  static Stream<String> recipesOfExamples() {
    return examples().stream()
        .flatMap(example -> Arrays.stream(example.split(" ")))
        .filter(word -> word.startsWith("examples/"))
        .distinct();
  }
}
