package io.originsimulator.server.honesty;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.report.HonestyReport.Percentiles;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The delay errors of the events in streams, to the nanosecond. */
class EventErrorsTest {
  private static final String GET = "GET /x HTTP/1.1\r\n\r\n";

  private final FrozenServer server = FrozenServer.measured();
  private final FrozenConnection client = server.connect();

  @AfterEach
  void close() {
    server.close();
  }

  private void send(String event) {
    server.add(
        "{\"route\": \"/x\", \"stream\": {\"event\": \"%s\", \"count\": 20, \"every\": \"1s\"}}"
            .formatted(event));
    client.send(GET);
  }

  private Percentiles events() {
    return server.loop(0).meter().read().events().percentiles();
  }

  private Second second() {
    return server.loop(0).meter().read().second().second(new PauseLog(), 1);
  }

  private void fireAfter(int millis) {
    server.clock().moveOn(Duration.ofMillis(millis));
    server.advance("0s");
  }

  @Test
  void eventsAtTheirInstantsAreNotLate() {
    send("x");
    server.advance("10s");
    assertThat(events().count()).isEqualTo(11);
    assertThat(events().largest()).isZero();
  }

  @Test
  void lateTimerIsTheErrorOfEachEventThatItDelays() {
    send("x");
    fireAfter(2_007);
    assertThat(events().count()).isEqualTo(3);
    assertThat(events().largest()).isEqualTo(Duration.ofMillis(1_007));
    fireAfter(993);
    assertThat(events().count()).isEqualTo(4);
  }

  @Test
  void eventsThatAreDueAtOneInstantCountOnce() {
    server.add("{\"route\": \"/x\", \"stream\": {\"event\": \"x\", \"count\": 200}}");
    client.send(GET);
    assertThat(events().count()).isEqualTo(1);
  }

  @Test
  void eventsAreJudgedLikeResponses() {
    send("x");
    fireAfter(1_007);
    assertThat(second().responses() + second().events()).isEqualTo(1); // of the second second
    assertThat(second().late()).isEqualTo(1);
    assertThat(second().largestErrorNanos()).isEqualTo(7_000_000);
  }

  @Test
  void eventsThatTheClientHoldsBackAreNotMeasured() {
    client.stopReading();
    send("x".repeat(9_992));
    server.advance("15.5s");
    assertThat(events().count()).isEqualTo(7);
    client.readOn();
    assertThat(events().count()).isEqualTo(7);
    server.advance("1s");
    assertThat(events().count()).isEqualTo(8);
    assertThat(events().largest()).isZero();
  }

  @Test
  void firstEventOfARequestBehindAnotherIsMeasuredFromItsTurn() {
    send("x");
    client.send(GET);
    server.advance("19s");
    assertThat(events().count()).isEqualTo(21);
    assertThat(events().largest()).isZero();
  }
}
