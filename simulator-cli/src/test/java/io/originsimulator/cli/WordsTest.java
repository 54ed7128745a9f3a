package io.originsimulator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WordsTest {
  private static final String URL = "http://localhost:1/";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "users none --host=ftp:// | --host | --target",
        "users none -run-time 1s | -run-time | --duration",
        "ramp ftp:// --status 200 | --status | --expect-status",
        "report -type=json none.osr | -type | --report"
      })
  void optionOfAnotherToolIsTheOneHere(String line, String there, String here) {
    assertThat(Cli.run(line.split(" ")))
        .isEqualTo(Cli.run(line.replace(there, here).split(" ")))
        .extracting(Cli::err, STRING)
        .doesNotContain("Unknown option");
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
  @CsvSource({"-T 5s, 5s", "-T=5s, 5s", "-T, ''"})
  void timeoutOfBlitzIsANumber(String timeout, String value) {
    assertThat(Cli.run(("ramp " + URL + " " + timeout).split(" ")).err())
        .contains("error: -T: \"" + value + "\" (expected: milliseconds such as 5000)\n");
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
        .contains("is vegeta's (expected: hgrm)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"hist[0,10ms]", "hdrplot"})
  void reportOfVegetaIsRefusedWithTheOneToUse(String theirs) {
    String message = "--report: report \"" + theirs + "\": is vegeta's (expected: hgrm)";
    assertThat(Cli.run("report", "--report", theirs, "run.osr"))
        .isEqualTo(Cli.misused("report", message));
    assertThat(Cli.run("attack", "--duration=1s", "--report", theirs + "=run.txt", URL).err())
        .contains("error: " + message + "\n");
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
