package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.FrozenServer;
import io.originsimulator.server.metrics.StageMetrics;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The counts and times of streams of one HTTP/2 connection, in frozen time. */
class Http2MetricsTest {
  private final FrozenServer server = new FrozenServer();
  private FrozenHttp2Client client;

  @BeforeEach
  void connect() {
    client = new FrozenHttp2Client(server);
    server.add(
        """
        {"route": "/x", "body": "hello", "stages": [
          {"at": 0, "status": 200, "latency": "100ms"}]}
        """);
  }

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  private StageMetrics stage() {
    return server.metrics().stages().get(0);
  }

  @Test
  void streamsCountAsRequestsOfOneConnection() {
    client.get("/x");
    client.advance("50ms");
    client.get("/x");
    assertThat(stage().inFlight()).isEqualTo(2);
    client.advance("50ms");
    assertThat(stage().inFlight()).isOne();
    client.advance("50ms");
    assertThat(stage().responses()).isEqualTo(Map.of(200, 2L));
    assertThat(stage().bodyBytes()).isEqualTo(10);
    assertThat(stage().given().percentiles().count()).isEqualTo(2);
    assertThat(stage().given().percentiles().largest()).isEqualTo(Duration.ofMillis(100));
    assertThat(server.metrics().openConnections()).isOne();
  }

  @Test
  void resetStreamIsAbandonedAndTheOthersAreNot() {
    int first = client.get("/x");
    client.get("/x");
    client.cancel(first);
    assertThat(stage().abandonedRequests()).isOne();
    assertThat(stage().inFlight()).isOne();
    client.advance("100ms");
    assertThat(stage().responses()).isEqualTo(Map.of(200, 1L));
    assertThat(stage().inFlight()).isZero();
  }

  @Test
  void faultOfAStreamCounts() {
    server.add(
        """
        {"route": "/x", "body": "hello", "stages": [
          {"at": 0, "status": 200, "fault": "reset after 40%"}]}
        """);
    client.get("/x");
    assertThat(stage().faults()).isEqualTo(Map.of("reset", 1L));
    assertThat(stage().bodyBytes()).isEqualTo(2);
    assertThat(stage().inFlight()).isZero();
  }
}
