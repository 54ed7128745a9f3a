package io.originsimulator.cli.serve;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.cli.Cli;
import io.originsimulator.cli.Poll;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.server.Limits;
import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that every option of the server takes effect. */
class ServerOptionsTest {
  private static final String PAGE =
      """
      { "body": "page", "stages": [{ "at": 0, "status": 200, "latency": "300ms" }] }
      """;

  @Test
  void longRequestLineIsRefused() throws IOException {
    try (Simulator simulator = start("--max-request-line", "100b")) {
      assertThat(answer(simulator, get("/" + "x".repeat(200), ""))).startsWith("HTTP/1.1 414 ");
    }
  }

  @Test
  void longHeadersAreRefused() throws IOException {
    try (Simulator simulator = start("--max-headers", "100b")) {
      assertThat(answer(simulator, get("/", "x-long: " + "x".repeat(200) + "\r\n")))
          .startsWith("HTTP/1.1 431 ");
    }
  }

  @Test
  void longDocumentIsRefused() throws IOException {
    try (Simulator simulator = start("--max-document", "10b")) {
      String post = "POST /_admin/add_recipe HTTP/1.1\r\ncontent-length: 11\r\n\r\n[0123456789";
      assertThat(answer(simulator, post)).startsWith("HTTP/1.1 413 ");
    }
  }

  @Test
  void connectionAboveTheMaximumIsRefused() throws IOException {
    try (Simulator simulator = start("--max-connections", "1");
        Socket first = connect(simulator)) {
      send(first, "GET /_admin/status HTTP/1.1\r\n\r\n");
      assertThat(first.getInputStream().read()).isEqualTo('H');
      assertThat(answer(simulator, get("/", ""))).startsWith("HTTP/1.1 503 ");
    }
  }

  @Test
  void pipelinedRequestAboveTheMaximumWaitsForTheResponseBefore() throws Exception {
    try (Simulator simulator = start("--max-pipelined", "1");
        Socket socket = connect(simulator)) {
      simulator.add(RecipeJson.read(PAGE));
      long begin = System.nanoTime();
      send(socket, get("/1", ""));
      Poll.until("arrived", () -> simulator.counts().requests() == 1);
      send(socket, get("/2", ""));
      Poll.until("both answered", () -> simulator.counts().byStatus().getOrDefault(200, 0L) == 2);
      assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThan(Duration.ofMillis(600));
    }
  }

  @Test
  void halfClosedClientIsAnsweredIfAllowed() throws IOException {
    try (Simulator simulator = start("--half-close")) {
      simulator.add(RecipeJson.read(PAGE));
      assertThat(answerToTheLastWord(simulator)).endsWith("\r\n\r\npage");
    }
    try (Simulator simulator = start()) {
      simulator.add(RecipeJson.read(PAGE.replace("300ms", "1h")));
      assertThat(answerToTheLastWord(simulator)).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--max-origin 3b|is larger than 3b",
        "--origin-timeout 100ms|did not answer within 0.1 s",
        "--origin-allow *.example.com,127.0.0.1:1|is not among the hosts that may be fetched"
      })
  void tooLargeOriginIsRefused(String optionAndReason) {
    String[] parts = optionAndReason.split("\\|");
    String page = parts[0].contains("timeout") ? PAGE.replace("300ms", "1h") : PAGE;
    try (Simulator upstream = Simulator.builder().recipe(page).start();
        Simulator simulator = start(parts[0].split(" "))) {
      var recipe =
          RecipeJson.read(
              "{ \"origin\": \"%s\", \"stages\": [{ \"at\": 0, \"status\": 200 }] }"
                  .formatted(upstream.uri()));
      assertThatThrownBy(() -> simulator.add(recipe))
          .isInstanceOf(RecipeException.class)
          .hasMessage("origin: " + upstream.uri() + " " + parts[1]);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-11-21T12:00:00Z",
        "2026-11-21T12:00Z",
        "2026-11-21T13:30:00+01:30",
        "2026-11-20T22:00:00.000-14:00"
      })
  void startInstantHasSeveralFormats(String instant) {
    try (Simulator simulator = start("--start-at", instant)) {
      assertThat(simulator.startAt()).contains(Instant.parse("2026-11-21T12:00:00Z"));
    }
    try (Simulator simulator = start()) {
      assertThat(simulator.startAt()).isEmpty();
    }
  }

