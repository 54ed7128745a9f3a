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
 * An extension that fails every test class, of JUnit and of jqwik, that leaks a buffer.
 *
 * <p>Registered under {@code META-INF/services}, so that no class can omit it.
 */
public final class NoLeaks implements BeforeAllCallback, AfterAllCallback, AroundContainerHook {
  private static final Set<Class<?>> WATCHED = ConcurrentHashMap.newKeySet();

  static {
    BufferLeaks.watch();
  }

  /** Returns whether leaks of a test class are detected. */
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
    return PropagationMode.ALL_DESCENDANTS; // of jqwik's engine, so all its classes
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
