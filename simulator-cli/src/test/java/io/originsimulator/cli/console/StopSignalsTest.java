package io.originsimulator.cli.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.cli.CliProcess;
import io.originsimulator.cli.Http;
import io.originsimulator.cli.Poll;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The end of a real process. */
class StopSignalsTest {
  private static final Duration SOON = Duration.ofSeconds(15); // much less than pending responses

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"TERM", "INT"})
  void firstSignalSendsPendingResponsesAndRefusesConnections(String signal) throws Exception {
    // If the machine is paused until the response is due, the test is repeated with more time.
    assertThat(
            isPendingWhileOthersAreRefused(signal, "3s")
                || isPendingWhileOthersAreRefused(signal, "10s"))
        .as("the response is pending while others are refused")
        .isTrue();
  }

  private boolean isPendingWhileOthersAreRefused(String signal, String latency) throws Exception {
    try (CliProcess simulator = serve(latency, "30s")) {
      URI uri = simulator.uri();
      CompletableFuture<HttpResponse<String>> pending = askAndWaitForArrival(uri);
      simulator.signal(signal);
      Poll.until("refused", () -> Http.isRefused(uri));
      boolean isPending = !pending.isDone();
      assertThat(pending.get(SOON.toSeconds(), TimeUnit.SECONDS).body()).isEqualTo("late");
      assertThat(simulator.exitCode()).isZero();
      assertThat(simulator.errors()).isEmpty();
      return isPending;
    }
  }

  @ParameterizedTest
  @CsvSource({"TERM, 143", "INT, 130"})
  void secondSignalEndsAtOnce(String signal, int exitCode) throws Exception {
    try (CliProcess simulator = serve("2m", "2m")) {
      URI uri = simulator.uri();
      CompletableFuture<HttpResponse<String>> pending = askAndWaitForArrival(uri);
      simulator.signal(signal);
      Poll.until("refused", () -> Http.isRefused(uri));
      simulator.signal(signal);
      assertThat(simulator.exitCode()).isEqualTo(exitCode);
      assertThatThrownBy(pending::get)
          .isInstanceOf(ExecutionException.class)
          .hasCauseInstanceOf(IOException.class);
    }
  }

  @Test
  void responsesPendingAfterTheGracePeriodAreAbandoned() throws Exception {
    try (CliProcess simulator = serve("2m", "200ms")) {
      CompletableFuture<HttpResponse<String>> pending = askAndWaitForArrival(simulator.uri());
      simulator.signal("TERM");
      assertThat(simulator.exitCode()).isZero();
      assertThatThrownBy(pending::get)
          .isInstanceOf(ExecutionException.class)
          .hasCauseInstanceOf(IOException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"TERM", "INT"})
  void idleServerEndsSoon(String signal) throws Exception {
    try (CliProcess simulator = serve("0", "2m")) {
      assertThat(Http.body(simulator.uri())).as("and the connection stays open").isEqualTo("late");
      long begin = System.nanoTime();
      simulator.signal(signal);
      assertThat(simulator.exitCode()).isZero();
      assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(SOON);
      assertThat(simulator.errors()).isEmpty();
    }
  }

  @Test
  void signalThatTheSystemDoesNotHaveIsNotHandled() {
    assertThatCode(() -> StopSignals.handle("OTHER", number -> {})).doesNotThrowAnyException();
  }

  private CliProcess serve(String latency, String grace) throws IOException {
    String recipe =
        """
        { "body": "late", "stages": [{ "at": 0, "status": 200, "latency": "%s" }] }
        """
            .formatted(latency);
    Path file = Files.writeString(folder.resolve("recipe.json"), recipe);
    return CliProcess.start(
        "serve",
        file.toString(),
        "--port=0",
        "--host=127.0.0.1",
        "--grace=" + grace,
        "--no-honesty"); // it would report a slow machine
  }

  private static CompletableFuture<HttpResponse<String>> askAndWaitForArrival(URI uri)
      throws Exception {
    CompletableFuture<HttpResponse<String>> pending = Http.getLater(uri);
    URI count = uri.resolve("/_admin/current_count");
    Poll.until("arrived", () -> Http.body(count).startsWith("{\"total_requests\":1"));
    return pending;
  }
}
