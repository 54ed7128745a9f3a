package five;

import static io.originsimulator.junit.SimulatorAssertions.assertThat;
import static io.originsimulator.junit.SimulatorAssertions.assertThatThrownBy;

import io.originsimulator.junit.OriginSimulator;
import io.originsimulator.recipe.Behaviour;
import io.originsimulator.report.JournalEntry;
import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.net.http.HttpTimeoutException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@OriginSimulator
class SimulatorTest {
  OrderClient client;

  @BeforeEach
  void connect(Simulator origin) {
    client = new OrderClient(origin.uri());
  }

  @Test
  void givesUpOnASlowResponse(Simulator origin) {
    origin.enqueue("/orders/42", Behaviour.status(200).latency("5s"));
    assertThatThrownBy(() -> client.find("42")).isInstanceOf(HttpTimeoutException.class);
    assertThat(origin).received(1);
  }

  @Test
  void retriesAfterA503(Simulator origin) throws Exception {
    origin.enqueue("/orders/42", Behaviour.status(503), Behaviour.status(200).body("book"));
    assertThat(client.find("42")).isEqualTo("book");
    assertThat(origin).received(2).waitsAtLeast("100ms");
  }

  @Test
  void asksUntilTheOrderIsDone(Simulator origin) throws Exception {
    origin.enqueue(
        "/orders/42/state",
        Behaviour.status(200).body("new").times(2),
        Behaviour.status(200).body("done"));
    assertThat(client.awaitDone("42")).isEqualTo(3);
  }

  @Test
  void sendsTheOrderAsJson(Simulator origin) throws Exception {
    origin.enqueue("/orders", Behaviour.status(201));
    client.place("book");
    JournalEntry request = origin.requests("/orders?source=web").get(0);
    assertThat(request.method()).isEqualTo("POST");
    assertThat(request.header("content-type")).contains("application/json");
    assertThat(request.body().text()).isEqualTo("{\"item\":\"book\"}");
  }

  @Test
  void placesNoOrderTwiceAfterAReset(Simulator origin) {
    origin.enqueue("/orders", Behaviour.fault("reset"));
    assertThatThrownBy(() -> client.place("book")).isInstanceOf(IOException.class);
    assertThat(origin).received(1);
  }
}
