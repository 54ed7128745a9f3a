package io.originsimulator.examples;

import static io.originsimulator.junit.SimulatorAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.resilience4j.core.IntervalFunction;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryConfig;
import io.github.resilience4j.retry.internal.RetryImpl;
import io.originsimulator.junit.OriginSimulator;
import io.originsimulator.junit.SimulatorTime;
import io.originsimulator.report.caller.CallerReport;
import io.originsimulator.report.caller.Grouping;
import io.originsimulator.server.Simulator;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledExecutorService;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Retries of Resilience4j that wait in the origin's time: {@code executeCompletionStage} uses the
 * clock's scheduler, and blocking calls use Resilience4j's own hook.
 */
@OriginSimulator(
    clock = SimulatorTime.MANUAL,
    json =
        """
        [{ "route": "/orders", "body": "[]",
           "stages": [{ "at": 0, "status": 503 }, { "at": "7s", "status": 200 }] },
         { "route": "/maintenance", "body": "[]",
           "stages": [
             { "at": 0,     "status": 503, "headers": { "retry-after": "30" } },
             { "at": "30s", "status": 200 }] }]
        """)
class RetryTest {
  private static final int CALLERS = 20;

  private final HttpClient client = HttpClient.newHttpClient();

  @OriginSimulator private Simulator origin;

  @AfterEach
  void sleepAgain() {
    RetryImpl.setSleepFunction(Thread::sleep);
  }

  /**
   * Waits of 0.5 to 1.5, 1 to 3, 2 to 6, and 4 to 12 s: the last try comes after at least 7.5 s.
   */
  @Test
  void exponentialBackoffWithJitterSpreadsCallersAndOutlastsTheOutage() {
    List<CompletableFuture<Integer>> answers =
        orders(IntervalFunction.ofExponentialRandomBackoff(Duration.ofSeconds(1), 2, 0.5));
    assertThat(answers).allSatisfy(answer -> assertThat(answer).isCompletedWithValue(200));
    assertThat(origin)
        .groupedByHeader("x-request-id")
        .triesAtMost(5)
        .amplificationAtMost(5)
        .backsOff()
        .jitters();
  }

  @Test
  void fixedWaitsSendAllRetriesAtOnceFiveTimes() {
    List<CompletableFuture<Integer>> answers = orders(IntervalFunction.of(Duration.ofSeconds(1)));
    assertThat(answers).allSatisfy(answer -> assertThat(answer).isCompletedWithValue(503));
    CallerReport report =
        CallerReport.of(origin.requests("/orders"), new Grouping.ByHeader("x-request-id"));
    assertThat(report.logicalRequests()).hasSize(CALLERS);
    assertThat(report.amplification()).isEqualTo(5);
    assertThat(report.backoff().factor()).hasValue(1);
    assertThat(report.backoff().jitter()).hasValue(0);
    assertThatThrownBy(() -> assertThat(origin).groupedByHeader("x-request-id").jitters())
        .hasMessageStartingWith(
            "Expected waits between tries that differ by more than 10 %,"
                + " but they differed by 0.0 %\n");
  }

  @Test
  void blockingCallObeysRetryAfter() throws Exception {
    sleepOnTheClock();
    RetryConfig obedient =
        retry()
            .intervalBiFunction(
                (attempt, answer) ->
                    answer.get().headers().firstValueAsLong("retry-after").orElse(1) * 1000)
            .build();
    assertThat(maintenance(obedient)).isEqualTo(200);
    assertThat(origin).received(2).groupedByHeader("x-request-id").triesAtMost(2).obeysRetryAfter();
    assertThat(origin.clock().elapsed()).isEqualTo(Duration.ofSeconds(30));
  }

  @Test
  void callThatIgnoresRetryAfterIsDetected() throws Exception {
    sleepOnTheClock();
    RetryConfig hasty = retry().waitDuration(Duration.ofSeconds(1)).build();
    assertThat(maintenance(hasty)).isEqualTo(503);
    assertThatThrownBy(() -> assertThat(origin).obeysRetryAfter())
        .hasMessageStartingWith(
            "Expected no retry before Retry-After,"
                + " but after 1000 ms of 30000 ms came the one at 1000 ms\n");
  }

  /** All callers begin at once; each tries up to five times until it has a response. */
  private List<CompletableFuture<Integer>> orders(IntervalFunction waits) {
    ScheduledExecutorService scheduler = origin.clock().asScheduler();
    Retry retry = Retry.of("orders", retry().intervalFunction(waits).build());
    List<CompletableFuture<Integer>> answers =
        IntStream.range(0, CALLERS)
            .mapToObj(
                caller ->
                    retry.executeCompletionStage(scheduler, () -> ask("/orders", "id-" + caller)))
            .map(answer -> answer.thenApply(HttpResponse::statusCode).toCompletableFuture())
            .toList();
    origin.clock().advanceBy("1m"); // beyond all waits
    return answers;
  }

  private int maintenance(RetryConfig config) throws Exception {
    return Retry.of("maintenance", config)
        .executeCallable(() -> send("/maintenance", "id"))
        .statusCode();
  }

  /** Applies to all blocking retries in this process: not for tests that run in parallel. */
  private void sleepOnTheClock() {
    RetryImpl.setSleepFunction(millis -> origin.clock().advanceBy(Duration.ofMillis(millis)));
  }

  private static RetryConfig.Builder<HttpResponse<Void>> retry() {
    return RetryConfig.<HttpResponse<Void>>custom()
        .maxAttempts(5)
        .retryOnResult(answer -> answer.statusCode() == 503);
  }

  /** Returns after the response: no request is in flight between two waits. */
  private CompletionStage<HttpResponse<Void>> ask(String path, String id) {
    try {
      return CompletableFuture.completedFuture(send(path, id));
    } catch (Exception e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private HttpResponse<Void> send(String path, String id) throws Exception {
    return client.send(
        HttpRequest.newBuilder(origin.uri(path)).header("x-request-id", id).build(),
        BodyHandlers.discarding());
  }
}
