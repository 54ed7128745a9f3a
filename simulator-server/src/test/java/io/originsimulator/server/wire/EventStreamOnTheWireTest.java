package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.StreamProgress;
import io.originsimulator.server.Hold;
import io.originsimulator.server.Https;
import io.originsimulator.server.HttpsProviders;
import io.originsimulator.server.LogWatch;
import io.originsimulator.server.Simulator;
import io.originsimulator.server.SimulatorBuilder;
import io.originsimulator.server.Transport;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Streams of events over real sockets. */
class EventStreamOnTheWireTest {
  private static final String LARGE = "x".repeat(9_992); // an event of 10,000 bytes
  private static final int LARGE_CHUNK = 10_000 + "2710\r\n\r\n".length();

  private static SimulatorBuilder with(String stream) {
    return Simulator.builder()
        .journal(100)
        .recipe("{\"route\": \"/x\", \"stream\": {" + stream + "}}");
  }

  private static RawClient open(Simulator simulator) throws IOException {
    RawClient client = RawClient.connect(simulator).get("/x");
    client.readHead();
    return client;
  }

  private static String read(RawClient client, int bytes) throws IOException {
    return new String(client.readBody(bytes), StandardCharsets.UTF_8);
  }

  private static StreamProgress progress(Simulator simulator) {
    return journal(simulator).stream().orElseThrow();
  }

  private static JournalEntry journal(Simulator simulator) {
    return simulator.requests().get(0);
  }

  @OnEveryTransport
  void eventsArriveInChunksAndTheConnectionContinues(Transport transport) throws IOException {
    try (Simulator simulator =
            with("\"event\": [\"a\", \"b\"], \"every\": \"20ms\"").transport(transport).start();
        RawClient client = open(simulator)) {
      String expected = "9\r\ndata: a\n\n\r\n9\r\ndata: b\n\n\r\n0\r\n\r\n";
      assertThat(read(client, expected.length())).isEqualTo(expected);
      assertThat(client.get("/x").readHead().status()).isEqualTo(200);
    }
  }

  @OnEveryTransport
  void slowReaderIsBoundedAndCatchesUp(Transport transport) throws IOException {
    try (Simulator simulator =
            with("\"event\": \"" + LARGE + "\", \"count\": 3000").transport(transport).start();
        RawClient client = RawClient.connectWithSmallWindow(simulator)) {
      client.get("/x").readHead();
      Eventually.expect(() -> assertThat(simulator.counts().heldBack()).isEqualTo(1));
      StreamProgress held = progress(simulator);
      assertThat(held.events()).isLessThan(1500); // 4 MB of the kernel, 64 kB of the simulator
      assertThat(held.untaken()).isLessThan(10);
      client.readBody(3000 * LARGE_CHUNK);
      Eventually.expect(() -> assertThat(progress(simulator).untaken()).isZero());
      assertThat(progress(simulator).events()).isEqualTo(3000);
      assertThat(progress(simulator).heldBack()).isPositive();
    }
  }

  @ParameterizedTest
  @EnumSource
  void slowReaderOverTlsIsBoundedAndCatchesUp(HttpsProviders provider) throws IOException {
    try (Simulator simulator =
            with("\"event\": \"" + LARGE + "\", \"count\": 3000")
                .https(provider.of(Https.generated()))
                .start();
        Socket socket = new Socket()) {
      socket.setReceiveBufferSize(8 << 10);
      RawClient client = TlsClient.connect(simulator, "TLSv1.3", socket).get("/x");
      client.readHead();
      Eventually.expect(() -> assertThat(simulator.counts().heldBack()).isEqualTo(1));
      assertThat(progress(simulator).events()).isLessThan(1500);
      client.readBody(2999 * LARGE_CHUNK);
      assertThat(read(client, LARGE_CHUNK)).isEqualTo("2710\r\ndata: " + LARGE + "\n\n\r\n");
      Eventually.expect(() -> assertThat(progress(simulator).untaken()).isZero());
      assertThat(progress(simulator).events()).isEqualTo(3000);
    }
  }

  @Test
  void frequentHeartbeatsOfASlowReaderLetOtherConnectionsProceed() throws IOException {
    String event = "x".repeat(1_000_000);
    try (Simulator simulator =
            with("\"event\": \""
                    + event
                    + "\", \"count\": 9, \"every\": \"1ms\", \"heartbeat\": \"0.000001ms\"")
                .sharedEventLoop()
                .recipe(Recipes.text("/y", "other", "0"))
                .start();
        RawClient client = RawClient.connectWithSmallWindow(simulator)) {
      client.get("/x").readHead();
      Eventually.expect(() -> assertThat(simulator.counts().heldBack()).isEqualTo(1));
      assertThat(RawClient.get(simulator, "/y").text()).isEqualTo("other");
    }
  }

  @OnEveryTransport
  void clientThatLeavesEndsItsStream(Transport transport) throws IOException {
    try (Simulator simulator =
        with("\"event\": \"x\", \"count\": \"forever\", \"every\": \"10ms\"")
            .transport(transport)
            .start()) {
      RawClient client = open(simulator);
      read(client, 3 * "9\r\ndata: x\n\n\r\n".length());
      client.leave();
      Eventually.expect(() -> assertThat(simulator.counts().abandoned()).isEqualTo(1));
      assertThat(progress(simulator).events()).isGreaterThanOrEqualTo(3);
      assertThat(journal(simulator).outcome().left()).isPresent();
    }
  }

