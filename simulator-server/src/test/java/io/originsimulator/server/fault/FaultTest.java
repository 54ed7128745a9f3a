package io.originsimulator.server.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.value.Fault;
import io.originsimulator.report.Counts;
import io.originsimulator.server.ExpectedResponse;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The bytes before a fault, and the state of the connection after it. */
class FaultTest {
  private static final String GET = "GET /faulty HTTP/1.1\r\n\r\n";
  private static final String NOW = "GET /now HTTP/1.1\r\n\r\n";
  private static final String BODY = "0123456789".repeat(10);

  private final FrozenServer server = new FrozenServer();
  private final FrozenConnection client = server.connect();

  @AfterEach
  void close() {
    server.close();
  }

  private static void add(FrozenServer server, String fault, String more) {
    server.add(
        """
        [{"route": "/faulty", "body": "%s",
          "stages": [{"at": 0, "status": 200, "fault": "%s"%s}]},
         {"route": "/now", "body": "now", "stages": [{"at": 0, "status": 200}]}]
        """
            .formatted(BODY, fault, more));
  }

  private void add(String fault) {
    add(server, fault, "");
  }

  @ParameterizedTest
  @CsvSource({
    "close after head,    0",
    "close after 0%,      0",
    "close after 50%,    50",
    "close after 33.3%,  33",
    "close after 100%,  100",
    "close after 0b,      0",
    "close after 7b,      7",
    "close after 100b,  100",
    "close after 1gb,   100"
  })
  void partOfTheBodyIsSentUnderItsFullLength(String fault, int bytes) {
    add(fault);
    client.send(GET);
    assertThat(client.received())
        .isEqualTo(ExpectedResponse.ok(BODY).head() + BODY.substring(0, bytes));
    assertThat(client.isOutputShutdown()).isTrue();
    assertThat(server.counts())
        .isEqualTo(
            new Counts(1, new TreeMap<>(Map.of(200, 1L)), new TreeMap<>(Map.of("close", 1L)), 0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"reset", "close", "stall"})
  void faultWithoutAPointSendsNothingAndOnlyTheFaultCounts(String fault) {
    add(fault);
    client.send(GET);
    server.advance("1s");
    assertThat(client.received()).isEmpty();
    assertThat(server.counts())
        .isEqualTo(new Counts(1, new TreeMap<>(), new TreeMap<>(Map.of(fault, 1L)), 0));
  }

  @ParameterizedTest
  @EnumSource
  void theFaultComesAfterTheLatency(Fault.Kind kind) {
    add(server, kind.toString(), ", \"latency\": \"300ms\"");
    client.send(GET);
    server.advance("299.999999ms");
    assertThat(server.counts().faults()).isEmpty();
    server.advance("0.001us");
    assertThat(server.counts().faults()).isEqualTo(Map.of(kind.toString(), 1L));
  }

  @ParameterizedTest
  @EnumSource
  void aClientThatLeavesDuringTheLatencyHasAbandonedItsRequestAndNothingFailed(Fault.Kind kind) {
    add(server, kind.toString(), ", \"latency\": \"300ms\"");
    client.send(GET).leave();
    server.advance("1s");
    assertThat(server.counts()).isEqualTo(new Counts(1, new TreeMap<>(), new TreeMap<>(), 1));
  }

  @ParameterizedTest
  @EnumSource
  void earlierRequestsAreAnsweredAndLaterOnesDropped(Fault.Kind kind) {
    add(server, kind + " after head", ", \"latency\": \"100ms\"");
    client.send(NOW + GET + NOW + NOW);
    server.advance("5s");
    client.send(NOW);
    String received = new String(client.receivedBytes(), StandardCharsets.ISO_8859_1);
    assertThat(received)
        .startsWith(ExpectedResponse.ok("now") + "" + ExpectedResponse.ok(BODY).head());
    assertThat(server.counts())
        .isEqualTo(
            new Counts(
                4, new TreeMap<>(Map.of(200, 2L)), new TreeMap<>(Map.of(kind.toString(), 1L)), 2));
    assertThat(server.clock().pendingTimers()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void theRecipeIsFreeWhenTheFaultHasCome(Fault.Kind kind) {
    add(kind + " after 50%");
    client.send(GET);
    client.receivedBytes();
    server.scenarios().clear();
    assertThat(server.memory().used()).isZero();
  }

  @Test
  void aResetAtOnceIsImmediateIfNothingWasWritten() {
    add("reset");
    client.send(GET);
    assertThat(client.isOpen()).isFalse();
  }

  @Test
  void aResetThatCannotAskTheKernelComes250MillisecondsAfterTheFlush() {
    add("reset after 10b");
    client.stopReading().send(GET);
    server.advance("10s");
    assertThat(client.isOpen()).isTrue();
    client.readOn();
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok(BODY).head() + "0123456789");
    server.advance("249.999999ms");
    assertThat(client.isOpen()).isTrue();
    assertThat(client.isOutputShutdown()).isFalse();
    server.advance("0.001us");
    assertThat(client.isOpen()).isFalse();
  }

  @Test
  void aResetLeavesTimeForTheAnswersBeforeIt() {
    add("reset");
    client.send(NOW).receivedBytes();
    client.send(GET);
    assertThat(client.isOpen()).isTrue();
    server.advance("250ms");
    assertThat(client.isOpen()).isFalse();
  }

  @Test
  void aResetOfAClientThatLeftMeanwhileDoesNoHarm() {
    add("reset after 10b");
    client.send(GET).receivedBytes();
    client.close();
    server.advance("1s");
    assertThat(client.isOpen()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"stall", "stall after head", "stall after 10b"})
  void aStalledConnectionIsSilentWithoutATimerUntilTheClientLeaves(String fault) {
    add(fault);
    client.send(GET).receivedBytes();
    assertThat(client.runScheduledPendingTasks()).isEqualTo(-1); // no timer is set
    server.advance("24h");
    client.send(NOW);
    assertThat(client.unread()).isZero();
    assertThat(client.receivedBytes()).isEmpty();
    assertThat(client.isOpen()).isTrue();
    assertThat(client.isOutputShutdown()).isFalse();
    client.leave();
    assertThat(client.isOpen()).isFalse();
    assertThat(server.counts().abandoned()).isZero();
    assertThat(server.counts().requests()).isEqualTo(1);
  }

  @Test
  void withHalfCloseAStalledClientThatShutsItsOutputDownHasLeftToo() {
    try (FrozenServer patient = FrozenServer.withHalfClose()) {
      add(patient, "stall after 10b", "");
      FrozenConnection half = patient.connect();
      half.send(GET).receivedBytes();
      half.leave();
      assertThat(half.isOpen()).isFalse();
    }
  }

  @Test
  void withHalfCloseAClientThatHasShutItsOutputDownBeforeAStallIsNotHeld() {
    try (FrozenServer patient = FrozenServer.withHalfClose()) {
      add(patient, "stall after 10b", ", \"latency\": \"100ms\"");
      FrozenConnection half = patient.connect();
      half.send(GET).leave();
      assertThat(half.isOpen()).isTrue();
      patient.advance("100ms");
      assertThat(half.received()).endsWith("\r\n\r\n0123456789");
      assertThat(half.isOpen()).isFalse();
    }
  }

  @Test
  void aStoppingServerDoesNotHoldAStalledConnectionOpen() {
    add("stall after 10b");
    client.send(GET).receivedBytes();
    server.drain();
    assertThat(client.isOutputShutdown()).isTrue();
  }

  @Test
  void garbageIsNotHttpAtAnyOffset() {
    add("garbage after 10b");
    client.send(GET);
    byte[] received = client.receivedBytes();
    int head = (ExpectedResponse.ok(BODY).head() + "0123456789").length();
    byte[] garbage = Arrays.copyOfRange(received, head, received.length);
    assertThat(garbage).hasSize(256).startsWith(0xff);
    for (byte b : garbage) {
      assertThat(b & 0xff).isGreaterThanOrEqualTo(0xc0);
    }
    assertThat(client.isOutputShutdown()).isTrue();
  }

  @Test
  void garbageWithoutAPointIsTheOnlyOutput() {
    add("garbage");
    client.send(GET);
    assertThat(client.receivedBytes()).hasSize(256);
    assertThat(server.counts().byStatus()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "close after head,  ''",
    "close after 3b,    '8|012'",
    "close after 8b,    '8|01234567|'",
    "close after 9b,    '8|01234567|8|8'"
  })
  void aFaultInAChunkedBodyLeavesItWithoutItsEnd(String fault, String body) {
    add(server, fault, ", \"chunk\": \"8b\"");
    client.send(GET);
    assertThat(client.received())
        .endsWith("transfer-encoding: chunked\r\n\r\n" + body.replace("|", "\r\n"));
    assertThat(client.isOutputShutdown()).isTrue();
  }

  @Test
  void faultAtTheBodysEndOmitsTheLastChunk() {
    add(server, "close after 100%", ", \"chunk\": \"100b\"");
    client.send(GET);
    assertThat(client.received()).endsWith("64\r\n" + BODY + "\r\n");
  }

  @Test
  void aPacedBodyFailsWhenItsLastPromisedByteIsOut() {
    add(server, "close after 7b", ", \"bandwidth\": \"100b/s\"");
    client.send(GET);
    server.advance("69.999999ms");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok(BODY).head() + "01234");
    assertThat(client.isOutputShutdown()).isFalse();
    server.advance("0.001us");
    assertThat(client.received()).isEqualTo("56");
    assertThat(client.isOutputShutdown()).isTrue();
  }

  @Test
  void aClientThatLeavesBeforeTheFaultHasAbandonedItsAnswerAndNothingFailed() {
    add(server, "reset after 50%", ", \"bandwidth\": \"100b/s\"");
    client.send(GET);
    server.advance("100ms");
    client.leave();
    server.advance("1s");
    assertThat(server.counts())
        .isEqualTo(new Counts(1, new TreeMap<>(Map.of(200, 1L)), new TreeMap<>(), 1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"head", "50%", "10b"})
  void theBodyOfAHeadIsEmptySoItsFaultFollowsTheHead(String point) {
    add("close after " + point);
    client.send("HEAD /faulty HTTP/1.1\r\n\r\n");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok(BODY).head().toString());
    assertThat(client.isOutputShutdown()).isTrue();
  }

  @Test
  void aStatusWithoutContentFailsAfterItsHead() {
    server.add(
        """
        {"route": "/faulty", "stages": [{"at": 0, "status": 204, "fault": "close after 50%"}]}
        """);
    client.send(GET);
    assertThat(client.received())
        .isEqualTo(ExpectedResponse.of("204 No Content", "").withoutContent() + "");
    assertThat(client.isOutputShutdown()).isTrue();
  }

  @Test
  void anExpectedContinueIsNotSentAfterAFault() {
    add(server, "stall", ", \"latency\": \"100ms\"");
    client.send(GET + "POST /now HTTP/1.1\r\nexpect: 100-continue\r\ncontent-length: 4\r\n\r\n");
    server.advance("1s");
    assertThat(client.received()).isEmpty();
  }

  @Test
  void aFaultIsClearedWithTheOtherCounts() {
    add("reset");
    client.send(GET);
    FrozenConnection admin = server.connect();
    admin.send("GET /_admin/restart HTTP/1.1\r\n\r\n");
    server.doSlowWork();
    assertThat(server.counts()).isEqualTo(new Counts(0, new TreeMap<>(), new TreeMap<>(), 0));
  }
}
