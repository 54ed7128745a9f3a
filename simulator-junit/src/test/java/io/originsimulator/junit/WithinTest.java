package io.originsimulator.junit;

import static io.originsimulator.junit.SimulatorAssertions.assertThat;
import static io.originsimulator.junit.SimulatorAssertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.originsimulator.report.caller.RecordedRequests;
import io.originsimulator.report.caller.Requests;
import io.originsimulator.server.Simulator;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Assertions that are retried until they hold or no later request can make them hold. */
class WithinTest extends CallerTests {
  @Test
  void withinWaitsForRequests() {
    CompletableFuture<Void> later =
        CompletableFuture.runAsync(
            () -> client.sendAsync(request("/ok/1").build(), BodyHandlers.discarding()).join(),
            CompletableFuture.delayedExecutor(50, TimeUnit.MILLISECONDS));
    assertThat(origin).within("60s").receivedExactly("/ok/1", 1).received(1);
    later.join();
  }

  @Test
  void withinWaitsForTheEndOfAnAbandonedRequest() throws Exception {
    CompletableFuture<?> abandoned =
        client.sendAsync(request("/never").build(), BodyHandlers.discarding());
    assertThat(origin).within("60s").received(1);
    abandoned.cancel(true);
    assertThat(origin).within("60s").hasNothingPending();
    fails(
        () -> assertThat(origin).within("1ms").abandonedAtMost(0.5),
        "Expected at most 50\\.0 % of the requests abandoned, but of 1 there was 1(.*\\n)+");
  }

