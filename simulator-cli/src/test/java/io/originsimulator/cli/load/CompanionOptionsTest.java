package io.originsimulator.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.originsimulator.cli.Cli;
import io.originsimulator.cli.Poll;
import io.originsimulator.server.Hold;
import io.originsimulator.server.Simulator;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the companions of a run. */
class CompanionOptionsTest {
  private static final String RECIPE =
      "{\"body\": \"x\", \"stages\": [{\"at\": 0, \"status\": 200, \"latency\": \"20ms\"}]}";

  @TempDir private Path folder;

  @Test
  void reportHasTheOriginsView() throws Exception {
    try (Simulator origin = Simulator.builder().recipe(RECIPE).journal(1000).start()) {
      Cli run = attack(origin, "1s", "--origin", origin.uri().toString(), "--report", "json");
      assertThat(run.exitCode()).isZero();
      JsonNode loop = loop(run.out());
      assertThat(loop.path("client_requests").asLong()).isEqualTo(50);
      assertThat(loop.path("origin_requests").asLong()).isEqualTo(50);
      assertThat(loop.path("times_seen").toString()).isEqualTo("{\"1\":50}");
      assertThat(loop.path("times_ns").path("injected").path("max").asLong()).isEqualTo(20_000_000);
      assertThat(loop.path("times_ns").path("added").path("count").asLong()).isEqualTo(50);
    }
  }

  @Test
  void reportOfTheRawFileHasTheOriginsView() throws Exception {
    try (Simulator origin = Simulator.builder().recipe(RECIPE).journal(1000).start()) {
      String raw = folder.resolve("run.osr").toString();
      Cli run =
          attack(
              origin,
              "1s",
              "--origin",
              origin.uri().toString(),
              "--report",
              "json",
              "--output",
              raw);
      assertThat(loop(Cli.run("report", raw, "--report", "json").out())).isEqualTo(loop(run.out()));
    }
  }

  @Test
  void recordsDroppedByTheOriginAreReported() {
    try (Simulator origin = Simulator.builder().recipe(RECIPE).journal(2).start()) {
      Cli run = attack(origin, "1s", "--origin", origin.uri().toString());
      assertThat(run.err())
          .matches(
              "\\d+ of the origin's requests were dropped from its journal before they were read:"
                  + " start it with --journal 1000\n");
      assertThat(run.out())
          .containsPattern(
              "The closed loop is incomplete:\n  \\d+ of the origin's requests are missing because its"
                  + " journal dropped them\\.");
    }
  }

  @Test
  void originWithoutJournalIsRefusedBeforeTheFirstRequest() {
    try (Simulator origin = Simulator.builder().recipe(RECIPE).start()) {
      assertThat(attack(origin, "1s", "--origin", origin.uri().toString()))
          .isEqualTo(
              Cli.failed(
                  origin.uri()
                      + " keeps no journal of its requests (start it with --journal 100000)"));
      assertThat(origin.counts().requests()).isZero();
    }
  }

  @Test
  void requestsAreNotNumberedWithoutAnOrigin() {
    try (Simulator origin = Simulator.builder().recipe(RECIPE).journal(1000).start()) {
      attack(origin, "1s");
      assertThat(origin.requests())
          .hasSize(50)
          .allSatisfy(entry -> assertThat(entry.header("x-origin-simulator-request")).isEmpty());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://", "ftp://localhost", "localhost:65536", "/x"})
  void invalidAddressIsMisuse(String address) {
    try (Simulator origin = Simulator.builder().recipe(RECIPE).start()) {
      assertThat(attack(origin, "1s", "--origin", address))
          .isEqualTo(
              Cli.misused(
                  "attack",
                  "Invalid value for option '--origin': \""
                      + address
                      + "\" (expected: an address such as http://localhost:8080)"));
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void reportHasTheUsageOfAProcess() {
    try (Simulator origin = Simulator.builder().recipe(RECIPE).start()) {
      String self = "target=pid:" + ProcessHandle.current().pid();
      Cli run = attack(origin, "3s", "--observe", self);
      assertThat(run.out()).contains("  target cpu ", "  target memory ");
      assertThat(run.err()).isEmpty();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void processThatEndsDuringTheRunIsReported() throws Exception {
    Process target = new ProcessBuilder("sleep", "600").start();
    try (Simulator origin = Simulator.builder().recipe(RECIPE).start();
        Hold answers = origin.hold("/*")) { // and so the run's end
      FutureTask<Void> end =
          new FutureTask<>(
              () -> {
                Poll.until("the run has begun", () -> origin.counts().requests() >= 1);
                target.destroyForcibly().waitFor();
                Poll.until("all were sent", () -> origin.counts().requests() == 50); // 0.98 s later
                answers.release(); // the process is read at 1 s, or at the end
                return null;
              });
      new Thread(end, "end of the target").start();
      Cli run = attack(origin, "1s", "--observe", "web=pid:" + target.pid());
      end.get();
      assertThat(run.out())
          .containsPattern("\nweb ended at [0-9.]+(µs|ms|s); its figures end there\\.\n");
      assertThat(run.err()).matches("process \\d+ ended at [0-9.]+ s\n");
    } finally {
      target.destroyForcibly();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void missingProcessIsRefusedBeforeTheFirstRequest() throws Exception {
    Process gone = new ProcessBuilder("true").start();
    gone.waitFor();
    try (Simulator origin = Simulator.builder().recipe(RECIPE).start()) {
      assertThat(attack(origin, "1s", "--observe", "pid:" + gone.pid()))
          .isEqualTo(
              Cli.failed(
                  "--observe: process "
                      + gone.pid()
                      + " is not running, or /proc is not readable"));
      assertThat(origin.counts().requests()).isZero();
    }
  }

  @Test
  void invalidObserveOptionIsMisuse() {
    try (Simulator origin = Simulator.builder().recipe(RECIPE).start()) {
      assertThat(attack(origin, "1s", "--observe", "nginx"))
          .isEqualTo(
              Cli.misused(
                  "attack",
                  "--observe: \"nginx\" (expected: pid:1234, container:NAME or cgroup:PATH,"
                      + " optionally after \"NAME=\")"));
    }
  }

  @Test
  void failedWritesOfMetricsAreReportedAndDoNotEndTheRun() {
    try (Simulator origin = Simulator.builder().recipe(RECIPE).start()) {
      Cli run =
          attack(origin, "1s", "--prometheus-remote-write", origin.uri("/_admin/none").toString());
      assertThat(run.exitCode()).isZero();
      assertThat(run.err())
          .contains("--prometheus-remote-write: ", "/_admin/none responded with status 404");
      assertThat(origin.counts().requests()).isEqualTo(50);
    }
  }

  @Test
  void duplicateNamesAreMisuse() {
    try (Simulator origin = Simulator.builder().recipe(RECIPE).start()) {
      assertThat(attack(origin, "1s", "--observe", "a=pid:1", "--observe", "a=pid:2"))
          .isEqualTo(
              Cli.misused(
                  "attack",
                  "--observe: two are named \"a\" (expected: a name for each, such as"
                      + " NAME=pid:1234)"));
    }
  }

  private static Cli attack(Simulator origin, String duration, String... more) {
    List<String> words =
        new ArrayList<>(List.of("attack", origin.uri("/x").toString(), "--rate", "50", "--force"));
    words.addAll(List.of("--duration", duration, "--progress=false"));
    words.addAll(List.of(more));
    return Cli.run(words.toArray(String[]::new));
  }

  private static JsonNode loop(String report) throws Exception {
    return new JsonMapper().readTree(report).path("origin_simulator").path("closed_loop");
  }
}
