package io.originsimulator.server;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import net.jqwik.api.lifecycle.AroundContainerHook;
import net.jqwik.api.lifecycle.ContainerLifecycleContext;
import net.jqwik.api.lifecycle.PropagationMode;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Fails every test class, of JUnit and of jqwik, after which a buffer has been lost.
 *
 * <p>Registered by name under {@code META-INF/services}, so that no class can forget it.
 */
public final class NoLeaks implements BeforeAllCallback, AfterAllCallback, AroundContainerHook {
  private static final Set<Class<?>> WATCHED = ConcurrentHashMap.newKeySet();

  static {
    BufferLeaks.watch();
  }

  /** Whether leaks of a test class are looked for. */
  public static boolean isWatching(Class<?> testClass) {
    return WATCHED.contains(testClass);
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    context.getTestClass().ifPresent(WATCHED::add);
  }

  @Override
  public void afterAll(ExtensionContext context) {
    expectNone(context.getDisplayName());
  }

  @Override
  public PropagationMode propagateTo() {
    return PropagationMode.ALL_DESCENDANTS; // of jqwik's engine: all its classes
  }

  @Override
  public void beforeContainer(ContainerLifecycleContext context) {
    context.optionalContainerClass().ifPresent(WATCHED::add);
  }

  @Override
  public void afterContainer(ContainerLifecycleContext context) {
    expectNone(context.label());
  }

  static void expectNone(String testClass) {
    List<String> leaks = BufferLeaks.found();
    if (!leaks.isEmpty()) {
      throw new AssertionError(
          "Buffers lost by the end of "
              + testClass
              + ": "
              + leaks.size()
              + "\n"
              + String.join("\n", leaks));
    }
  }
}