  @Test
  void shortageOfFilesIsReportedUnlessConnectionsAreLimited() {
    assertThat(options("serve").shortageOfFiles(150))
        .contains(
            "150 connections can be open, as many as this process has files for (expected: a higher"
                + " limit of open files, by ulimit -n, LimitNOFILE or docker run --ulimit; or"
                + " --max-connections 150)");
    assertThat(options("serve").shortageOfFiles(800)).isEmpty();
    assertThat(options("serve", "--max-connections=150").shortageOfFiles(150)).isEmpty();
  }

  @Test
  void connectionsAboveTheFilesAreReported() {
    int most = Limits.defaults().connections();
    assertThat(options("serve").shortageOfFiles()).isEmpty();
    assertThat(options("serve", "--max-connections=" + most).shortageOfFiles()).isEmpty();
    assertThat(options("serve", "--max-connections=" + Integer.MAX_VALUE).shortageOfFiles())
        .contains(
            "--max-connections 2147483647: this process can open "
                + most
                + " (expected: a higher limit of open files, by ulimit -n, LimitNOFILE or docker run"
                + " --ulimit); further ones wait unanswered");
  }

  @Test
  void journalKeepsTheLastRequests() throws IOException {
    String ask = get("/_admin/requests", "connection: close\r\n");
    try (Simulator simulator = start("--journal", "1")) {
      answer(simulator, get("/1", "connection: close\r\n"));
      answer(simulator, get("/2", "connection: close\r\n"));
      assertThat(answer(simulator, ask)).contains("\"path\":\"/2\"").doesNotContain("/1\"");
    }
    try (Simulator simulator = start()) {
      assertThat(answer(simulator, ask)).startsWith("HTTP/1.1 404 ").contains("--journal 1000");
    }
  }

  @Test
  void honestyIsMeasuredUnlessSwitchedOff() throws IOException {
    String ask = get("/_admin/honesty", "connection: close\r\n");
    try (Simulator simulator = start()) {
      assertThat(answer(simulator, ask))
          .contains("{\"verdict\":\"nothing was measured\",\"tolerance_ms\":5,");
    }
    try (Simulator simulator = start("--tolerance", "250us")) {
      assertThat(answer(simulator, ask)).contains("\"tolerance_ms\":0.25,");
    }
    try (Simulator simulator = start("--no-honesty")) {
      assertThat(answer(simulator, ask)).startsWith("HTTP/1.1 404 ").contains("--no-honesty");
    }
  }

  @Test
  void allowedHostsAreFetched() {
    try (Simulator upstream = Simulator.builder().recipe(PAGE).start();
        Simulator simulator = start("--origin-allow", "127.0.0.1:" + upstream.port())) {
      simulator.add(
          RecipeJson.read(
              "{ \"origin\": \"%s\", \"stages\": [{ \"at\": 0, \"status\": 200 }] }"
                  .formatted(upstream.uri())));
      assertThat(simulator.recipes()).hasSize(1);
    }
  }

  private static Simulator start(String... options) {
    String[] words =
        Stream.concat(Stream.of("serve", "--port=0", "--host=127.0.0.1"), Stream.of(options))
            .toArray(String[]::new);
    return options(words).builder(false).start();
  }

  private static ServerOptions options(String... words) {
    var serve = Cli.commands().parseArgs(words).subcommand().commandSpec();
    return (ServerOptions) serve.mixins().get("server").userObject();
  }

  private static String get(String path, String headers) {
    return "GET " + path + " HTTP/1.1\r\nhost: localhost\r\n" + headers + "\r\n";
  }

  private static String answerToTheLastWord(Simulator simulator) throws IOException {
    try (Socket socket = connect(simulator)) {
      send(socket, get("/", ""));
      socket.shutdownOutput();
      return new String(socket.getInputStream().readAllBytes(), US_ASCII);
    }
  }

  /** Returns all bytes until the end of the connection. */
  private static String answer(Simulator simulator, String request) throws IOException {
    try (Socket socket = connect(simulator)) {
      send(socket, request);
      return new String(socket.getInputStream().readAllBytes(), US_ASCII);
    }
  }

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(US_ASCII));
  }

  private static Socket connect(Simulator simulator) throws IOException {
    return new Socket(InetAddress.getLoopbackAddress(), simulator.port());
  }
}
