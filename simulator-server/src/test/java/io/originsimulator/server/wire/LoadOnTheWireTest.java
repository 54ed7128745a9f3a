package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.Simulator;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class LoadOnTheWireTest {

  @Test
  void requestAboveTheRateGetsRetryAfter() throws IOException {
    try (Simulator simulator =
            start(
                """
                { "limit": { "rate": "2/10s", "burst": 2 },
                  "stages": [ { "at": 0, "status": 404 } ] }
                """);
        RawClient client = RawClient.connect(simulator)) {
      assertThat(client.get("/").read().status()).isEqualTo(404);
      assertThat(client.get("/").read().status()).isEqualTo(404);
      RawResponse refused = client.get("/").read();
      assertThat(refused.status()).isEqualTo(429);
      assertThat(refused.header("retry-after")).isEqualTo("5"); // one is admitted every 5 s
      assertThat(refused.text()).isEqualTo("Error 429");
    }
  }

  @Test
  void aLimitPerClientIsItsAddresss() throws IOException {
    try (Simulator simulator =
        start(
            """
            { "limit": { "rate": "1/10s", "per": "client" },
              "stages": [ { "at": 0, "status": 404 } ] }
            """)) {
      assertThat(RawClient.get(simulator, "/").status()).isEqualTo(404);
      assertThat(RawClient.get(simulator, "/").status()).isEqualTo(429);
      try (RawClient other = RawClient.connectFrom("127.0.0.2", simulator)) {
        assertThat(other.get("/").read().status()).isEqualTo(404);
        assertThat(other.get("/").read().status()).isEqualTo(429);
      }
    }
  }

  @Test
  void twoWorkersServeFourRequestsInTwiceTheTimeAndRejectTheFifth() throws IOException {
    try (Simulator simulator =
            start(
                """
                { "capacity": { "workers": 2, "queue": 2 },
                  "stages": [ { "at": 0, "status": 404, "latency": "100ms", "annotate": true } ] }
                """);
        RawClient client = RawClient.connect(simulator)) {
      client.send(RawClient.getOf("/").repeat(5));
      simulator.clock().awaitPending(5);
      for (int millis : new int[] {100, 200}) {
        simulator.clock().advanceBy("100ms");
        for (int worker = 0; worker < 2; worker++) {
          RawResponse response = client.read();
          assertThat(response.status()).isEqualTo(404);
          assertThat(response.header("server-timing")).contains("dur=" + millis + ".000");
        }
      }
      assertThat(client.read().status()).isEqualTo(503);
    }
  }

  private static Simulator start(String recipe) {
    return Simulator.builder().manualClock().recipe(recipe).start();
  }
}
