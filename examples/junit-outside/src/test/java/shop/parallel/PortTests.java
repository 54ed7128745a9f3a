package shop.parallel;

import static io.originsimulator.junit.SimulatorAssertions.assertThat;

import io.originsimulator.junit.OriginSimulator;
import io.originsimulator.server.Simulator;
import java.net.URI;
import org.junit.jupiter.api.RepeatedTest;
import shop.ShopClient;

/** Tests of one fixed port, in two classes that JUnit starts in parallel: one waits. */
@OriginSimulator(recipe = "/orders.yaml", port = PortTests.PORT)
abstract class PortTests {
  static final int PORT = 18_764; // below the ports that systems give to clients

  @RepeatedTest(4)
  void portBelongsToThisTest(Simulator origin) {
    URI address = URI.create("http://localhost:" + PORT + "/orders");
    assertThat(ShopClient.get(address)).isEqualTo("200 []");
    assertThat(ShopClient.get(address)).isEqualTo("200 []");
    assertThat(origin).receivedExactly("/orders", 2);
  }
}
