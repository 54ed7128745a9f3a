package io.originsimulator.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.epoll.Epoll;
import io.netty.channel.kqueue.KQueue;
import io.netty.channel.uring.IoUring;
import io.originsimulator.cli.Cli;
import io.originsimulator.cli.CliProcess;
import io.originsimulator.cli.Http;
import io.originsimulator.cli.console.ExitCode;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks starts that succeed, in their own processes; {@link ServeCommandTest} has the others. */
class ServeProcessTest {
  private static final String ALWAYS_404 =
      "{\"body\": \"late\", \"stages\": [{\"at\": 0, \"status\": 404, \"latency\": \"20ms\"}]}";

  private static final String THEN_503 =
      "{\"stages\": [{\"at\": 0, \"status\": 404}, {\"at\": \"4s\", \"status\": 503}]}";

  /** The length of the demo's first stage. */
  private static final Duration FIRST_STAGE = Duration.ofSeconds(10);

  @TempDir private Path folder;

  @Test
  void theAddressAndTheTimelineAreShown() throws Exception {
    long begin = System.nanoTime();
    try (CliProcess simulator =
        CliProcess.start(
            "serve", "demo", "--port=0", "--transport=nio", "--threads=3", "--no-honesty")) {
      URI uri = simulator.uri();
      assertThat(uri.getHost()).isEqualTo("localhost");
      int status = Http.get(uri.resolve("/some/page")).statusCode();
      boolean firstStage = System.nanoTime() - begin < FIRST_STAGE.toNanos();
      assertThat(status).isIn(firstStage ? List.of(404) : List.of(404, 503, 200));
      simulator.signal("TERM");
      assertThat(simulator.ended())
          .isEqualTo(
              Cli.good(
                  "Origin Simulator development listens on "
                      + uri
                      + """
                        (nio, 3 event loops; dashboard: /_admin/)

                      /*  inline body
                        0s                   10s                20s                   30s
                        *────────────────────*──────────────────*─────────────────────▶

                            HTTP 404 50ms        HTTP 503 2s        HTTP 200 100ms

                        starts over every 30s

                      """));
    }
  }

  @Test
  void pipeGetsTheLinesThatLogNamesAndNoLiveLine() throws Exception {
    try (CliProcess simulator =
        CliProcess.start("serve", ALWAYS_404, "--port=0", "--log=recipes,requests")) {
      assertThat(Http.get(simulator.uri().resolve("/late?page=2")).statusCode()).isEqualTo(404);
      assertThat(simulator.awaitLine("GET "))
          .matches("[\\d:.]{12} GET /late\\?page=2  /\\*  404  20ms");
      simulator.signal("TERM");
      assertThat(simulator.ended().out()).doesNotContain("in flight");
    }
  }

  @Test
  void serveIsTheDefaultCommand() throws Exception {
    Map<String, String> anyPort = Map.of("ORIGIN_SIMULATOR_PORT", "0");
    try (CliProcess simulator = CliProcess.start(folder, anyPort, "--threads", "1")) {
      URI uri = simulator.uri();
      assertThat(Http.get(uri).body())
          .isEqualTo(
              "Recipe not set at /, please POST a recipe for this route to /_admin/add_recipe");
      simulator.signal("TERM");
      Cli ended = simulator.ended();
      assertThat(ended.out())
          .contains("  (")
          .endsWith(
              ", 1 event loop; dashboard: /_admin/)\nNo recipe is set; add one with: curl "
                  + uri
                  + "/_admin/add_recipe -d @recipe.json\n\n");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"auto", "epoll", "io_uring", "kqueue", "nio"})
  void transportServesOrIsRefusedInOneLine(String transport) throws Exception {
    try (CliProcess simulator =
        CliProcess.start("--transport", transport, "--port", "0", "--host", "127.0.0.1")) {
      Throwable missing = unavailable(transport);
      if (missing == null) {
        URI uri = simulator.uri();
        assertThat(Http.body(uri.resolve("/_admin/status"))).isEqualTo("ok!");
        assertThat(simulator.errors()).isEmpty();
      } else {
        Cli ended = simulator.ended();
        assertThat(ended.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err())
            .startsWith("error: transport " + transport + " is not available here: ")
            .hasLineCount(1);
      }
    }
  }

  @Test
  void optionsReachTheServer() throws Exception {
    Files.writeString(folder.resolve("page.html"), "<html>page</html>");
    String recipe =
        "{ \"stages\": [{ \"at\": 0, \"status\": 200, \"body_file\": \"page.html\" }] }";
    Path file = Files.writeString(folder.resolve("page.json"), recipe);
    try (CliProcess simulator =
        CliProcess.start("--port", "0", "--admin-token", "s3same", "--files", folder.toString())) {
      URI uri = simulator.uri();
      assertThat(Http.get(uri.resolve("/_admin/status")).statusCode()).isEqualTo(401);
      String[] push = {"push", file.toString(), "--target", uri.toString()};
      assertThat(Cli.run(push).exitCode()).isEqualTo(ExitCode.FAILED);
      assertThat(Cli.run(Map.of("ORIGIN_SIMULATOR_ADMIN_TOKEN", "s3same"), push).exitCode())
          .isZero();
      assertThat(Http.body(uri)).isEqualTo("<html>page</html>");
    }
  }

