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
