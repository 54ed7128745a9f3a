package io.originsimulator.examples;

import static io.github.resilience4j.circuitbreaker.CircuitBreaker.State.CLOSED;
import static io.github.resilience4j.circuitbreaker.CircuitBreaker.State.HALF_OPEN;
import static io.github.resilience4j.circuitbreaker.CircuitBreaker.State.OPEN;
import static io.originsimulator.junit.SimulatorAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig.SlidingWindowType;
import io.originsimulator.junit.OriginSimulator;
import io.originsimulator.junit.SimulatorTime;
import io.originsimulator.server.ManualClock;
import io.originsimulator.server.Simulator;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A circuit breaker of Resilience4j in the origin's time: an outage of half an hour takes
 * milliseconds, and every change of state has an exact instant. It uses two clocks, both of them
 * the origin's.
 */
@OriginSimulator(
    clock = SimulatorTime.MANUAL,
    json =
        """
        [{ "route": "/orders", "body": "[]",
           "stages": [
             { "at": 0,     "status": 200 },
             { "at": "10m", "status": 503 },
             { "at": "40m", "status": 200 }] },
         { "route": "/slow", "body": "[]",
           "stages": [{ "at": 0, "status": 200, "latency": "3s" }] }]
        """)
class CircuitBreakerTest {
  private final HttpClient client = HttpClient.newHttpClient();

  @OriginSimulator private Simulator origin;
  private ManualClock clock;

  @BeforeEach
  void takeTheOriginsClock() {
    clock = origin.clock();
  }

  @Test
  void circuitBreakerOpensWithTheOutageAndClosesAfterIt() throws Exception {
    CircuitBreaker breaker = breaker(Duration.ofMinutes(30));
    clock.advanceBy(Duration.ofMinutes(10).minusNanos(1));
    assertThat(orders(breaker)).isEqualTo(200);
    assertThat(orders(breaker)).isEqualTo(200);
    clock.advanceToNextStage();
    assertThat(orders(breaker)).isEqualTo(503);
    assertThat(breaker.getState()).isEqualTo(CLOSED); // until half of four calls have failed
    assertThat(orders(breaker)).isEqualTo(503);
    assertThat(breaker.getState()).isEqualTo(OPEN);

    origin.clearJournal();
    for (int minute = 10; minute < 40; minute++) {
      assertThatThrownBy(() -> orders(breaker)).isInstanceOf(CallNotPermittedException.class);
      clock.advanceBy("1m");
    }
    // The origin has just recovered; Resilience4j requires its 30 minutes to have passed
    // completely.
    assertThat(clock.elapsed()).isEqualTo(Duration.ofMinutes(40));
    assertThatThrownBy(() -> orders(breaker)).isInstanceOf(CallNotPermittedException.class);
    assertThat(breaker.getState()).isEqualTo(OPEN);
    assertThat(origin).receivedNothing();

    clock.advanceBy(Duration.ofNanos(1));
    assertThat(orders(breaker)).isEqualTo(200);
    assertThat(breaker.getState()).isEqualTo(HALF_OPEN); // after one probe of two
    assertThat(orders(breaker)).isEqualTo(200);
    assertThat(breaker.getState()).isEqualTo(CLOSED);
    assertThat(origin).receivedExactly("/orders", 2);
  }

  @Test
  void originReceivesSixCallsDuringTheOutage() throws Exception {
    CircuitBreaker breaker = breaker(Duration.ofMinutes(10));
    int refused = 0;
    for (int minute = 0; minute < 60; minute++) {
      try {
        orders(breaker);
      } catch (CallNotPermittedException e) {
        refused++;
      }
      clock.advanceBy("1m");
    }
    assertThat(minutesOf(503)).containsExactly(10L, 11L, 22L, 23L, 34L, 35L);
    assertThat(minutesOf(200)).startsWith(0L).contains(9L, 46L).doesNotContain(40L, 45L);
    assertThat(origin).received(60 - refused);
    assertThat(breaker.getState()).isEqualTo(CLOSED);
  }

  @Test
  void slowOriginOpensTheCircuitBreaker() throws Exception {
    CircuitBreaker breaker = breaker(Duration.ofMinutes(10));
    for (int call = 1; call <= 4; call++) {
      assertThat(breaker.getState()).isEqualTo(CLOSED);
      CompletableFuture<HttpResponse<Void>> answer =
          breaker
              .executeCompletionStage(
                  () -> client.sendAsync(request("/slow"), BodyHandlers.discarding()))
              .toCompletableFuture();
      clock.awaitPending(1);
      clock.advanceBy("3s");
      assertThat(answer.get(10, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
    }
    assertThat(breaker.getState()).isEqualTo(OPEN);
    assertThat(clock.elapsed()).isEqualTo(Duration.ofSeconds(12));
  }

  private CircuitBreaker breaker(Duration open) {
    return CircuitBreaker.of(
        "orders",
        CircuitBreakerConfig.custom()
            .clock(clock.asClock()) // for the wait while it is open
            .currentTimestampFunction(
                unused -> clock.nanoTime(), TimeUnit.NANOSECONDS) // for the duration of calls
            .waitDurationInOpenState(open)
            .slidingWindow(4, 4, SlidingWindowType.COUNT_BASED)
            .failureRateThreshold(50)
            .recordResult(response -> ((HttpResponse<?>) response).statusCode() >= 500)
            .slowCallDurationThreshold(Duration.ofSeconds(2))
            .permittedNumberOfCallsInHalfOpenState(2)
            .build());
  }

  private int orders(CircuitBreaker breaker) throws Exception {
    return breaker
        .executeCallable(() -> client.send(request("/orders"), BodyHandlers.discarding()))
        .statusCode();
  }

  private HttpRequest request(String path) {
    return HttpRequest.newBuilder(origin.uri(path)).build();
  }

  private List<Long> minutesOf(int status) {
    return origin.requests("/orders").stream()
        .filter(request -> request.outcome().status().orElseThrow() == status)
        .map(request -> request.arrival().toMinutes())
        .toList();
  }
}
