package io.originsimulator.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.cli.Cli;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WaysOutTest {
  private static final String URL = "http://localhost:1/";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-type=json | --report json",
        "--type=hist[0,10ms] | --report hgrm",
        "-type | --report"
      })
  void aReportIsAskedForByItsName(String word, String instead) {
    assertThat(Cli.run("report", word, "run.bin"))
        .isEqualTo(
            Cli.misused(
                "report",
                "Unknown option: '"
                    + word
                    + "'\n"
                    + word
                    + " is vegeta's (expected: "
                    + instead
                    + ")"));
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
  void allThatIsNotHereIsSaidWithAWayOut() {
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
  void besideOneThatIsKnownAMisspeltOneIsSuggestedForToo() {
    assertThat(Cli.run("attack", "-lazy", "--duratoin=1s", URL).err())
        .startsWith(
            """
            error: Unknown options: '-lazy', '--duratoin=1s'
            -lazy is vegeta's (expected: without it; all targets are read before the run)
            Possible solutions: --duration""");
  }

  @Test
  void whatNoToolHasIsSuggestedAsEver() {
    assertThat(Cli.run("attack", "--duratoin=1s", URL).err())
        .startsWith("error: Unknown option: '--duratoin=1s'\nPossible solutions: --duration")
        .doesNotContain("vegeta");
  }
}
