package shop.parallel;

import static io.originsimulator.junit.SimulatorAssertions.assertThat;

import io.originsimulator.junit.OriginSimulator;
import io.originsimulator.server.Simulator;
import java.net.URI;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import shop.ShopClient;

/** Tests of one system property, in several classes that JUnit starts in parallel. */
@OriginSimulator(recipe = "/orders.yaml", property = "payment.url")
abstract class PaymentTests {
  private static URI address() {
    return URI.create(System.getProperty("payment.url"));
  }

  @Test
  void addressIsTheSimulators(Simulator origin) {
    assertThat(address()).isEqualTo(origin.uri());
  }

  @RepeatedTest(4)
  void requestsReachTheSimulatorOfThisTest(Simulator origin) {
    assertThat(ShopClient.get(address().resolve("/orders"))).isEqualTo("200 []");
    assertThat(origin).receivedExactly("/orders", 1);
  }

  @TestFactory
  Stream<DynamicTest> requestsOfAFactoryReachIt(Simulator origin) {
    return IntStream.range(0, 4)
        .mapToObj(
            i ->
                DynamicTest.dynamicTest(
                    "" + i, () -> assertThat(address()).isEqualTo(origin.uri())));
  }
}
