package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelOutboundBuffer;
import io.originsimulator.report.Counts;
import io.originsimulator.server.ExpectedResponse;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import io.originsimulator.server.Limits;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * With a bandwidth, the head is sent at once and each slice of the body when its last byte is due.
 */
class PacedBodyTest {
  private static final String GET = "GET /paced HTTP/1.1\r\n\r\n";
  private static final String BODY = "0123456789".repeat(10); // 1 s at 100 b/s, 5 bytes in 50 ms

  private final FrozenServer server = new FrozenServer();
  private final FrozenConnection client = server.connect();

  @AfterEach
  void close() {
    server.close();
  }

  private static void add(FrozenServer server, String body, String rate) {
    server.add(
        Recipes.besideNow(
            "/paced",
            "\"status\": 200, \"body\": \"%s\", \"bandwidth\": \"%s\"".formatted(body, rate)));
  }

  private void add() {
    add(server, BODY, "100b/s");
  }

  @Test
  void theHeadComesAtOnceAndASliceWhenItsLastByteIsDue() {
    add();
    client.send(GET);
    assertThat(client.received() + BODY).isEqualTo(ExpectedResponse.ok(BODY).toString());
    server.advance("49.999999ms");
    assertThat(client.received()).isEmpty();
    server.advance("0.001us");
    assertThat(client.received()).isEqualTo("01234");
    server.advance("49.999999ms");
    assertThat(client.received()).isEmpty();
    server.advance("0.001us");
    assertThat(client.received()).isEqualTo("56789");
  }

  @Test
  void lastByteIsSentAfterLengthByRateAndTheConnectionContinues() {
    add();
    client.send(GET);
    server.advance("999.999999ms");
    assertThat(client.received())
        .isEqualTo(ExpectedResponse.ok(BODY).head() + BODY.substring(0, 95));
    server.advance("0.001us");
    assertThat(client.received()).isEqualTo(BODY.substring(95));
    assertThat(client.isOpen()).isTrue();
    assertThat(server.clock().pendingTimers()).isZero();
    assertThat(server.counts())
        .isEqualTo(new Counts(1, new TreeMap<>(Map.of(200, 1L)), new TreeMap<>(), 0));
  }

