package io.originsimulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequirementsTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "replay, --recipe-target=localhost:1, --recipe FILE",
    "sessions, --recipe-target=localhost:1, --recipe FILE",
    "replay, --admin-token=secret, --recipe FILE",
    "sessions, --admin-token=secret, --recipe FILE",
    "replay, --origin-token=secret, --origin URL",
    "ramp, --origin-token=secret, --origin URL",
    "sweep, --origin-wait=5s, --origin URL",
    "attack, --connect-rate=5, --pre-open N",
    "replay, --per-session, --requests-per-session N",
    "attack, --seed=5, --arrivals poisson",
    "sessions, --seed=5, --arrivals poisson",
    "replay, --arrivals=poisson, --rate RATE",
    "sessions, --duration=5s, --rate RATE"
  })
  void optionWithoutItsRequirementIsRefused(String command, String typed, String required) {
    String option = typed.replaceFirst("=.*", "");
    String message =
        "%s: given without %s (expected: %s)".formatted(option, required.split(" ")[0], required);
    assertThat(Cli.run(command, "http://localhost:1/", typed))
        .isEqualTo(Cli.misused(command, message));
    assertThat(Cli.run(command, typed, "--help")).isEqualTo(Cli.run(command, "--help"));
  }

  @ParameterizedTest
  @CsvSource({
    "--connect-rate, 5, --pre-open, 1",
    "--seed, 5, --arrivals, poisson",
    "--origin-wait, 5s, --origin, localhost:0"
  })
  void variableHasNoRequirementAndSatisfiesOne(
      String option, String value, String required, String set) {
    Map<String, String> variable = Map.of(variable(option), value);
    Cli plain = Cli.run("attack", "ftp://x", "--duration=1s");
    assertThat(Cli.run(variable, "attack", "ftp://x", "--duration=1s")).isEqualTo(plain);
    Map<String, String> met = Map.of(variable(required), set);
    assertThat(Cli.run(met, "attack", "ftp://x", "--duration=1s", option + "=" + value))
        .isEqualTo(plain);
  }

  @Test
  void optionsOfAListOfTargetsAreRefusedWithAUrl() {
    for (String option : new String[] {"--targets=none", "--format=json"}) {
      assertThat(Cli.run("attack", "http://localhost:1/", "--duration=1s", option))
          .isEqualTo(
              Cli.misused(
                  "attack",
                  option.replaceFirst("=.*", "")
                      + ": conflicts with a URL (expected: one of them)"));
    }
    assertThat(
            Cli.run(
                Map.of("ORIGIN_SIMULATOR_TARGETS", "none", "ORIGIN_SIMULATOR_METHOD", "PUT"),
                "attack",
                "ftp://x",
                "--duration=1s"))
        .isEqualTo(Cli.run("attack", "ftp://x", "--duration=1s"));
  }

  @Test
  void variableOfAnotherCommandDoesNotMakeACommandFail() throws Exception {
    String users = Files.writeString(folder.resolve("users"), "/a\n").toString();
    assertThat(Cli.run(Map.of("ORIGIN_SIMULATOR_DURATION", "5s"), "sessions", users, "--dry-run"))
        .isEqualTo(Cli.run("sessions", users, "--dry-run"));
    String none = folder.resolve("none").toString();
    assertThat(
            Cli.run(
                Map.of("ORIGIN_SIMULATOR_METHOD", "PUT"),
                "attack",
                "--targets=" + none,
                "--duration=1s"))
        .isEqualTo(Cli.failed(none + ": there is no such file"));
  }

  private static String variable(String option) {
    return "ORIGIN_SIMULATOR_" + option.substring(2).replace('-', '_').toUpperCase(Locale.ROOT);
  }
}
