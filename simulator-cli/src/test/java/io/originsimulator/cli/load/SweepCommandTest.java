package io.originsimulator.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.originsimulator.cli.Cli;
import io.originsimulator.cli.console.ExitCode;
import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepCommandTest {
  private static final String BROKEN =
      "{ \"body\": \"\", \"stages\": [{ \"at\": 0, \"status\": 503 }] }";
  private static final String FINE =
      "{ \"body\": \"\", \"stages\": [{ \"at\": 0, \"status\": 200 }] }";

  private static final String SLOW =
      "{ \"body\": \"\", \"stages\": [{ \"at\": 0, \"status\": 200, \"latency\": \"200ms\" }] }";

  @TempDir private Path folder;

  @Test
  void autoperfPlanIsRun() throws Exception {
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
      assertThat(sweep.err()).contains("achieved, p99 ", ", clean");
      assertThat(simulator.counts().requests()).isEqualTo(4L);
      assertThat(sweep.exitCode()).isEqualTo(ExitCode.OK);
    }
  }

  @Test
  void driverLimitedStepIsAcceptedIfForced() throws Exception {
    try (Simulator simulator = simulator(SLOW)) {
      String[] options = {
        "--from=200",
        "--to=200",
        "--duration=1s",
        "--warm-up=0",
        "--cool-down=0",
        "--max-in-flight=1"
      };
      assertThat(sweep(simulator, options).exitCode()).isEqualTo(ExitCode.RUN_INVALID);
      Cli forced =
          sweep(
              simulator,
              Stream.concat(Stream.of(options), Stream.of("--force")).toArray(String[]::new));
      assertThat(forced.exitCode()).isEqualTo(ExitCode.OK);
      assertThat(forced.err())
          .startsWith("--force: the driver was the limit: ")
          .contains("\n200/s: ", ", saturated: ");
      assertThat(forced.out()).contains("saturated at ~200/s");
    }
  }

  @Test
  void rawResultsRemainInTheFolder() throws Exception {
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
  void missingAndInvalidOptionsAreReported() throws IOException {
    assertThat(Cli.run("sweep", "http://localhost:1/"))
        .isEqualTo(
            Cli.misused(
                "sweep",
                "--from, --to and --step are needed, or --plan (expected: such as --from 100)"));
    assertThat(Cli.run("sweep", "http://localhost:1/", "--from=9", "--to=1", "--step=1"))
        .isEqualTo(Cli.misused("sweep", "--to: 1 (expected: at least 9)"));
    assertThat(misuse("--from=1", "--to=1", "--duration=100ms"))
        .isEqualTo("--from, --duration: 1 for 100ms is not one request (expected: one or more)");
    assertThat(misuse("--from=1/s -> 9/s over 5m", "--to=9"))
        .isEqualTo(
            "Invalid value for option '--from': \"1/s -> 9/s over 5m\" (expected: one rate such as"
                + " 500/s; only attack --rate has stages)");
    assertThat(misuse("--from=1", "--to=1", "--after-knee=-1"))
        .isEqualTo("--after-knee: -1 (expected: 0 or more)");
    assertThat(misuse("--from=1", "--to=1", "--max-steps=0"))
        .isEqualTo("--max-steps: 0 (expected: 1 or more)");
    assertThat(misuse("--from=1", "--to=1", "--achieved=0"))
        .isEqualTo("--achieved: 0 (expected: 1 to 100, in percent)");
    assertThat(misuse("--from=1", "--to=1", "--stop-errors=101"))
        .isEqualTo("--stop-errors: 101 (expected: 0 to 100, in percent)");
    assertThat(misuse("--from=1", "--to=1", "--errors=100.0001"))
        .isEqualTo("--errors: 100.0001 (expected: 0 to 100, in percent)");
    assertThat(misuse("--from=1", "--to=1", "--errors=NaN"))
        .isEqualTo("--errors: NaN (expected: 0 to 100, in percent)");
    Path plan = write("a.conf", "low_rate = 1\n");
    assertThat(Cli.run("sweep", "--plan", plan.toString()))
        .isEqualTo(
            Cli.failed(
                plan
                    + ": high_rate: missing (expected: not less than low_rate)\n"
                    + plan
                    + ": rate_step: missing (expected: more than 0)"));
    assertThat(Cli.run("sweep", "http://localhost:1/", "--plan", plan.toString(), "--to=9"))
        .isEqualTo(Cli.misused("sweep", "--plan: conflicts with a URL (expected: one of them)"));
    assertThat(Cli.run("sweep", "--plan", plan.toString(), "--to=9"))
        .isEqualTo(Cli.misused("sweep", "--to: conflicts with --plan (expected: one of them)"));
    assertThat(Cli.run("sweep", "--plan", folder.toString()))
        .isEqualTo(Cli.failed(folder + ": cannot be read (Is a directory)"));
    Path nowhere = folder.resolve("none.conf");
    assertThat(Cli.run("sweep", "--plan", nowhere.toString()))
        .isEqualTo(Cli.failed(nowhere + ": there is no such file"));
  }

  @Test
  void rateOnWarmUpConnectionsReachesItsTarget() throws Exception {
    try (Simulator simulator = simulator(FINE)) {
      Cli sweep = sweep(simulator, "--from=50", "--to=50", "--duration=2s", "--warm-up=500ms");
      assertThat(sweep.exitCode())
          .isIn(ExitCode.OK, ExitCode.RUN_INVALID); // if the driver was late
    }
  }

  @Test
  void eachStepHasTheOriginsViewAndItsUsage() throws Exception {
    // Even if the machine is paused, a step lasts a second: two observations.
    Path recipe = write("recipe.json", SLOW.replace("200ms", "1s"));
    try (Simulator origin = Simulator.builder().recipe(recipe).journal(10_000).start()) {
      Cli sweep =
          sweep(
              origin,
              "--from=50",
              "--to=51",
              "--duration=1s",
              "--warm-up=500ms",
              "--cool-down=0",
              "--origin=" + origin.uri(),
              "--observe=self=pid:" + ProcessHandle.current().pid(),
              "--report=json");
      JsonNode steps = new JsonMapper().readTree(sweep.out()).path("steps");
      assertThat(steps).isNotEmpty();
      for (JsonNode step : steps) {
        long requests = step.path("requests").asLong();
        assertThat(step.path("origin").path("requests").asLong()).isEqualTo(requests);
        assertThat(step.path("origin").path("added_count").asLong()).isEqualTo(requests);
        assertThat(step.path("origin").path("doubts")).isEmpty();
        assertThat(step.path("observed").path(0).path("name").asText()).isEqualTo("self");
        assertThat(step.path("observed").path(0).path("readings").asLong()).isPositive();
      }
    }
  }

  @Test
  void originWithoutJournalIsRefusedBeforeTheFirstStep() throws Exception {
    try (Simulator origin = simulator(FINE)) {
      assertThat(sweep(origin, "--from=1", "--to=1", "--origin=" + origin.uri()))
          .isEqualTo(
              Cli.failed(
                  origin.uri()
                      + " keeps no journal of its requests (start it with --journal 100000)"));
      assertThat(origin.counts().requests()).isZero();
    }
  }

  @Test
  void unreachableTargetIsReported() {
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
    assertThat(sweep.err())
        .endsWith("\nthe target could not be reached: no request could be sent\n");
  }

  @Test
  void rateAboveTheMaximumIsRefusedBeforeTheFirstStep() {
    Cli sweep = Cli.run("sweep", "http://127.0.0.1:1/", "--from=1", "--to=20000", "--step=9999");
    assertThat(sweep.exitCode()).isEqualTo(ExitCode.REFUSED);
    assertThat(sweep.err()).contains("--max-rate 20000");
  }

  @Test
  void unsafeTargetIsRefused() {
    Cli sweep = Cli.run("sweep", "http://192.0.2.1/", "--from=1", "--to=1", "--step=1");
    assertThat(sweep.exitCode()).isEqualTo(ExitCode.REFUSED);
    assertThat(sweep.err()).contains("--i-own-this-target");
  }

  private static Cli sweep(Simulator target, String... options) {
    return Cli.run(
        Stream.concat(Stream.of("sweep", target.uri() + "/", "--step=1"), Stream.of(options))
            .toArray(String[]::new));
  }

  /** Returns the message for invalid options. */
  private static String misuse(String... options) {
    Cli sweep =
        Cli.run(
            Stream.concat(Stream.of("sweep", "http://localhost:1/", "--step=1"), Stream.of(options))
                .toArray(String[]::new));
    assertThat(sweep.exitCode()).isEqualTo(ExitCode.USAGE);
    return sweep.err().lines().findFirst().orElse("").replaceFirst("^error: ", "");
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private Simulator simulator(String recipe) throws IOException {
    return Simulator.builder().recipe(write("recipe.json", recipe)).start();
  }
}
