package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.Simulator;
import io.originsimulator.server.Transport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.stream.IntStream;

class PlaceholderOnTheWireTest {

  @OnEveryTransport
  void concurrentRequestsGetTheirOwnValues(Transport transport) {
    String recipe =
        """
        {"body": "<<8kb>> <<query.q>>", "headers": {"x-id": "<<header.x-id>>"},
         "stages": [{"at": 0, "status": 200, "latency": "0ms..2ms"}]}
        """;
    try (Simulator simulator = Simulator.builder().transport(transport).recipe(recipe).start()) {
      IntStream.range(0, 8).parallel().forEach(client -> ask(simulator, client));
    }
  }

  private static void ask(Simulator simulator, int number) {
    try (RawClient client = RawClient.connect(simulator)) {
      for (int i = 0; i < 50; i++) {
        String id = number + "-" + i;
        client.send(RawClient.headOf("GET /?q=" + id + " HTTP/1.1", "x-id: " + id));
        RawResponse response = client.read();
        assertThat(response.text()).hasSize(8193 + id.length()).endsWith(" " + id);
        assertThat(response.header("x-id")).isEqualTo(id);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @OnEveryTransport
  void nowIsThatOfTheManualClock(Transport transport) throws IOException {
    String recipe =
        """
        {"body": "<<now>>", "stages": [{"at": 0, "status": 200, "latency": "1h"}]}
        """;
    try (Simulator simulator =
            Simulator.builder().transport(transport).manualClock().recipe(recipe).start();
        RawClient client = RawClient.connect(simulator)) {
      Instant due = simulator.clock().instant().plusSeconds(3600);
      client.get("/");
      simulator.clock().awaitPending(1);
      simulator.clock().advanceBy("1h");
      assertThat(Instant.parse(client.read().text())).isEqualTo(due);
    }
  }
}
