package io.originsimulator.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.cli.Cli;
import io.originsimulator.cli.CliProcess;
import io.originsimulator.cli.Http;
import io.originsimulator.cli.Poll;
import io.originsimulator.cli.console.ExitCode;
import io.originsimulator.report.JournalEntry;
import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AttackCommandTest {
  static final String AT_ONCE = "{\"body\": \"hello\", \"stages\": [{\"at\": 0, \"status\": 200}]}";
  private static final String BROKEN =
      "{\"body\": \"\", \"stages\": [{\"at\": 0, \"status\": 503}]}";
  private static final String SLOW =
      "{\"body\": \"\", \"stages\": [{\"at\": 0, \"status\": 200, \"latency\": \"60s\"}]}";

  @TempDir private Path folder;

  @Test
  void runIsReported() throws Exception {
    try (Simulator origin = Simulator.builder().recipe(AT_ONCE).start()) {
      Cli attack = attack(origin, "--rate", "100", "--duration", "500ms");
      assertThat(attack.exitCode()).isZero();
      assertThat(attack.err()).isEmpty();
      assertThat(attack.out())
          .startsWith("Requests ")
          .containsPattern("Success +\\[ratio] +100\\.00%\n")
          .containsPattern("Status Codes +\\[code:count] +200:50 ")
          .containsPattern("Bytes In +\\[total, mean] +250, 5\\.00\n");
      assertThat(origin.counts().requests()).isEqualTo(50);
    }
  }

  /** Repeats a vegeta user's script word for word. */
  @Test
  void addressWithoutSchemeUsesHttp() throws Exception {
    try (Simulator origin = Simulator.builder().recipe(AT_ONCE).journal(10).start()) {
      String place = "127.0.0.1:" + origin.port() + "/news";
      Cli attack = Cli.run("attack", place, "--rate=10", "--duration=100ms", "--preflight=off");
      assertThat(attack.out()).contains("200:1");
      assertThat(Cli.run("ramp", place, "--pattern=1-1:1", "--preflight=off").exitCode()).isZero();
      assertThat(origin.requests("/news")).hasSizeGreaterThan(1);
    }
  }

  @Test
  void targetsComeFromStandardInputAndOptionsMayHaveOneDash() throws Exception {
    try (Simulator origin = Simulator.builder().recipe(AT_ONCE).start()) {
      Path targets = write("targets.txt", "GET " + origin.uri("/news") + "\n");
      List<String> words = new ArrayList<>(CliProcess.java());
      words.addAll(List.of("attack", "-duration=1s", "-rate=40", "-http2=false", "-max-body=0"));
      words.addAll(List.of("-timeout=60s", "-report=text-classic", "-preflight=off", "-force"));
      Process process =
          new ProcessBuilder(words)
              .redirectInput(targets.toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).as(out).isZero();
      assertThat(out)
          .contains("Latencies     [mean, 50, 95, 99, max]")
          .containsPattern("Bytes In +\\[total, mean] +0, 0\\.00\n")
          .containsPattern("Status Codes +\\[code:count] +200:40 ");
      assertThat(origin.counts().requests()).isEqualTo(40);
    }
  }

  @Test
  void targetsFromAFileAreRequestedInTurn() throws Exception {
    try (Simulator origin = Simulator.builder().recipe(AT_ONCE).journal(10).start()) {
      Path targets =
          write(
              "targets.json",
              """
              {"method":"GET","url":"%1$s"}
              {"method":"POST","url":"%1$s","body":"aGVsbG8="}
              """
                  .formatted(origin.uri("/x")));
      Cli attack =
          Cli.run(
              words(
                  List.of("--targets", targets.toString(), "--format", "json"),
                  "--rate=10",
                  "--duration=400ms",
                  "--header=X-Team: news"));
      assertThat(attack.exitCode()).as(attack.err()).isZero();
      assertThat(origin.requests("/x"))
          .hasSize(4)
          .allMatch(request -> request.headers().containsKey("x-team"));
    }
  }

  @Test
  void urlsAreRequestedWithMethodBodyAndHeaders() throws Exception {
    Path body = write("order.json", "{}");
    try (Simulator origin = Simulator.builder().recipe(AT_ONCE).journal(10).start()) {
      Cli attack =
          attack(
              origin,
              "-X",
              "PUT",
              "--body=" + body,
              "--header=content-type: text/css",
              "--rate=10",
              "--duration=200ms");
      assertThat(attack.exitCode()).as(attack.err()).isZero();
      assertThat(origin.requests("/x"))
          .hasSize(2)
          .allMatch(request -> request.method().equals("PUT"))
          .allMatch(request -> request.headers().get("content-length").equals(List.of("2")))
          .allMatch(request -> request.headers().get("content-type").equals(List.of("text/css")));
    }
  }

  @Test
  void methodIsRefusedForListOfTargets() throws Exception {
    Path targets = write("targets.txt", "GET http://127.0.0.1:1/\n");
    assertThat(Cli.run("attack", "--targets=" + targets, "--method=PUT", "--duration=1s"))
        .isEqualTo(Cli.misused("attack", "--method: given without a URL (expected: a URL)"));
  }

  @Test
  void brokenThresholdHasItsOwnExitCode() throws Exception {
    try (Simulator origin = Simulator.builder().recipe(BROKEN).start()) {
      Cli attack = attack(origin, "--rate=100", "--duration=200ms", "--threshold=errors<1%");
      assertThat(attack.exitCode()).isEqualTo(ExitCode.THRESHOLD_FAILED);
      assertThat(attack.err()).startsWith("FAILED").contains("errors<1%", "100");
    }
  }

  @Test
  void runIsAbortedByItsCondition() throws Exception {
    try (Simulator origin = Simulator.builder().recipe(BROKEN).start()) {
      Cli attack =
          attack(origin, "--rate=20", "--duration=1h", "--abort-if=errors>50%", "--report=json");
      assertThat(attack.exitCode()).isEqualTo(ExitCode.ABORTED);
      assertThat(attack.err()).startsWith("aborted: errors>50%");
    }
  }

  @Test
  void unreachableTargetHasItsOwnExitCode() throws Exception {
    String nowhere = "http://127.0.0.1:" + Http.freePort() + "/";
    Cli attack = Cli.run("attack", nowhere, "--rate=10", "--duration=300ms", "--preflight=off");
    assertThat(attack.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
    assertThat(attack.err())
        .isEqualTo("the target could not be reached: no request could be sent\n");
    assertThat(attack.out()).contains("connection refused");
  }

  @Test
  void targetWithoutTlsIsUnreachable() throws Exception {
    try (Simulator origin = Simulator.builder().recipe(AT_ONCE).start()) {
      String url = "https://127.0.0.1:" + origin.port() + "/";
      Cli attack = Cli.run("attack", url, "--rate=10", "--duration=300ms", "--preflight=off");
      assertThat(attack.exitCode()).as(attack.err()).isEqualTo(ExitCode.UNREACHABLE);
    }
  }

  @Test
  void runThatExceedsTheMachineIsRefused() throws Exception {
    try (Simulator origin = Simulator.builder().recipe(AT_ONCE).start()) {
      String url = origin.uri("/").toString();
      Cli attack = Cli.run("attack", url, "--rate=5000", "--duration=60s", "--expect-latency=60s");
      assertThat(attack.exitCode()).isEqualTo(ExitCode.RUN_INVALID);
      assertThat(attack.out()).isEmpty();
      assertThat(attack.err())
          .startsWith("preflight: expected: 5000/s x 60 s = 300000 connections at once\n")
          .contains("preflight: not enough local ports: 300000 needed, ")
          .endsWith("preflight: run not started (use --force to start anyway)\n");
      assertThat(origin.counts().requests()).isZero();
    }
  }

  @Test
  void rateAboveTheMaximumIsRefusedBeforeThePreflight() {
    assertThat(Cli.run("attack", "http://127.0.0.1:1/", "--rate=40000", "--duration=60s"))
        .isEqualTo(
            Cli.refused(
                "40000 requests/s exceed the maximum of 10000/s (expected: a lower rate; if the target can"
                    + " handle more, --max-rate 40000)"));
  }

  @Test
  void maximumLimitsTheHighestRateOfRamp() {
    assertThat(Cli.run("attack", "http://127.0.0.1:1/", "--rate=1/s -> 40000/s over 1h"))
        .isEqualTo(
            Cli.refused(
                "40000 requests/s exceed the maximum of 10000/s (expected: a lower rate; if the target can"
                    + " handle more, --max-rate 40000)"));
  }

  /** No request of a ramp can arrive before it is due: at a constant rate most of these would. */
  @Test
  void requestsOfARampArriveAtItsRate() throws Exception {
    try (Simulator origin = Simulator.builder().recipe(AT_ONCE).journal(220).start()) {
      Instant begun = Instant.now();
      Cli attack = attack(origin, "--rate=20/s -> 200/s over 2s", "--report=json");
      assertThat(attack.exitCode()).as(attack.err()).isZero();
      assertThat(attack.out())
          .contains("\"rate\":\"20/s -> 200/s over 2s\"", "\"duration\":\"2s\"")
          .contains("\"rate\":110.0", "\"duration_ns\":2000000000");
      List<JournalEntry> arrived = origin.requests();
      assertThat(arrived).hasSize(220);
      for (int i = 0; i < arrived.size(); i++) { // i = 20 t + 45 t²
        double dueSeconds = (Math.sqrt(400 + 180.0 * i) - 20) / 90;
        Instant due = begun.plusNanos((long) (dueSeconds * 1e9));
        assertThat(arrived.get(i).instant()).as("request %d", i).isAfterOrEqualTo(due);
      }
    }
  }

  @Test
  void ctrlCEndsARunInOrder() throws Exception {
    try (Simulator origin = Simulator.builder().recipe(SLOW).journal(10).start()) {
      String[] words =
          words(List.of(origin.uri("/").toString()), "--rate=20", "--duration=1h", "--report=json");
      try (CliProcess attack = CliProcess.start(words)) {
        Poll.until("a request", () -> !origin.requests().isEmpty());
        attack.signal("INT");
        Cli ended = attack.ended();
        assertThat(ended.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(ended.err()).matches("interrupted: \\d+ planned requests were not sent\n");
        assertThat(ended.out()).startsWith("{");
      }
    }
  }

  @Test
  void ctrlCEndsTheOpeningOfConnections() throws Exception {
    try (ServerSocket target = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      String url = "http://127.0.0.1:" + target.getLocalPort() + "/";
      String[] words =
          words(
              List.of(url),
              "--rate=20",
              "--duration=1m",
              "--pre-open=1000",
              "--connect-rate=6/m",
              "--report=text");
      try (CliProcess attack = CliProcess.start(words);
          Socket opened = target.accept()) {
        attack.signal("INT");
        Cli ended = attack.ended();
        assertThat(ended.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(ended.err()).isEqualTo("interrupted: 1200 planned requests were not sent\n");
        assertThat(ended.out()).contains(" stopped:1200\n");
        assertThat(opened.getInputStream().read()).as("closed, nothing sent").isEqualTo(-1);
      }
    }
  }

  @Test
  void destinationsAreCountedByConnectedAddress() {
    Cli attack =
        Cli.run(
            "attack",
            "http://a.example/",
            "http://b.example/",
            "http://b.example/other",
            "--connect-to=a.example:80:127.0.0.1:1,b.example:80:127.0.0.1:1",
            "--rate=5000",
            "--duration=1m",
            "--timeout=60s",
            "--requests-per-connection=10",
            "--preflight=strict");
    assertThat(attack.exitCode()).isEqualTo(ExitCode.RUN_INVALID);
    assertThat(attack.err())
        .contains("at worst: 5000/s x 60 s = 300000 connections at once\n")
        .contains(" x 1 source x 1 destination = ")
        .contains("preflight: closed: 500/s x ");
  }

  @Test
  void withoutATimeoutThePreflightCountsAllRequests() {
    Cli attack =
        Cli.run(
            "attack",
            "http://127.0.0.1:1/",
            "--rate=5000",
            "--duration=100s",
            "--timeout=0",
            "--preflight=strict");
    assertThat(attack.exitCode()).isEqualTo(ExitCode.RUN_INVALID);
    assertThat(attack.err())
        .contains(
            "at worst: 5000/s without a timeout, at most 500000 = 500000 connections at once\n");
  }

  @Test
  void misuseIsReportedBeforeTheFirstRequest() {
    assertMisuse(
        "--report: ./run.html is written already (expected: a file for each)",
        "--duration=1s",
        "--report=html=run.html",
        "--report=json=./run.html");
    assertMisuse(
        "--report: \"html=\": no file (expected: FORMAT=FILE)", "--duration=1s", "--report=html=");

    assertMisuse("--duration: missing (expected: a duration such as 30s)");
    assertMisuse(
        "--laddr: \"127.0.0.x\" (expected: addresses such as 127.0.0.2,127.0.0.3 or"
            + " 127.0.0.2-127.0.0.9)",
        "--duration=1s",
        "--laddr=127.0.0.x");
    assertMisuse(
        "--connect-to: \"a:1\" (expected: HOST:PORT:HOST:PORT)",
        "--duration=1s",
        "--connect-to=a:1");
    assertMisuse(
        "--rate, --duration: 1/m for 1s is not one request (expected: one or more)",
        "--duration=1s",
        "--rate=1/m");
    assertMisuse(
        "--report: to standard output, where the raw result goes too (expected: FORMAT=FILE)",
        "--duration=1s",
        "--output=-",
        "--report=json");
    assertMisuse("--header: \"X\" (expected: \"Name: value\")", "--duration=1s", "--header=X");
    assertMisuse(
        "--header: content-length (expected: none; the driver computes it from the body)",
        "--duration=1s",
        "--header=content-length: 3");
    assertMisuse(
        "url: http:///x (expected: http://host/path or https://host/path)", "--duration=1s", "/x");
    assertMisuse("redirects: -2 (expected: -1 or more)", "--duration=1s", "--redirects=-2");
    assertMisuse(
        "--rate, --duration: 0 for 1s is not one request (expected: one or more)",
        "--duration=1s",
        "--rate=0");
    assertMisuse(
        "--rate: \"0 for 1s\" is not one request (expected: one or more)", "--rate=0 for 1s");
    assertMisuse(
        "--rate: \"10/s FOR 1s\" (expected: RATE for TIME or RATE -> RATE over TIME, and a comma"
            + " before the next stage)",
        "--rate=10/s FOR 1s");
    assertMisuse(
        "--rate: \"1/s for 80000h, 1/s for 80000h\" takes too long (expected: at most 87600h, all"
            + " stages together)",
        "--rate=1/s for 80000h, 1/s for 80000h");
    assertMisuse(
        "--rate: \"fast\" (expected: a rate such as \"100/s\", \"600/m\" or \"3/10s\")",
        "--duration=1s",
        "--rate=fast");
    assertMisuse(
        "--rate: \"1/s -> 9/s over 5m\" takes 5m, and the duration is 1s (expected: a duration of"
            + " 5m, or none)",
        "--duration=1s",
        "--rate=1/s -> 9/s over 5m");
    assertMisuse("--stream: \"text\" (expected: sse or ndjson)", "--duration=1s", "--stream=text");
    assertMisuse(
        "--stall: 0 (expected: a duration such as 1s)",
        "--duration=1s",
        "--stream=sse",
        "--stall=0");
    assertMisuse(
        "--warm-up: --rate begins at 0 (expected: no warm-up)",
        "--rate=0 -> 9/s over 5m",
        "--warm-up=1s");
    assertMisuse(
        "Invalid value for option '--connect-rate': \"1/s -> 9/s over 1s\" (expected: one rate such"
            + " as 500/s; only attack --rate has stages)",
        "--duration=1s",
        "--connect-rate=1/s -> 9/s over 1s");
  }

  @Test
  void certificateAuthorityIsForTheTargetAndItsOrigin() throws IOException {
    try (Simulator simulator = Simulator.builder().https().journal(1_000).recipe(AT_ONCE).start()) {
      Path ca = Files.writeString(folder.resolve("ca.pem"), simulator.caPem().orElseThrow());
      String server = simulator.httpsUri("/").toString();
      Cli attack =
          Cli.run(
              "attack", server, "--ca=" + ca, "--origin=" + server, "--rate=40", "--duration=1s");
      assertThat(attack.out()).contains("  200:40  \n");
    }
  }

  @Test
  void http2SendsAllRequestsOnOneConnectionWithAndWithoutTls() {
    String late = "{\"body\": \"hello\", \"latency\": \"300ms\"}";
    try (Simulator simulator = Simulator.builder().https().journal(1_000).recipe(late).start()) {
      for (URI server : List.of(simulator.uri("/plain"), simulator.httpsUri("/tls"))) {
        String[] options = {"--http2", "--insecure", "--rate=40", "--duration=1s"};
        Cli attack = Cli.run(words(List.of(server.toString()), options));
        assertThat(attack.out()).as(attack.err()).contains("  200:40  \n");
        assertThat(simulator.requests(server.getPath()))
            .hasSize(40)
            .extracting(JournalEntry::connection)
            .containsOnly(simulator.requests(server.getPath()).get(0).connection());
      }
    }
  }

  @Test
  void missingCertificateIsReportedInOneLine() {
    Cli attack =
        Cli.run(words(List.of("https://127.0.0.1:1/"), "--duration=1s", "--root-certs=none.pem"));
    assertThat(attack)
        .isEqualTo(Cli.failed("trusted certificates none.pem: missing (expected: a file)"));
  }

  @Test
  void publicTargetIsRefused() {
    Cli attack = Cli.run("attack", "http://198.51.100.7/", "--duration=1s", "--preflight=off");
    assertThat(attack)
        .isEqualTo(
            Cli.refused(
                "198.51.100.7 is neither this machine nor a private network"
                    + " (expected: a loopback or private address; if you own the target, add --i-own-this-target)"));
  }

  @Test
  void unknownHostRefusesTheRun() {
    assertThat(Cli.run("attack", "http://no-such-host.invalid/news", "--duration=1s"))
        .isEqualTo(
            new Cli(
                ExitCode.UNREACHABLE,
                "",
                "error: GET /news: unknown host no-such-host.invalid (expected: a resolvable name,"
                    + " or an address; to connect elsewhere, --connect-to"
                    + " no-such-host.invalid:80:HOST:PORT)\n"));
  }

  private static void assertMisuse(String complaint, String... options) {
    assertThat(Cli.run(words(List.of("http://127.0.0.1:1/"), options)))
        .isEqualTo(Cli.misused("attack", complaint));
  }

  static Cli attack(Simulator origin, String... options) {
    return Cli.run(words(List.of(origin.uri("/x").toString(), "--timeout=10s"), options));
  }

  /** Returns the arguments of an attack without a preflight and without a verdict on the driver. */
  static String[] words(List<String> first, String... options) {
    List<String> words = new ArrayList<>(List.of("attack"));
    words.addAll(first);
    words.addAll(List.of(options));
    words.addAll(List.of("--preflight=off", "--force"));
    return words.toArray(String[]::new);
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