  @Test
  void assertionsThatNoRequestCanFixFailAtOnce() throws Exception {
    get("/ok/1");
    assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> {
          Simulator none = null;
          fails(() -> assertThat(none).within("1h").received(1), "(?s).*not to be null.*");
          fails(
              () -> assertThat(origin).within("1h").received(0),
              "Expected 0 requests, but there was 1\\n(.*\\n){2}");
          for (int i = 0; i < 20; i++) {
            get("/ok");
          }
          fails(
              () -> assertThat(origin).within("1h").received(30),
              "Expected all requests in the journal, but 1 was dropped;(.*\\n)+");
        });
    assertThatThrownBy(() -> assertThat(origin).withRoute("ok"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("route or path: \"ok\" (expected: it starts with /)");
  }

  static List<Arguments> assertionsThatHoldLater() {
    return List.of(
        Arguments.of("received", of(one -> one.received(3))),
        Arguments.of("receivedInOrder", of(one -> one.receivedInOrder("/down", "/down", "/down"))),
        Arguments.of("intervalsAtLeast", of(one -> one.intervalsAtLeast("1ms"))),
        Arguments.of("intervalsGrow", of(SimulatorAssert::intervalsGrow)),
        Arguments.of("triesAtMost", of(one -> one.triesAtMost(3))),
        Arguments.of("backsOff", of(SimulatorAssert::backsOff)),
        Arguments.of("waitsAtLeast", of(one -> one.waitsAtLeast("10ms", "20ms"))),
        Arguments.of("connectionsAtMost", of(one -> one.connectionsAtMost(3))),
        Arguments.of("hasNothingPending", of(SimulatorAssert::hasNothingPending)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("assertionsThatHoldLater")
  void everyAssertionIsRetried(String name, Consumer<SimulatorAssert> assertion) {
    CompletableFuture<Void> later =
        CompletableFuture.runAsync(
            () -> {
              for (int wait : new int[] {0, 10, 20}) {
                pass(wait);
                client.sendAsync(request("/down").build(), BodyHandlers.discarding()).join();
              }
            },
            CompletableFuture.delayedExecutor(20, TimeUnit.MILLISECONDS));
    assertion.accept(assertThat(origin).within("60s"));
    later.join();
  }

  static List<Arguments> assertionsThatNoRequestCanMend() {
    return List.of(
        Arguments.of("receivedInOrder", of(one -> one.receivedInOrder("/ok", "/", "/", "/"))),
        Arguments.of("receivedInOrder of less", of(one -> one.receivedInOrder("/down", "/down"))),
        Arguments.of("intervalsAtLeast", of(one -> one.intervalsAtLeast("20ms"))),
        Arguments.of("intervalsGrow", of(SimulatorAssert::intervalsGrow)),
        Arguments.of("triesAtMost", of(one -> one.triesAtMost(2))),
        Arguments.of("waitsAtLeast", of(one -> one.waitsAtLeast("20ms"))),
        Arguments.of("obeysRetryAfter", of(SimulatorAssert::obeysRetryAfter)),
        Arguments.of("connectionsAtMost", of(one -> one.connectionsAtMost(0))),
        Arguments.of("peakInFlightAtMost", of(one -> one.peakInFlightAtMost(0))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("assertionsThatNoRequestCanMend")
  void assertionThatNoRequestCanFixFailsAtOnce(String name, Consumer<SimulatorAssert> assertion)
      throws Exception {
    for (int wait : new int[] {0, 20, 10}) {
      pass(wait);
      get("/later");
    }
    assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> fails(() -> assertion.accept(assertThat(origin).within("1h")), "Expected (.*\\n)+"));
  }

  @Test
  void endOfPendingRequestCanFixAnAssertion() throws Exception {
    get("/down", "x-id", "1");
    get("/down", "x-id", "1");
    CompletableFuture<?> pending =
        client.sendAsync(request("/never").build(), BodyHandlers.discarding());
    origin.clock().awaitPending(1);
    Requests withPending = origin.requests();
    AtomicInteger looks = new AtomicInteger();
    RecordedRequests mended =
        () ->
            looks.incrementAndGet() == 1
                ? withPending
                : Requests.of(origin, withPending.subList(1, 3));
    assertThat(mended).groupedByHeader("x-id").within("60s").triesAtMost(1);
    assertThat(looks).hasValue(2);
    pending.cancel(true);
  }

  @Test
  void disconnectFromStalledResponseCanFixAnAssertion() throws Exception {
    CompletableFuture<?> stalled =
        client.sendAsync(request("/stalled").build(), BodyHandlers.discarding());
    assertThat(origin).within("60s").received(1).hasNothingPending();
    get("/ok");
    Requests withStalled = origin.requests();
    AtomicInteger looks = new AtomicInteger();
    RecordedRequests mended =
        () -> {
          if (looks.incrementAndGet() == 1) {
            return withStalled;
          }
          stalled.cancel(true); // at the instant of the second request
          return origin.requests();
        };
    assertThat(mended).within("60s").peakInFlightAtMost(1);
    assertThat(looks).hasValueGreaterThan(1);
  }

  @Test
  void assertionOfTwoPartsUsesItsPatienceOnce() throws Exception {
    get("/down", "x-id", "1");
    get("/down", "x-id", "1");
    CompletableFuture<?> pending =
        client.sendAsync(request("/never").build(), BodyHandlers.discarding());
    origin.clock().awaitPending(1);
    Requests tooEarly = origin.requests();
    AtomicInteger looks = new AtomicInteger();
    RecordedRequests late =
        () -> {
          if (looks.incrementAndGet() == 1) {
            return Requests.of(origin, List.of());
          }
          Thread.currentThread().interrupt(); // ends the patience, whatever the time
          return tooEarly;
        };
    fails(
        () -> assertThat(late).groupedByHeader("x-id").within("1h").waitsAtLeast("1ms"),
        "Expected wait 1 of at least 1 ms, but one before /down was 0 ms\\n(.*\\n){4}");
    assertThat(Thread.interrupted()).isTrue();
    assertThat(looks).hasValue(2);
    pending.cancel(true);
  }

  @Test
  void patienceMustBeADuration() {
    assertThatThrownBy(() -> assertThat(origin).within("soon"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("patience: ");
  }
}
