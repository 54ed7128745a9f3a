package io.originsimulator.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Field;
import java.util.concurrent.Exchanger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.lifecycle.Startable;

/** Selects the containers to reset; InDockerTest covers the reset itself. */
class ResetContainersTest {
  private static class Base {
    static final OriginSimulatorContainer INHERITED = new OriginSimulatorContainer();
    static final GenericContainer<?> DECLARED_AS_ANY = new OriginSimulatorContainer();
  }

  @SuppressWarnings("UnusedVariable") // some must not be found
  private static final class Sub extends Base {
    private static final OriginSimulatorContainer OWN = new OriginSimulatorContainer();
    private static final Startable STARTABLE = new OriginSimulatorContainer();
    static final String OTHER = "other";
    static final GenericContainer<?> OTHER_CONTAINER = new GenericContainer<>("nginx");
    static final @Nullable OriginSimulatorContainer NONE = null;
    static final int NUMBER = 1;
    final OriginSimulatorContainer ofInstance = new OriginSimulatorContainer();
  }

  @Test
  void findsContainersInInheritedStaticFieldsOfAnyDeclaredType() {
    assertThat(ResetContainers.containers(Sub.class))
        .containsExactlyInAnyOrder(
            Base.INHERITED,
            (OriginSimulatorContainer) Base.DECLARED_AS_ANY,
            Sub.OWN,
            (OriginSimulatorContainer) Sub.STARTABLE);
  }

  private static final class BelowJdkClass extends Exchanger<String> {}

  @Test
  void fieldsOfJdkClassesAreIgnored() {
    assertThat(ResetContainers.containers(BelowJdkClass.class)).isEmpty();
  }

  /** Its instance field replaces one in a closed package: neither can be read. */
  @SuppressWarnings("UnusedVariable")
  private static final class Unreadable {
    final Object ofInstance = new OriginSimulatorContainer();
  }

  @Test
  void unreadableFieldIsReportedForAnyDeclaredType() throws Exception {
    Field field = Unreadable.class.getDeclaredField("ofInstance");
    assertThatThrownBy(() -> ResetContainers.valueOf(field))
        .isInstanceOf(ExtensionConfigurationException.class)
        .hasMessage(
            "ResetContainers: the static field"
                + " io.originsimulator.testcontainers.ResetContainersTest$Unreadable.ofInstance"
                + " cannot be read (expected: a package that is open to JUnit)");
  }
}
