package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** All responses of a recipe with an uplink share its bandwidth. */
class UplinkTest {
  private static final String GET = "GET / HTTP/1.1\r\n\r\n";

  private final FrozenServer server = new FrozenServer();

  @AfterEach
  void close() {
    server.close();
  }

  private void add(String uplink, String bandwidth) {
    server.add(
        """
        {"route": "/", "body": "%s", "uplink": "%s",
         "stages": [{"at": 0, "status": 200, "bandwidth": %s}]}
        """
            .formatted("0123456789".repeat(100), uplink, bandwidth));
  }

  private List<FrozenConnection> clients(int number) {
    List<FrozenConnection> clients = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      FrozenConnection client = server.connect(i % 2);
      client.send(GET).receivedBytes(); // the head
      clients.add(client);
    }
    return clients;
  }

  @Test
  void oneClientHasItAll() {
    add("1000b/s", "null"); // slices of 20 bytes
    FrozenConnection client = clients(1).get(0);
    server.advance("19.999999ms");
    assertThat(client.receivedBytes()).isEmpty();
    server.advance("0.001us");
    assertThat(client.receivedBytes()).hasSize(20);
    server.advance("979.999999ms");
    assertThat(client.receivedBytes()).hasSize(960);
    server.advance("0.001us");
    assertThat(client.receivedBytes()).hasSize(20);
  }

  @Test
  void tenClientsHaveATenthEach() {
    add("1000b/s", "null");
    List<FrozenConnection> clients = clients(10);
    server.advance("5s");
    assertThat(clients).allSatisfy(client -> assertThat(client.receivedBytes()).hasSize(500));
    server.advance("5s");
    assertThat(clients).allSatisfy(client -> assertThat(client.receivedBytes()).hasSize(500));
  }

  @Test
  void disconnectedClientFreesItsBandwidth() {
    add("1000b/s", "null");
    List<FrozenConnection> clients = clients(2);
    server.advance("500ms");
    clients.get(0).leave();
    assertThat(clients.get(1).receivedBytes()).hasSizeBetween(240, 260);
    server.advance("500ms");
    assertThat(clients.get(1).receivedBytes()).hasSizeBetween(460, 500);
  }

  @Test
  void aSliceWaitsForItsOwnBandwidthToo() {
    add("1000b/s", "\"100b/s\""); // slices of 5 bytes, every 50 ms
    FrozenConnection client = clients(1).get(0);
    server.advance("49.999999ms");
    assertThat(client.receivedBytes()).isEmpty();
    server.advance("950.000001ms");
    assertThat(client.receivedBytes()).hasSize(100);
  }

  @Test
  void clientDelayIsNotCaughtUp() {
    server.add(
        """
        {"route": "/", "random_content": "1mb", "uplink": "320kb/s",
         "stages": [{"at": 0, "status": 200}]}
        """); // slices of 6553 bytes, every 20 ms
    FrozenConnection client = server.connect();
    client.stopReading().send(GET);
    server.advance("10s");
    client.readOn().receivedBytes();
    server.advance("100ms");
    assertThat(client.receivedBytes()).hasSizeBetween(4 * 6553, 5 * 6553);
  }
}
