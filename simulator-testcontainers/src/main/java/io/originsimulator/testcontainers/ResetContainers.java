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
 * An extension that resets the containers in a test class's static fields before each test,
 * regardless of the fields' declared types.
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
 * <p>Fields of superclasses and of enclosing classes are included. A container that is not running
 * is ignored. Tests that share a container must not run in parallel, because each resets it for the
 * others. This class requires JUnit Jupiter; the rest of this library does not.
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

  /** Returns a field's value, or null for an unreadable field of the JDK. */
  static @Nullable Object valueOf(Field field) {
    try {
      return ReflectionSupport.tryToReadFieldValue(field, null).get();
    } catch (Exception e) {
      if (isOfJdk(field.getDeclaringClass())) {
        return null; // such as an Object in a superclass, which is not a container
      }
      throw new ExtensionConfigurationException(
          "ResetContainers: the static field %s.%s cannot be read (expected: a package that is open to JUnit)"
              .formatted(field.getDeclaringClass().getName(), field.getName()),
          e);
    }
  }

  private static boolean isOfJdk(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return loader == null || loader.equals(ClassLoader.getPlatformClassLoader());
  }
}
