package shop;

import static io.originsimulator.junit.SimulatorAssertions.assertThat;
import static io.originsimulator.junit.SimulatorAssertions.assertThatThrownBy;

import io.originsimulator.junit.OriginSimulator;
import io.originsimulator.server.Simulator;
import java.net.ConnectException;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** An origin that is temporarily down; sequential tests on one simulator. */
@OriginSimulator(recipe = "/orders.yaml")
@Execution(ExecutionMode.SAME_THREAD)
class DownAndUpTest {
  @Test
  void connectionsAreRefusedUntilItIsUpAgain(Simulator origin) {
    assertThat(ShopClient.get(origin.uri("/orders"))).isEqualTo("200 []");
    int port = origin.port();

    origin.stop();
    assertThatThrownBy(() -> ShopClient.get(origin.uri("/orders")))
        .hasCauseInstanceOf(ConnectException.class);

    origin.start();
    assertThat(origin.port()).isEqualTo(port);
    assertThat(ShopClient.get(origin.uri("/orders"))).isEqualTo("200 []");
    assertThat(origin).receivedExactly("/orders", 2);
  }

  @RepeatedTest(2)
  void nextTestHasAnOriginAfterAClose(Simulator origin) {
    assertThat(ShopClient.get(origin.uri("/orders"))).isEqualTo("200 []");
    origin.close();
  }

  @RepeatedTest(2)
  void nextTestHasAnOriginAfterAStop(Simulator origin) {
    assertThat(ShopClient.get(origin.uri("/orders"))).isEqualTo("200 []");
    origin.stop();
  }
}
