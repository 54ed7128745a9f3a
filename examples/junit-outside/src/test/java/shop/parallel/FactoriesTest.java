package shop.parallel;

import static io.originsimulator.junit.SimulatorAssertions.assertThat;

import io.originsimulator.junit.OriginSimulator;
import io.originsimulator.server.Simulator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.TestFactory;
import shop.ShopClient;

/** A simulator of the class, two factories, and many tests, all in parallel. */
@OriginSimulator(recipe = "/orders.yaml")
class FactoriesTest {
  @TestFactory
  Stream<DynamicTest> first(Simulator origin) {
    return IntStream.range(0, 12)
        .mapToObj(i -> DynamicTest.dynamicTest("first " + i, () -> ask(origin)));
  }

  @TestFactory
  Stream<DynamicTest> second(Simulator origin) {
    return IntStream.range(0, 12)
        .mapToObj(i -> DynamicTest.dynamicTest("second " + i, () -> ask(origin)));
  }

  private static void ask(Simulator origin) {
    assertThat(ShopClient.get(origin.uri("/orders"))).isEqualTo("200 []");
  }

  @RepeatedTest(12)
  void sharesItsSimulatorWithNoOtherTest(Simulator origin) {
    for (int i = 1; i <= 3; i++) {
      ask(origin);
      assertThat(origin).received(i);
    }
  }
}
