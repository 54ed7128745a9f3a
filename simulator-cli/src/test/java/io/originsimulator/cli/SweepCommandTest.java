package io.originsimulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepCommandTest {
  private static final String BROKEN =
      "{ \"body\": \"\", \"stages\": [{ \"at\": 0, \"status\": 503 }] }";
  private static final String FINE =
      "{ \"body\": \"\", \"stages\": [{ \"at\": 0, \"status\": 200 }] }";

  @TempDir private Path folder;

  @Test
  void aPlanOfAutoperfsIsRunAsItSays() throws Exception {
    try (Simulator simulator = simulator(FINE)) {
      Files.writeString(folder.resolve("requests.log"), "/a\0/b\0/c\0/d\0");
      Path plan =
          write(
              "autoperf.conf",
              """
              # one rate, four requests
              host = localhost
              port = %d
              low_rate = 10
              high_rate = 10
              rate_step = 10
              httperf_wlog = n,requests.log
              httperf_hog = true
              display_format = csv
              """
                  .formatted(simulator.uri().getPort()));
      Cli sweep = Cli.run("sweep", "--plan", plan.toString(), "--cool-down", "0", "--warm-up", "0");
      assertThat(sweep.err()).startsWith(plan + ": not heeded: httperf_hog\n");
      assertThat(sweep.out().lines().map(line -> line.split(",")[0])).containsExactly("rate", "10");
      // So few tell nothing; and if the driver was late as well, they are sent once more.
      assertThat(simulator.counts().requests()).isIn(4L, 8L);
      assertThat(sweep.exitCode()).isEqualTo(ExitCode.RUN_INVALID);
    }
  }

  @Test
  void rawResultsAreLeftInTheFolder() throws Exception {
    try (Simulator simulator = simulator(BROKEN)) {
      Path raw = folder.resolve("raw");
      Cli sweep =
          Cli.run(
              "sweep",
              simulator.uri() + "/",
              "--from=20",
              "--to=20",
              "--step=1",
              "--duration=500ms",
              "--warm-up=0",
              "--output-folder=" + raw,
              "--report=json");
      assertThat(sweep.out()).contains("\"status_5xx\" : 10");
      assertThat(raw.resolve("000-20.run")).isRegularFile();
    }
  }

  @Test
  void whatIsMissingOrWrongIsSaid() throws IOException {
    assertThat(Cli.run("sweep", "http://localhost:1/"))
        .isEqualTo(
            Cli.misused(
                "sweep",
                "--from, --to and --step are needed, or --plan (expected: such as --from 100)"));
    assertThat(Cli.run("sweep", "http://localhost:1/", "--from=9", "--to=1", "--step=1"))
        .isEqualTo(Cli.misused("sweep", "--to: 1 (expected: at least 9)"));
    Path plan = write("a.conf", "low_rate = 1\n");
    assertThat(Cli.run("sweep", "--plan", plan.toString()))
        .isEqualTo(
            Cli.failed(
                plan
                    + ": high_rate: missing (expected: not less than low_rate)\n"
                    + plan
                    + ": rate_step: missing (expected: more than 0)"));
    Path nowhere = folder.resolve("none.conf");
    assertThat(Cli.run("sweep", "--plan", nowhere.toString()))
        .isEqualTo(Cli.failed(nowhere + ": there is no such file"));
  }

  @Test
  void aTargetThatCannotBeReachedIsSaidToBe() {
    Cli sweep =
        Cli.run(
            "sweep",
            "http://127.0.0.1:1/",
            "--from=10",
            "--to=10",
            "--step=1",
            "--duration=500ms",
            "--warm-up=0");
    assertThat(sweep.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
  }

  @Test
  void aRateBeyondTheMaximumIsRefusedBeforeTheFirstStep() {
    Cli sweep = Cli.run("sweep", "http://127.0.0.1:1/", "--from=1", "--to=20000", "--step=9999");
    assertThat(sweep.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(sweep.err()).contains("--max-rate 20000");
  }

  @Test
  void aTargetThatMayBeAnybodysIsNotAsked() {
    Cli sweep = Cli.run("sweep", "http://192.0.2.1/", "--from=1", "--to=1", "--step=1");
    assertThat(sweep.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(sweep.err()).contains("--i-own-this-target");
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private Simulator simulator(String recipe) throws IOException {
    return Simulator.builder().recipe(write("recipe.json", recipe)).start();
  }
}
