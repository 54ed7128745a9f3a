package io.originsimulator.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.junit.OriginSimulator;
import io.originsimulator.junit.SimulatorTime;
import io.originsimulator.server.Simulator;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * The HttpClient of JDK 17 and 25 and a broken origin. Its timeout ends with the head; for a body,
 * only the future can be cancelled. It retries a GET once if it is reset before the response.
 */
@OriginSimulator(recipe = "faults.json", clock = SimulatorTime.MANUAL)
class JdkHttpClientTest {
  private static final Duration TIMEOUT = Duration.ofMillis(500);
  private static final Duration OF_A_HEAD = Duration.ofSeconds(5); // long enough for a busy machine

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @OriginSimulator private Simulator origin;

  @Test
  void lateResponseIsATimeout() {
    assertThatThrownBy(() -> call(get("/late").timeout(TIMEOUT)))
        .isExactlyInstanceOf(HttpTimeoutException.class)
        .hasMessage("request timed out");
    assertThat(Seen.of(origin, "/late", 1)).containsExactly(Seen.ABANDONED_BEFORE_HEAD);
  }

  @Test
  void stalledBodyHangsUntilItsFutureIsCancelled() throws Exception {
    assertThat(call(get("/fine"))).isEqualTo("fine");
    CountDownLatch head = new CountDownLatch(1);
    CompletableFuture<HttpResponse<String>> stalled =
        client.sendAsync(
            get("/stall").timeout(OF_A_HEAD).build(),
            info -> {
              head.countDown();
              return BodyHandlers.ofString().apply(info);
            });
    assertThat(head.await(10, TimeUnit.SECONDS)).isTrue();

    // Sent later with the same timeout, which therefore expires after that of the first.
    assertThatThrownBy(() -> call(get("/late").timeout(OF_A_HEAD)))
        .isExactlyInstanceOf(HttpTimeoutException.class);
    assertThat(stalled).isNotDone();

    stalled.cancel(true);
    assertThat(Seen.of(origin, "/stall", 1)).containsExactly(Seen.ABANDONED_DURING_STALL);
  }

  @Test
  void resetBeforeTheHeadIsRetriedOnce() {
    assertThatThrownBy(() -> call(get("/reset")))
        .isExactlyInstanceOf(IOException.class)
        .hasMessage("HTTP/1.1 header parser received no bytes")
        .rootCause()
        .isExactlyInstanceOf(SocketException.class)
        .hasMessage("Connection reset");
    assertThat(Seen.of(origin, "/reset", 2)).hasSize(2).containsOnly(Seen.RESET_BEFORE_HEAD);
  }

  @Test
  void resetOfAKeptConnectionIsTheSame() throws Exception {
    assertThat(call(get("/fine"))).isEqualTo("fine");
    assertThatThrownBy(() -> call(get("/reset")))
        .isExactlyInstanceOf(IOException.class)
        .hasMessage("HTTP/1.1 header parser received no bytes");
    assertThat(Seen.of(origin, "/reset", 2)).hasSize(2).containsOnly(Seen.RESET_BEFORE_HEAD);
  }

  @Test
  void postIsNotRetried() throws Exception {
    assertThat(call(get("/fine"))).isEqualTo("fine");
    assertThatThrownBy(() -> call(get("/reset").POST(BodyPublishers.ofString("order"))))
        .isExactlyInstanceOf(IOException.class)
        .hasMessage("HTTP/1.1 header parser received no bytes");
    assertThat(Seen.of(origin, "/reset", 1)).containsExactly(Seen.RESET_BEFORE_HEAD);
  }

  @Test
  void resetAfterTheHeadIsNotRetried() {
    assertThatThrownBy(() -> call(get("/reset-after-head")))
        .isExactlyInstanceOf(IOException.class)
        .hasMessage("fixed content-length: 65536, bytes received: 0")
        .rootCause()
        .isExactlyInstanceOf(SocketException.class)
        .hasMessage("Connection reset");
    assertThat(Seen.of(origin, "/reset-after-head", 1)).containsExactly(Seen.RESET_AFTER_HEAD);
  }

  @Test
  void resetWithinTheBodyIsNotRetried() {
    assertThatThrownBy(() -> call(get("/reset-in-body")))
        .isExactlyInstanceOf(IOException.class)
        .hasMessage("fixed content-length: 65536, bytes received: 32768")
        .rootCause()
        .isExactlyInstanceOf(SocketException.class)
        .hasMessage("Connection reset");
    assertThat(Seen.of(origin, "/reset-in-body", 1)).containsExactly(Seen.RESET_AFTER_HEAD);
  }

  @Test
  void truncatedBodyHasTheSameMessageAndADifferentCause() {
    assertThatThrownBy(() -> call(get("/truncated")))
        .isExactlyInstanceOf(IOException.class)
        .hasMessage("fixed content-length: 65536, bytes received: 32768")
        .rootCause()
        .isExactlyInstanceOf(EOFException.class)
        .hasMessage("EOF reached while reading");
    assertThat(Seen.of(origin, "/truncated", 1)).containsExactly(Seen.TRUNCATED);
  }

  private String call(HttpRequest.Builder request) throws IOException, InterruptedException {
    return client.send(request.build(), BodyHandlers.ofString()).body();
  }

  private HttpRequest.Builder get(String path) {
    return HttpRequest.newBuilder(origin.uri(path));
  }
}