  @Test
  void httpsPortIsPrintedAndItsAuthorityReplacesTheFile() throws Exception {
    Path ca = Files.writeString(folder.resolve("ca.pem"), "earlier");
    Path read = Files.createLink(folder.resolve("read"), ca); // as by a reader that has it open
    try (CliProcess simulator =
        CliProcess.start(
            "serve",
            ALWAYS_404,
            "--port=0",
            "--host=127.0.0.1",
            "--https-port=0",
            "--tls-name=origin.test",
            "--tls-ca-out=" + ca)) {
      assertThat(Http.body(simulator.uri().resolve("/_admin/ca.pem")))
          .startsWith("-----BEGIN CERTIFICATE-----")
          .isEqualTo(Files.readString(ca));
      assertThat(read).hasContent("earlier");
      assertThat(folder.resolve("ca.pem.tmp")).doesNotExist();
      simulator.signal("TERM");
      assertThat(simulator.ended().out())
          .containsPattern(
              "TLS 1.2 and 1.3 on https://127.0.0.1:[0-9]+  \\((BoringSSL|the JDK); CA: /_admin/ca.pem\\)");
    }
  }

  @Test
  void authorityThatCannotBeWrittenEndsTheStart() {
    Path nowhere = folder.resolve("none/ca.pem");
    assertThat(
            Cli.run("serve", ALWAYS_404, "--port=0", "--https-port=0", "--tls-ca-out=" + nowhere))
        .isEqualTo(
            Cli.failed(
                "--tls-ca-out: " + nowhere + " cannot be written (expected: a file in a folder)"));
    assertThat(Cli.run("serve", "--port=0", "--https-port=0", "--tls-keystore=" + nowhere))
        .isEqualTo(Cli.failed("TLS keystore " + nowhere + ": missing (expected: a file)"));
  }

  @Test
  void simulatorReportsAtItsEndThatItWasTheBottleneck() throws Exception {
    try (CliProcess simulator =
        CliProcess.start("serve", ALWAYS_404, "--port", "0", "--tolerance", "0")) {
      URI late = simulator.uri().resolve("/late");
      for (int i = 0; i < 100; i++) {
        assertThat(Http.get(late).statusCode()).isEqualTo(404);
      }
      simulator.signal("TERM");
      Cli ended = simulator.ended();
      assertThat(ended.exitCode()).isZero();
      assertThat(ended.err())
          .startsWith("The simulator was the bottleneck: ")
          .containsPattern(" in [0-9]+ seconds?.*; responses left late by [0-9.]+ ms at p99, ")
          .hasLineCount(1);
    }
  }

  @Test
  void fiveRequestsAreTooFewForABottleneck() throws Exception {
    try (CliProcess simulator =
        CliProcess.start("serve", ALWAYS_404, "--port", "0", "--tolerance", "0")) {
      URI late = simulator.uri().resolve("/late");
      for (int i = 0; i < 5; i++) {
        assertThat(Http.get(late).statusCode()).isEqualTo(404);
      }
      simulator.signal("INT");
      Cli ended = simulator.ended();
      assertThat(ended.exitCode()).isZero();
      assertThat(ended.err()).isEmpty();
    }
  }

  @Test
  void serveReportsNothingWithoutRequests() throws Exception {
    try (CliProcess simulator = CliProcess.start("serve", "demo", "--port", "0")) {
      assertThat(Http.body(simulator.uri().resolve("/_admin/status"))).isEqualTo("ok!");
      simulator.signal("TERM");
      assertThat(simulator.ended().err()).isEmpty();
    }
  }

  @Test
  void startOfTimelinesIsPrintedAndItsStageIsServed() throws Exception {
    try (CliProcess simulator =
        CliProcess.start(THEN_503, "--port=0", "--start-at=2026-01-02T04:04:05+01:00")) {
      URI uri = simulator.uri();
      assertThat(simulator.awaitLine("Timelines"))
          .startsWith("Timelines count from 2026-01-02T03:04:05Z, ")
          .endsWith(" days ago");
      assertThat(Http.get(uri).statusCode()).isEqualTo(503);
    }
  }

  @Test
  void watchedFilesAreReloaded() throws Exception {
    String recipe = "{ \"body\": \"old\", \"stages\": [{ \"at\": 0, \"status\": 200 }] }";
    Path file = Files.writeString(folder.resolve("recipe.json"), recipe);
    try (CliProcess simulator =
        CliProcess.start("serve", folder.toString(), "--port", "0", "--watch")) {
      URI uri = simulator.uri();
      assertThat(Http.body(uri)).isEqualTo("old");
      Files.writeString(file, recipe.replace("old", "something new"));
      assertThat(simulator.awaitLine("Reloaded")).isEqualTo("Reloaded: /* restarts");
      assertThat(Http.body(uri)).isEqualTo("something new");
    }
  }

  private static Throwable unavailable(String transport) {
    return switch (transport) {
      case "epoll" -> Epoll.unavailabilityCause();
      case "io_uring" -> IoUring.unavailabilityCause();
      case "kqueue" -> KQueue.unavailabilityCause();
      default -> null;
    };
  }
}
