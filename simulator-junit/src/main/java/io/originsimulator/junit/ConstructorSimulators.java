package io.originsimulator.junit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Simulators that a constructor was given, until the test it was called for begins.
 *
 * <p>A constructor is called before JUnit tells for which test, but in the test's thread. If it
 * fails, no test begins: what was started for it ends before the thread's next constructor, or with
 * the last test.
 */
@SuppressWarnings("deprecation") // as SimulatorScope
final class ConstructorSimulators
    implements AutoCloseable, ExtensionContext.Store.CloseableResource {
  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(ConstructorSimulators.class);

  private final Map<Thread, List<Running>> waiting = new ConcurrentHashMap<>();

  static synchronized ConstructorSimulators of(ExtensionContext context) {
    ExtensionContext.Store store = context.getRoot().getStore(NAMESPACE);
    @Nullable ConstructorSimulators there =
        store.get(ConstructorSimulators.class, ConstructorSimulators.class);
    if (there != null) {
      return there;
    }
    ConstructorSimulators made = new ConstructorSimulators();
    store.put(ConstructorSimulators.class, made);
    return made;
  }

  /** The simulator of a name that a constructor of this thread's test was given. */
  Optional<Running> find(String name) {
    return waiting.getOrDefault(Thread.currentThread(), List.of()).stream()
        .filter(one -> one.declaration().name().equals(name))
        .findFirst();
  }

  void add(Running started) {
    waiting.computeIfAbsent(Thread.currentThread(), any -> new ArrayList<>()).add(started);
  }

  /** Those of this thread's test, which is their owner from now on. */
  List<Running> take() {
    List<Running> taken = waiting.remove(Thread.currentThread());
    return taken == null ? List.of() : taken;
  }

  @Override
  public void close() {
    waiting.values().forEach(list -> list.forEach(Running::close));
    waiting.clear();
  }
}
