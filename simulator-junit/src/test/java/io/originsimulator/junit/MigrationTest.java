package io.originsimulator.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.Behaviour;
import io.originsimulator.report.JournalEntry;
import io.originsimulator.server.Simulator;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The tests in Java of docs/migration.md, which contains parts of them word for word. */
@OriginSimulator(
    clock = SimulatorTime.JUMPING,
    json = "{ \"route\": \"/orders\", \"status\": 201 }")
class MigrationTest {

  @Test
  void requestsAreVerified(Simulator origin) {
    HttpRequest.Builder order = HttpRequest.newBuilder(origin.uri("/orders")).header("x-id", "7");
    for (int i = 0; i < 2; i++) {
      Calls.send(order.POST(BodyPublishers.noBody()).build());
    }
    // verification
    assertThat(origin.requests("/orders").withMethod("POST").withHeader("x-id", "7")).hasSize(2);
    // end
  }

  @Test
  void responsesAreEnqueued(Simulator origin) {
    // queue
    origin.enqueue("/news", Behaviour.status(503).header("retry-after", "1"));
    origin.enqueue("/news", Behaviour.status(200).body("ok").latency("2s"));
    fetchWithRetry(origin.uri("/news"));
    JournalEntry first = origin.requests().take(Duration.ofSeconds(5));
    // end
    assertThat(first.path()).isEqualTo("/news");
    assertThat(origin.requests("/news").withStatus(200)).hasSize(1);
  }

  private static void fetchWithRetry(URI address) {
    assertThat(Calls.get(address).statusCode()).isEqualTo(503);
    assertThat(Calls.get(address).body()).isEqualTo("ok");
  }
}
