package shop.context;

import static io.originsimulator.junit.SimulatorAssertions.assertThat;

import io.originsimulator.server.Simulator;
import java.net.URI;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import shop.ShopClient;

/** An address that is read once and kept for later classes, as in application contexts. */
abstract class ContextTests {
  private static final ConcurrentMap<String, URI> CACHE = new ConcurrentHashMap<>();

  private static URI address() {
    return CACHE.computeIfAbsent("orders.url", name -> URI.create(System.getProperty(name)));
  }

  @RepeatedTest(2)
  void cachedAddressIsTheSimulatorsInEachClass(Simulator origin) {
    assertThat(ShopClient.get(address().resolve("/orders"))).isEqualTo("200 []");
    assertThat(origin).receivedExactly("/orders", 1);
  }

  @Test
  void closedSimulatorIsReplacedForTheNextTest(Simulator origin) {
    assertThat(address()).isEqualTo(origin.uri());
    origin.close();
  }
}
