package io.originsimulator.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Which containers are reset; that they are, a test in containers shows. */
class ResetContainersTest {
  private static class Base {
    static final OriginSimulatorContainer INHERITED = new OriginSimulatorContainer();
  }

  @SuppressWarnings("UnusedVariable") // those that are not to be found
  private static final class Sub extends Base {
    private static final OriginSimulatorContainer OWN = new OriginSimulatorContainer();
    static final String OTHER = "other";
    final OriginSimulatorContainer ofInstance = new OriginSimulatorContainer();
  }

  @Test
  void findsContainersInStaticFieldsOfTheClassAndItsSuperclasses() {
    assertThat(ResetContainers.containers(Sub.class)).containsExactly(Base.INHERITED, Sub.OWN);
  }
}
