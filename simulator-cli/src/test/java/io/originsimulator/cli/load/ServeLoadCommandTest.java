package io.originsimulator.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.cli.Cli;
import io.originsimulator.cli.CliProcess;
import io.originsimulator.cli.Http;
import java.net.ServerSocket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;

class ServeLoadCommandTest {
  @Test
  void engineServesUntilItIsStopped() throws Exception {
    try (CliProcess engine = CliProcess.start("serve-load", "--port", "0")) {
      HttpResponse<String> page = Http.get(engine.uri().resolve("/index.html"));
      assertThat(page.statusCode()).isEqualTo(200);
      assertThat(page.body()).contains("<title>Load engine</title>");
      engine.signal("TERM");
      assertThat(engine.exitCode()).isZero();
    }
  }

  @Test
  void invalidObserveOptionIsRefused() throws Exception {
    Process gone = new ProcessBuilder("true").start();
    gone.waitFor();
    assertThat(Cli.run("serve-load", "--port", "0", "--observe", "pid:" + gone.pid()))
        .isEqualTo(
            Cli.failed(
                "--observe: process " + gone.pid() + " is not running, or /proc is not readable"));
  }

  @Test
  void timeoutOptionIsTheDefaultForRequests() throws Exception {
    try (ServerSocket silent = new ServerSocket(0);
        CliProcess engine = CliProcess.start("serve-load", "--port", "0", "--timeout", "120ms")) {
      String sprint =
          "{\"request\": {\"uri\": \"http://127.0.0.1:%d/\"}}".formatted(silent.getLocalPort());
      HttpRequest request =
          HttpRequest.newBuilder(engine.uri().resolve("/sprint"))
              .POST(BodyPublishers.ofString(sprint))
              .build();
      assertThat(HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body())
          .contains("no complete response within 120 ms");
    }
  }

  @Test
  void defaultTimeoutIsTheOneOfBlitz() {
    assertThat(Cli.run("serve-load", "--help").out().replaceAll("\\s+", " "))
        .contains("Maximum time of a request; 0 is no limit, except for users (default: 1s).");
    assertThat(Cli.run("serve-load", "--timeout", "0"))
        .isEqualTo(
            Cli.misused(
                "serve-load",
                "--timeout: 0 (expected: more than 0; a user waits for its response)"));
  }

  @Test
  void invalidPortIsRefused() {
    assertThat(Cli.run("serve-load", "--port", "70000"))
        .isEqualTo(Cli.failed("--port: 70000 (expected: 0 to 65535)"));
  }
}