  @Test
  void resetArrivesAfterTheEventsBeforeIt() throws IOException {
    try (Simulator simulator =
            Simulator.builder()
                .recipe(
                    """
                    {"route": "/x", "fault": "reset after 2 events",
                     "stream": {"event": "x", "count": 9, "every": "10ms"}}
                    """)
                .start();
        RawClient client = open(simulator)) {
      read(client, 2 * "9\r\ndata: x\n\n\r\n".length());
      client.expectGone();
    }
  }

  @Test
  void fiveMinutesOfAStreamPassAtOnceOnTheManualClock() throws IOException {
    try (Simulator simulator =
            with("\"event\": \"<<ordinal>>\", \"count\": 300, \"every\": \"1s\"")
                .manualClock()
                .start();
        RawClient client = open(simulator)) {
      assertThat(read(client, 14)).isEqualTo("9\r\ndata: 1\n\n\r\n");
      simulator.clock().advanceBy(Duration.ofSeconds(1));
      assertThat(read(client, 14)).isEqualTo("9\r\ndata: 2\n\n\r\n");
      assertThat(progress(simulator).events()).isEqualTo(2);
      simulator.clock().advanceBy(Duration.ofMinutes(5));
      assertThat(progress(simulator).events()).isEqualTo(300);
      assertThat(journal(simulator).outcome().over()).contains(Duration.ofSeconds(299));
    }
  }

  @Test
  void endlessStreamWithoutGapsIsBoundedOnTheManualClock() throws IOException {
    try (LogWatch log = new LogWatch();
        Simulator simulator =
            with("\"event\": \"" + LARGE + "\", \"count\": \"forever\"").manualClock().start();
        RawClient client = open(simulator)) {
      assertThat(log.lines()).singleElement().asString().contains("stream.every: 0, with count");
      Eventually.expect(() -> assertThat(simulator.counts().heldBack()).isEqualTo(1));
      assertThat(simulator.counts().events()).isLessThan(10_000);
      client.readBody(LARGE_CHUNK);
    }
  }

  @Test
  void releaseSendsTheRestAndEndsAnEndlessStream() throws IOException {
    try (Simulator simulator =
        with("\"event\": \"x\", \"count\": \"forever\", \"every\": \"1s\"")
            .recipe(
                "{\"route\": \"/y\", \"stream\": {\"event\": \"y\", \"count\": 3, \"every\": \"1h\"}}")
            .manualClock()
            .start()) {
      try (RawClient endless = open(simulator);
          RawClient finite = RawClient.connect(simulator).get("/y")) {
        finite.readHead();
        simulator.clock().releasePending();
        assertThat(read(endless, 19)).isEqualTo("9\r\ndata: x\n\n\r\n0\r\n\r\n");
        assertThat(read(finite, 47)).isEqualTo("9\r\ndata: y\n\n\r\n".repeat(3) + "0\r\n\r\n");
      }
    }
  }

  @Test
  void heldStreamBeginsWhenItIsReleased() throws IOException {
    try (Simulator simulator =
            with("\"event\": \"x\", \"count\": 2, \"every\": \"1s\"").manualClock().start();
        RawClient client = RawClient.connect(simulator)) {
      Hold hold = simulator.hold("/x");
      client.get("/x");
      Eventually.expect(() -> assertThat(simulator.counts().requests()).isEqualTo(1));
      simulator.clock().advanceBy(Duration.ofMinutes(1));
      assertThat(client.isSilentFor(20)).isTrue();
      hold.release();
      client.readHead();
      assertThat(read(client, 14)).isEqualTo("9\r\ndata: x\n\n\r\n");
      assertThat(progress(simulator).events()).isEqualTo(1);
      simulator.clock().advanceBy(Duration.ofSeconds(1));
      assertThat(read(client, 14)).isEqualTo("9\r\ndata: x\n\n\r\n");
    }
  }

  @Test
  void streamsAreCompletedWithinTheGraceOfAStopAndEndlessOnesEnd() throws Exception {
    Simulator simulator =
        with("\"event\": \"x\", \"count\": \"forever\", \"every\": \"1h\"")
            .recipe(
                "{\"route\": \"/y\", \"stream\": {\"event\": \"y\", \"count\": 3, \"every\": \"50ms\"}}")
            .start();
    try (RawClient endless = open(simulator);
        RawClient finite = RawClient.connect(simulator).get("/y")) {
      finite.readHead();
      Thread stop = new Thread(() -> simulator.close(Duration.ofSeconds(20)));
      stop.start();
      assertThat(endless.readToTheEnd()).isEqualTo("9\r\ndata: x\n\n\r\n0\r\n\r\n");
      assertThat(finite.readToTheEnd()).isEqualTo("9\r\ndata: y\n\n\r\n".repeat(3) + "0\r\n\r\n");
      endless.leave();
      finite.leave();
      stop.join();
      assertThat(simulator.counts().abandoned()).isZero();
    }
  }

  @Test
  void streamOpenAtAStopIsCutByTheSimulator() throws IOException {
    Simulator simulator = with("\"event\": \"x\", \"count\": 9, \"every\": \"1h\"").start();
    try (RawClient client = open(simulator)) {
      read(client, 14);
      simulator.close();
      client.expectGone();
      assertThat(journal(simulator).outcome().left()).isEqualTo(Optional.empty());
      assertThat(progress(simulator).events()).isEqualTo(1);
    }
  }
}
