package io.originsimulator.testcontainers;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * Resets the containers in a test class's static fields before each test, whatever the fields'
 * declared types.
 *
 * <pre>{@code
 * @Testcontainers
 * @ExtendWith(ResetContainers.class)
 * class NewsTest {
 *   @Container
 *   static final OriginSimulatorContainer ORIGIN =
 *       new OriginSimulatorContainer().withRecipe(Path.of("flaky.json"));
 * }
 * }</pre>
 *
 * <p>Fields of superclasses and of enclosing classes count too. A container that does not run is
 * left alone. Tests that share a container must not run in parallel: each resets it for the others.
 * Needs JUnit Jupiter, and nothing else of this library does.
 */
public final class ResetContainers implements BeforeEachCallback {

  @Override
  public void beforeEach(ExtensionContext context) {
    for (Class<?> type = context.getRequiredTestClass();
        type != null;
        type = type.getEnclosingClass()) {
      containers(type).stream()
          .filter(OriginSimulatorContainer::isRunning)
          .forEach(OriginSimulatorContainer::reset);
    }
  }

  /** Returns the containers in static fields of a class. */
  static List<OriginSimulatorContainer> containers(Class<?> type) {
    return ReflectionSupport.findFields(
            type,
            field ->
                Modifier.isStatic(field.getModifiers())
                    && field.getType().isAssignableFrom(OriginSimulatorContainer.class),
            HierarchyTraversalMode.TOP_DOWN)
        .stream()
        .map(ResetContainers::valueOf)
        .filter(OriginSimulatorContainer.class::isInstance)
        .map(OriginSimulatorContainer.class::cast)
        .toList();
  }

  /** Returns a field's value; null if it cannot be read and is one of the JDK. */
  static @Nullable Object valueOf(Field field) {
    try {
      return ReflectionSupport.tryToReadFieldValue(field, null).get();
    } catch (Exception e) {
      if (isOfJdk(field.getDeclaringClass())) {
        return null; // such as an Object of a superclass, which is no container
      }
      throw new ExtensionConfigurationException(
          "ResetContainers: the static field %s.%s cannot be read (expected: its package open to JUnit)"
              .formatted(field.getDeclaringClass().getName(), field.getName()),
          e);
    }
  }

  private static boolean isOfJdk(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return loader == null || loader.equals(ClassLoader.getPlatformClassLoader());
  }
}