  @Test
  void anInstantThatIsNoWholeNanosecondIsRoundedUp() {
    add(server, "abc", "3b/s");
    client.send(GET);
    server.advance("333.333333ms");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("abc").head().toString());
    server.advance("0.001us");
    assertThat(client.received()).isEqualTo("a");
    server.advance("666.666665ms");
    assertThat(client.received()).isEqualTo("b");
    server.advance("0.001us");
    assertThat(client.received()).isEqualTo("c");
  }

  @Property(tries = 100)
  void bytesOfAnInstantFollowTheFormula(
      @ForAll @IntRange(min = 0, max = 3000) int length,
      @ForAll @LongRange(min = 1, max = 100_000) long rate,
      @ForAll @LongRange(max = 2_000_000_000) long nanos) {
    try (FrozenServer other = new FrozenServer()) {
      add(other, "x".repeat(length), rate + "b/s");
      FrozenConnection reader = other.connect();
      reader.send(GET).receivedBytes();
      other.advance(nanos / 1000 + "us");
      long instant = nanos / 1000 * 1000;
      long slice = Math.max(1, Math.min(rate / 20, 65_536));
      long due = instant * rate / 1_000_000_000;
      assertThat(reader.receivedBytes())
          .hasSize((int) (due >= length ? length : due / slice * slice));
    }
  }

  @Test
  void latencyComesBeforeTheHeadAndThePaceBeginsThere() {
    server.add(
        """
        {"route": "/paced", "body": "0123456789",
         "stages": [{"at": 0, "status": 200, "latency": "300ms", "bandwidth": "100b/s"}]}
        """);
    client.send(GET);
    server.advance("299.999999ms");
    assertThat(client.received()).isEmpty();
    server.advance("0.001us");
    assertThat(client.received())
        .isEqualTo(ExpectedResponse.ok("0123456789").at("23:18:10").head() + "");
    server.advance("99.999999ms");
    assertThat(client.received()).isEqualTo("01234");
    server.advance("0.001us");
    assertThat(client.received()).isEqualTo("56789");
  }

  @Test
  void laterRequestsWaitAndTheirPaceBeginsAtTheirTurn() {
    add();
    client.send(GET + GET).send("GET /now HTTP/1.1\r\n\r\n");
    server.advance("1s");
    assertThat(client.received())
        .isEqualTo(
            ExpectedResponse.ok(BODY).toString() + ExpectedResponse.ok(BODY).at("23:18:11").head());
    server.advance("999.999999ms");
    assertThat(client.received()).isEqualTo(BODY.substring(0, 95));
    server.advance("0.001us");
    assertThat(client.received())
        .isEqualTo(BODY.substring(95) + ExpectedResponse.ok("now").at("23:18:12"));
    assertThat(server.counts().byStatus()).isEqualTo(Map.of(200, 3L));
  }

  @Test
  void headIsAnsweredWithTheHeadOfGetAndNoPace() {
    add();
    client.send("HEAD /paced HTTP/1.1\r\n\r\nGET /now HTTP/1.1\r\n\r\n");
    assertThat(client.received())
        .isEqualTo(ExpectedResponse.ok(BODY).head() + "" + ExpectedResponse.ok("now"));
  }

  @Test
  void anHttp10ClientIsPacedToo() {
    add();
    client.send("GET /paced HTTP/1.0\r\n\r\n");
    server.advance("999.999999ms");
    assertThat(client.received())
        .isEqualTo(ExpectedResponse.ok(BODY).closing().head() + BODY.substring(0, 95));
    assertThat(client.isOpen()).isTrue();
    server.advance("0.001us");
    assertThat(client.received()).isEqualTo(BODY.substring(95));
    assertThat(client.isOpen()).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void aClientThatLeavesMidwayLeavesNoTimerAndNoBody(LeavingClientTest.Leaving leaving) {
    add();
    client.send(GET + GET);
    server.advance("500ms");
    server.scenarios().clear();
    assertThat(server.memory().used()).isPositive();
    leaving.leave(client);
    assertThat(server.clock().pendingTimers()).isZero();
    assertThat(server.memory().used()).isZero();
    server.advance("5s");
    assertThat(client.received())
        .isEqualTo(ExpectedResponse.ok(BODY).head() + BODY.substring(0, 50));
    assertThat(server.counts())
        .isEqualTo(new Counts(2, new TreeMap<>(Map.of(200, 1L)), new TreeMap<>(), 2));
  }

  @Test
  void bodyOfAReplacedRecipeContinuesAtItsPace() {
    add();
    client.send(GET);
    server.advance("500ms");
    add(server, "new", "100mb/s");
    server.advance("500ms");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok(BODY).toString());
    assertThat(server.memory().used()).isEqualTo("new".length() + "now".length());
  }

  @Test
  void aDrainedConnectionSendsTheBodyToItsEnd() {
    add();
    client.send(GET);
    server.advance("500ms");
    server.drain();
    server.advance("499.999999ms");
    assertThat(client.isOutputShutdown()).isFalse();
    server.advance("0.001us");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok(BODY).toString());
    assertThat(client.isOutputShutdown()).isTrue();
  }

  @Test
  void drainedConnectionAnswersRequestsAfterTheBody() {
    add();
    client.send(GET + "GET /now HTTP/1.1\r\n\r\n");
    server.drain();
    server.advance("1s");
    assertThat(client.received())
        .isEqualTo(
            ExpectedResponse.ok(BODY).toString()
                + ExpectedResponse.ok("now").at("23:18:11").closing());
    assertThat(client.isOutputShutdown()).isTrue();
  }

  @Test
  void requestsBeyondTheBoundWaitUnread() {
    try (FrozenServer narrow = FrozenServer.with(Limits.defaults().withPipelinedRequests(2))) {
      add(narrow, "01234", "100b/s");
      FrozenConnection eager = narrow.connect();
      for (int i = 0; i < 5; i++) {
        eager.send(GET);
      }
      assertThat(narrow.counts().requests()).isEqualTo(2);
      narrow.advance("250ms");
      assertThat(eager.received()).isEqualTo(ExpectedResponse.ok("01234").toString().repeat(5));
    }
  }

  @Test
  void halfClosedClientGetsTheCompleteBody() {
    try (FrozenServer patient = FrozenServer.withHalfClose()) {
      add(patient, BODY, "100b/s");
      FrozenConnection half = patient.connect();
      half.send(GET);
      patient.advance("500ms");
      half.leave();
      patient.advance("500ms");
      assertThat(half.received()).isEqualTo(ExpectedResponse.ok(BODY).toString());
      assertThat(half.isOpen()).isFalse();
    }
  }

  @Test
  void clientThatDoesNotReadHoldsAboutTheHighWaterMark() {
    server.add(
        """
        {"route": "/paced", "random_content": "10mb",
         "stages": [{"at": 0, "status": 200, "bandwidth": "10mb/s"}]}
        """);
    client.stopReading().send(GET);
    server.advance("1m");
    assertThat(waiting()).isLessThan(2 * 65_536);
    assertThat(server.clock().pendingTimers()).isZero();
    client.readOn();
    server.advance("1m");
    assertThat(client.receivedBytes()).hasSizeGreaterThan(10 << 20);
  }

  @Test
  void clientDelayIsNotCaughtUp() {
    server.add(
        """
        {"route": "/paced", "random_content": "1mb",
         "stages": [{"at": 0, "status": 200, "bandwidth": "640kb/s"}]}
        """); // 32 kB in 50 ms
    client.send(GET);
    server.advance("100ms");
    assertThat(client.receivedBytes()).hasSizeGreaterThan(64 << 10);
    client.stopReading();
    server.advance("10s");
    client.readOn();
    int held = client.receivedBytes().length;
    assertThat(held).isLessThan(4 * (32 << 10));
    server.advance("49.999999ms");
    assertThat(client.receivedBytes()).isEmpty();
    server.advance("0.001us");
    assertThat(client.receivedBytes()).hasSize(32 << 10);
    server.advance("100ms");
    assertThat(client.receivedBytes()).hasSize(64 << 10);
  }

  @Test
  void aShortPauseThatTheBufferCoversDoesNotSlowThePace() {
    add();
    client.send(GET);
    server.advance("500ms");
    client.stopReading();
    server.advance("400ms");
    client.readOn();
    server.advance("99.999999ms");
    assertThat(client.received())
        .isEqualTo(ExpectedResponse.ok(BODY).head() + BODY.substring(0, 95));
    server.advance("0.001us");
    assertThat(client.received()).isEqualTo(BODY.substring(95));
  }

  @Test
  void transmissionBeginsWhenEarlierResponsesHaveBeenRead() {
    server.add(
        """
        [{"route": "/large", "random_content": "100kb", "stages": [{"at": 0, "status": 200}]},
         {"route": "/paced", "body": "01234",
          "stages": [{"at": 0, "status": 200, "bandwidth": "100b/s"}]}]
        """);
    client.stopReading().send("GET /large HTTP/1.1\r\n\r\n" + GET);
    server.advance("10s");
    assertThat(server.counts().byStatus()).isEqualTo(Map.of(200, 1L));
    client.readOn();
    assertThat(client.received())
        .endsWith(ExpectedResponse.ok("01234").at("23:18:20").head().toString());
    server.advance("50ms");
    assertThat(client.received()).isEqualTo("01234");
  }

  @Test
  void aTransmissionThatNeverBeganIsAbandoned() {
    server.add(
        """
        [{"route": "/large", "random_content": "100kb", "stages": [{"at": 0, "status": 200}]},
         {"route": "/paced", "body": "01234",
          "stages": [{"at": 0, "status": 200, "bandwidth": "100b/s"}]}]
        """);
    client.stopReading().send("GET /large HTTP/1.1\r\n\r\n" + GET).reset();
    assertThat(server.counts())
        .isEqualTo(new Counts(2, new TreeMap<>(Map.of(200, 1L)), new TreeMap<>(), 1));
  }

  private long waiting() {
    ChannelOutboundBuffer buffer = client.unsafe().outboundBuffer();
    return buffer == null ? 0 : buffer.totalPendingWriteBytes();
  }
}
