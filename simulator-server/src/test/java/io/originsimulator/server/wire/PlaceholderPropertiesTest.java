package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.ExpectedResponse;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Requests in any order, on any connection, with any delay. */
class PlaceholderPropertiesTest {
  private static final String RECIPE =
      """
      {"body": "<<query.q>> <<header.x-id>> <<ordinal>>", "overrides": true,
       "stages": [{"at": 0, "status": 200}]}
      """;

  @Property(tries = 100)
  void responseHasTheValuesOfItsOwnRequest(
      @ForAll @Size(max = 20) List<@IntRange(max = 2) Integer> connections,
      @ForAll @Size(20) List<@IntRange(max = 50) Integer> delays) {
    try (FrozenServer server = new FrozenServer()) {
      server.add(RECIPE);
      List<FrozenConnection> clients =
          List.of(server.connect(), server.connect(), server.connect());
      List<StringBuilder> expected = new ArrayList<>();
      clients.forEach(client -> expected.add(new StringBuilder()));
      for (int i = 0; i < connections.size(); i++) {
        int number = connections.get(i);
        clients
            .get(number)
            .send(
                "GET /?q=q%d HTTP/1.1\r\nx-id: id%d\r\nx-origin-latency: %dms\r\n\r\n"
                    .formatted(i, i, delays.get(i)));
        expected.get(number).append(ExpectedResponse.ok("q%d id%d %d".formatted(i, i, i + 1)));
      }
      server.advance("50ms");
      for (int i = 0; i < clients.size(); i++) {
        assertThat(clients.get(i).received()).isEqualTo(expected.get(i).toString());
      }
    }
  }
}
