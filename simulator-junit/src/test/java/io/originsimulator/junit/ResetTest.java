package io.originsimulator.junit;

import static io.originsimulator.junit.SimulatorAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** A reset keeps the state of one test from the next. */
@OriginSimulator(
    clock = SimulatorTime.MANUAL,
    json =
        """
        [{ "route": "/slow", "stages": [{ "at": 0, "status": 503, "latency": "2s" }] },
         { "route": "/ticks", "stream": { "event": "<<ordinal>>", "count": 2, "every": "1m" } }]
        """)
@OriginSimulator(name = "bare", clock = SimulatorTime.MANUAL)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ResetTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private static InputStream ticks; // of a test before

  @Test
  @Order(1)
  void firstTestLeavesAPendingRequestAndMovesTime(
      @OriginSimulator Simulator origin, @OriginSimulator(name = "bare") Simulator bare) {
    HttpRequest post = // a GET would be sent again when its connection is closed
        HttpRequest.newBuilder(origin.uri("/slow")).POST(BodyPublishers.noBody()).build();
    HttpClient.newHttpClient().sendAsync(post, BodyHandlers.discarding()).exceptionally(e -> null);
    origin.clock().awaitPending(1);
    origin.clock().advanceBy("1s");
    bare.clock().advanceBy("1h");
  }

  @Test
  @Order(2)
  void nextTestBeginsAtZeroWithNothingPending(
      @OriginSimulator Simulator origin, @OriginSimulator(name = "bare") Simulator bare) {
    assertThat(origin.clock().pending()).isZero();
    assertThat(bare.clock().elapsed()).isZero();
    CompletableFuture<Integer> answer =
        CompletableFuture.supplyAsync(() -> Calls.status(origin, "/slow"));
    origin.clock().awaitPending(1);
    origin.clock().advanceBy("2s");
    assertThat(answer.join()).isEqualTo(503);
    assertThat(origin).receivedExactly("/slow", 1);
    assertThat(origin.requests().get(0).arrival()).isEqualTo(Duration.ZERO);
    assertThat(origin.counts().requests()).isEqualTo(1);
    assertThat(origin.counts().abandoned()).isZero();
  }

  @Test
  @Order(3)
  void testLeavesAStreamOpenAndPaused(@OriginSimulator Simulator origin) throws Exception {
    ticks = HTTP.send(get(origin.uri("/ticks")), BodyHandlers.ofInputStream()).body();
    origin.stream("/ticks").awaitOpen(1, PATIENCE);
    origin.stream("/ticks").pause();
  }

  @Test
  @Order(4)
  void nextTestHasNoOpenStreamsAndNoPause(@OriginSimulator Simulator origin) {
    assertThatThrownBy(ticks::readAllBytes).isInstanceOf(IOException.class);
    assertThat(origin.stream("/ticks").push("nobody listens")).isZero();
    CompletableFuture<String> body =
        CompletableFuture.supplyAsync(() -> Calls.body(origin, "/ticks"));
    origin.stream("/ticks").awaitOpen(1, PATIENCE);
    origin.clock().advanceBy("1m");
    assertThat(body.join()).isEqualTo("data: 1\n\ndata: 2\n\n");
    assertThat(origin).receivedExactly("/ticks", 1).hasNothingPending();
  }

  private static HttpRequest get(URI address) {
    return HttpRequest.newBuilder(address).build();
  }
}
