package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The one long test: requests that the original ended after ten seconds. */
class PatienceTest {

  @Test
  void latencyOf12sAndIdleConnectionHaveNoTimeout() throws IOException {
    String recipes =
        Recipes.all(Recipes.text("/slow", "at last", "12s"), Recipes.text("/", "at once", "0"));
    List<RawClient> waiting = new ArrayList<>();
    try (Simulator simulator = Simulator.builder().recipe(recipes).start();
        RawClient idle = RawClient.connect(simulator);
        RawClient untouched = RawClient.connect(simulator);
        RawClient halfSent = RawClient.connect(simulator)) {
      Stopwatch watch = Stopwatch.start();
      for (int i = 0; i < 3; i++) {
        waiting.add(RawClient.connect(simulator).get("/slow").patientFor(30_000));
      }
      assertThat(idle.get("/").read().text()).isEqualTo("at once");
      halfSent.send("GET / HT");
      for (RawClient client : waiting) {
        assertThat(client.read().text()).isEqualTo("at last");
        watch.expect(Duration.ofSeconds(12));
      }
      assertThat(idle.get("/").read().text()).isEqualTo("at once");
      assertThat(untouched.get("/").read().text()).isEqualTo("at once");
      assertThat(halfSent.send("TP/1.1\r\n\r\n").read().text()).isEqualTo("at once");
      assertThat(waiting.get(0).get("/").read().text()).isEqualTo("at once");
      assertThat(simulator.counts().abandoned()).isZero();
    } finally {
      for (RawClient client : waiting) {
        client.close();
      }
    }
  }
}
