package io.originsimulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

class WordsTest {
  private static final String URL = "http://localhost:1/";

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "push demo --to http://localhost:0 | --to | --target",
        "replay LOG --to http://localhost:0 | --to | --target",
        "replay LOG --target ftp:// --recipe-to=localhost:1 | --recipe-to | --recipe-target",
        "replay LOG --target ftp:// --method GET | --method | --methods",
        "replay LOG --target ftp:// --status 200 | --status | --statuses",
        "replay LOG --target ftp:// --path / | --path | --paths",
        "replay LOG --target ftp:// --calls 2 | --calls | --requests-per-session",
        "replay LOG --target ftp:// -num-calls 2 | --num-calls | --requests-per-connection",
        "learn LOG --stages=0 --method GET | --method | --methods",
        "learn LOG --stages=0 --status 200 | --status | --statuses",
        "learn LOG --stages=0 --path / | --path | --paths",
        "users LOG --host http://localhost | --host | --target",
        "users LOG --run-time 1s | --run-time | --duration",
        "sweep --plan LOG --slo p99<1s | --slo | --threshold",
        "ramp ftp:// --status 200 | --status | --expect-status",
        "ramp ftp:// --timeout-ms 200 | --timeout-ms | --timeout"
      })
  void optionOfAnEarlierVersionWorksWithOneWarning(String line, String old, String today)
      throws Exception {
    Path log = Files.writeString(folder.resolve("log"), "");
    String given = line.replace("LOG", log.toString());
    Cli run = Cli.run(given.split(" "));
    String warning = "warning: " + old + " is now " + today + "\n";
    assertThat(run.err()).startsWith(warning).doesNotContain("Unknown option");
    assertThat(run.err().substring(warning.length())).doesNotContain("warning:");
    String written = given.replace("-num-calls", "--num-calls");
    String milliseconds = given.contains("-ms") ? "ms" : "";
    assertThat(Cli.run((written.replace(old, today) + milliseconds).split(" ")))
        .isEqualTo(new Cli(run.exitCode(), run.out(), run.err().substring(warning.length())));
  }

  @ParameterizedTest
  @CsvSource({"--sessions", "-sessions", "--sessions=true", "-sessions=true"})
  void sessionsOfReplayAreTheCommandSessionsWithOneWarning(String word) throws Exception {
    String users = Files.writeString(folder.resolve("users"), "/a\n").toString();
    Cli sessions = Cli.run("sessions", users, "--dry-run");
    assertThat(Cli.run("replay", users, word, "--dry-run"))
        .isEqualTo(
            new Cli(
                sessions.exitCode(),
                sessions.out(),
                "warning: replay --sessions is now sessions\n"));
  }

  @Test
  void variableOfAnEarlierVersionWorksWithOneWarning() {
    String variable = "ORIGIN_SIMULATOR_RUN_TIME";
    Cli users = Cli.run(Map.of(variable, "soon"), "users", "none.yaml");
    assertThat(users.err())
        .startsWith("warning: " + variable + " is now ORIGIN_SIMULATOR_DURATION\n")
        .contains("Invalid value for option '--duration'")
        .contains("(from " + variable + ")\n");
  }

  @Test
  void variableOfReplayForSessionsIsTheCommandSessionsWithOneWarning() throws Exception {
    String users = Files.writeString(folder.resolve("users"), "/a\n").toString();
    Map<String, String> environment = Map.of("ORIGIN_SIMULATOR_SESSIONS", "true");
    assertThat(Cli.run(environment, "replay", users, "--dry-run"))
        .isEqualTo(Cli.run("replay", users, "--sessions", "--dry-run"));
    assertThat(Cli.run(environment, "check", "none.json")).isEqualTo(Cli.run("check", "none.json"));
  }

  @Test
  void variableInMillisecondsIsTheTimeoutOfRamp() {
    String variable = "ORIGIN_SIMULATOR_TIMEOUT_MS";
    String warning = "warning: " + variable + " is now ORIGIN_SIMULATOR_TIMEOUT\n";
    assertThat(Cli.run(Map.of(variable, "0"), "ramp", URL).err())
        .startsWith(warning + "error: --timeout: 0 (expected: more than 0");
    assertThat(Cli.run(Map.of(variable, "soon"), "ramp", URL).err())
        .startsWith(warning)
        .contains("(from " + variable + ")\n");
    assertThat(Cli.run(Map.of(variable, "soon"), "users", "none.yaml"))
        .isEqualTo(Cli.run("users", "none.yaml"));
  }

  @Test
  void variableIsNotReadAsAnEarlierNameIfItIsAnotherCommandsOption() {
    Set<String> today = new HashSet<>();
    for (CommandLine command : Cli.commands().getSubcommands().values()) {
      command.getCommandSpec().options().forEach(option -> today.add(option.longestName()));
    }
    for (CommandLine command : Cli.commands().getSubcommands().values()) {
      for (OptionSpec option : command.getCommandSpec().options()) {
        assertThat(Words.earlier(command.getCommandName(), option.longestName()))
            .doesNotContainAnyElementsOf(today);
      }
    }
    assertThat(Cli.run(Map.of("ORIGIN_SIMULATOR_TO", "200"), "replay", "none.log"))
        .isEqualTo(Cli.run("replay", "none.log"));
  }

  @ParameterizedTest
  @CsvSource({"serve -port x", "check -help x", "plan -rate x recipe", "compare -report x a b"})
  void everyCommandAcceptsOneDash(String line) {
    assertThat(Cli.run(line.split(" ")))
        .isEqualTo(Cli.run(line.replaceFirst(" -", " --").split(" ")));
  }

  @ParameterizedTest
  @CsvSource({"-T 200", "-T200", "-T=200", "--timeout 200ms"})
  void timeoutOfBlitzIsInMilliseconds(String timeout) {
    Cli sprint = Cli.run(("ramp " + URL + " " + timeout).split(" "));
    assertThat(sprint).isEqualTo(Cli.run("ramp", URL, "--timeout=200ms"));
  }

  @ParameterizedTest
  @CsvSource({"-T 5s, 5s", "-T=5s, 5s", "-T, ''", "--timeout-ms soon, soon"})
  void timeoutOfBlitzIsANumber(String timeout, String value) {
    String option = timeout.replaceFirst("[ =].*", "");
    assertThat(Cli.run(("ramp " + URL + " " + timeout).split(" ")).err())
        .contains(
            "error: " + option + ": \"" + value + "\" (expected: milliseconds such as 5000)\n");
  }

  @ParameterizedTest
  @CsvSource({"1m30s, 90s", "1h0m1.5s, 3601.5s", "1s-1s, ''", "1m30, ''"})
  void durationInSeveralUnitsIsTheirSum(String text, String sum) {
    Cli run = Cli.run("attack", "ftp://x", "--warm-up=" + text, "--duration=1s");
    if (sum.isEmpty()) {
      assertThat(run.err()).contains("\"" + text + "\" (expected: 0 or a duration");
    } else {
      assertThat(io.originsimulator.cli.console.Arguments.duration(text).value())
          .isEqualTo(io.originsimulator.cli.console.Arguments.duration(sum).value());
    }
  }

  @ParameterizedTest
  @CsvSource({"1MB, 1048576", "64kb, 65536", "-1, -1", "1000, 1000"})
  void sizeOfVegetaIsReadInBytes(String text, long bytes) {
    var attack = Cli.commands().parseArgs("attack", "-max-body=" + text).subcommand();
    Object value = attack.commandSpec().findOption("--max-body").getValue();
    assertThat(value).isEqualTo(bytes);
  }

  @ParameterizedTest
  @CsvSource({"-http2=false, false", "-http2=true, true", "-http2, true", "-h2c, true"})
  void http2OfVegetaIsAnOption(String word, boolean http2) {
    var attack = Cli.commands().parseArgs("attack", word).subcommand();
    Object value = attack.commandSpec().findOption("--http2").getValue();
    assertThat(value).isEqualTo(http2);
  }

  @Test
  void lineOfVegetaIsAcceptedWordByWord() {
    String[] line =
        "attack -duration=0s100ms -rate=20 -http2=false -max-body=1MB -timeout=1m30s".split(" ");
    String[] words = java.util.Arrays.copyOf(line, line.length + 1);
    words[line.length] = URL;
    Cli attack = Cli.run(words);
    assertThat(attack.exitCode()).isEqualTo(io.originsimulator.cli.console.ExitCode.UNREACHABLE);
    assertThat(attack.out()).contains("Requests      [total, rate, throughput]         2, ");
    assertThat(Cli.run("report", "-type=json", "none.osr"))
        .isEqualTo(Cli.failed("none.osr: no such file"));
    assertThat(Cli.run("report", "-type=hist[0,10ms]", "none.osr").err())
        .contains("gone (expected: hgrm)");
  }

  @ParameterizedTest
  @CsvSource({"'hist[0,10ms]',hgrm", "hdrplot,hgrm", "prometheus,json"})
  void reportOfAnEarlierVersionIsRefusedWithTheOneToUse(String gone, String instead) {
    String message = "--report: report \"" + gone + "\": gone (expected: " + instead + ")";
    assertThat(Cli.run("report", "--report", gone, "run.osr"))
        .isEqualTo(Cli.misused("report", message));
    assertThat(Cli.run("attack", "--duration=1s", "--report", gone + "=run.txt", URL).err())
        .contains("error: " + message + "\n");
  }

  @ParameterizedTest
  @CsvSource({"replay", "report"})
  void optionOfAnEarlierVersionIsRefusedWithTheOneToUse(String command) {
    assertThat(Cli.run(command, "--fidelity=f.json", "file"))
        .isEqualTo(
            Cli.misused(
                command,
                """
                Unknown option: '--fidelity=f.json'
                --fidelity=f.json is gone (expected: --report json, whose origin_simulator.beside_log has the comparison)"""));
  }

  @Test
  void unsupportedOptionsAreReportedWithAlternatives() {
    assertThat(Cli.run("attack", "-lazy", "-workers=5", "-max-workers=9", URL))
        .isEqualTo(
            Cli.misused(
                "attack",
                """
                Unknown options: '-lazy', '-workers=5', '-max-workers=9'
                -lazy is vegeta's (expected: without it; all targets are read before the run)
                -workers=5 is vegeta's (expected: without it; nothing waits for a worker)
                -max-workers=9 is vegeta's (expected: --max-in-flight 9, or --max-connections 9)"""));
  }

  @Test
  void misspeltOptionGetsASuggestionNextToAnUnsupportedOne() {
    assertThat(Cli.run("attack", "-lazy", "--duratoin=1s", URL).err())
        .startsWith(
            """
            error: Unknown options: '-lazy', '--duratoin=1s'
            -lazy is vegeta's (expected: without it; all targets are read before the run)
            Did you mean --duration?
            """);
  }

  @Test
  void unknownOptionStillGetsASuggestion() {
    assertThat(Cli.run("attack", "--duratoin=1s", URL).err())
        .startsWith("error: Unknown option: '--duratoin=1s'\nDid you mean --duration?\n")
        .doesNotContain("vegeta");
  }
}
