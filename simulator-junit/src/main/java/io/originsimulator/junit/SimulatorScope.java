package io.originsimulator.junit;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The simulators of a class or a test; each sees those of the scopes around it.
 *
 * <pre>
 *   class Outer          news            one for all tests, begun anew for each
 *   └── class Inner      news + recipes  adds to it, for Inner's tests
 *       └── test         news, own       own ends with the test
 * </pre>
 *
 * <p>It lives in JUnit's store, which closes it: as a {@code CloseableResource} up to 5.12, as an
 * {@code AutoCloseable} from 5.13. Confined to the thread that runs the class's or test's node.
 */
@SuppressWarnings("deprecation") // CloseableResource is all that 5.10 to 5.12 know
final class SimulatorScope implements AutoCloseable, ExtensionContext.Store.CloseableResource {
  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(SimulatorScope.class);

  private final String contextId;
  private final Optional<SimulatorScope> outer;
  private final Map<String, Running> running = new LinkedHashMap<>();
  private final Map<String, List<Declaration>> additions = new HashMap<>();
  private final Set<Class<?>> classesRead = new HashSet<>();
  private final List<SimulatorScope> lenders = new ArrayList<>();
  private final AtomicReference<@Nullable Method> borrower = new AtomicReference<>();
  private Optional<Declaration> fieldOfInstance = Optional.empty();
  private boolean begun;
  private boolean reported;

  private SimulatorScope(String contextId, Optional<SimulatorScope> outer) {
    this.contextId = contextId;
    this.outer = outer;
  }

  /** The scope of a context itself. */
  static SimulatorScope of(ExtensionContext context) {
    Optional<SimulatorScope> nearest = nearest(context);
    if (nearest.isPresent() && nearest.get().contextId.equals(context.getUniqueId())) {
      return nearest.get();
    }
    SimulatorScope scope = new SimulatorScope(context.getUniqueId(), nearest);
    context.getStore(NAMESPACE).put(SimulatorScope.class, scope);
    return scope;
  }

  /** The scope of a context or the nearest around it. */
  static Optional<SimulatorScope> nearest(ExtensionContext context) {
    @Nullable SimulatorScope scope =
        context.getStore(NAMESPACE).get(SimulatorScope.class, SimulatorScope.class);
    return Optional.ofNullable(scope);
  }

  /** Whether a class's annotations are still to be read; true once, here and in inner scopes. */
  boolean readsClass(Class<?> type) {
    return !hasRead(type) && classesRead.add(type);
  }

  private boolean hasRead(Class<?> type) {
    return classesRead.contains(type) || (outer.isPresent() && outer.get().hasRead(type));
  }

  /** Records that all tests of this class have one instance, whose field is set for each test. */
  void sharesInstance(Declaration field) {
    fieldOfInstance = Optional.of(field);
  }

  /**
   * Begins a test with the simulators of the scopes around it or, while another test uses those,
   * with simulators of its own. Only the first call does anything.
   *
   * @throws ExtensionConfigurationException if one of them cannot be another for each test
   */
  void begin(ExtensionContext context) {
    if (!begun) {
      begun = true;
      outer.ifPresent(scope -> scope.lendTo(this, context.getRequiredTestMethod()));
    }
  }

  private void lendTo(SimulatorScope test, Method method) {
    outer.ifPresent(scope -> scope.lendTo(test, method));
    Method other = borrower.compareAndExchange(null, method);
    if (other == null) {
      test.lenders.add(this);
      return;
    }
    for (Running one : running.values()) {
      if (one.isShared()) {
        throw one.declaration().wrong(atOnce(other, method));
      }
      test.start(one.declaration(), one.owner());
    }
    if (fieldOfInstance.isPresent()) {
      throw fieldOfInstance.get().wrong(atOnce(other, method));
    }
  }

  private static String atOnce(Method one, Method other) {
    return Place.of(one)
        + " and "
        + Place.of(other)
        + " use it at the same time (expected: @ResourceLock on the class; see docs/junit.md)";
  }

  /**
   * Starts what is declared, or adds it to what is there by its name.
   *
   * @param together what stands in one place, where a name may be given once
   * @param owner the extension that resolves parameters to what starts
   */
  void declare(List<Declaration> together, Object owner) {
    checkNames(together);
    for (Declaration declaration : together) {
      Optional<Running> there = find(declaration.name());
      if (there.isEmpty()) {
        start(declaration, owner);
        continue;
      }
      declaration.checkAddsTo(there.get().declaration());
      if (!declaration.isPlain()) {
        additions.computeIfAbsent(declaration.name(), any -> new ArrayList<>()).add(declaration);
      }
    }
  }

  private void checkNames(List<Declaration> together) {
    Map<String, Declaration> byName = new HashMap<>();
    for (Declaration declaration : together) {
      Declaration other = byName.putIfAbsent(declaration.name(), declaration);
      boolean bothRefer =
          other != null
              && other.isPlain()
              && declaration.isPlain()
              && find(declaration.name()).isPresent();
      if (other != null && !bothRefer) {
        throw declaration.wrong(sameName(declaration, other));
      }
    }
  }

  static String sameName(Declaration declaration, Declaration other) {
    return "a second "
        + declaration.called()
        + "; the first is "
        + other.place()
        + " (expected: a name of its own)";
  }

  /** Starts a simulator, without recipes yet. */
  Running start(Declaration declaration, Object owner) {
    Running started = Running.start(declaration, owner, all());
    running.put(declaration.name(), started);
    return started;
  }

  /** Gives a simulator its recipes: its own, and what this scope and those around it add. */
  void beginAnew(Running one) {
    one.beginAnew(additions(one.declaration().name()));
  }

  /** Gives those that are not shared with an outer scope, which may be in use, their recipes. */
  void beginOwn() {
    running.values().forEach(this::beginAnew);
  }

  private List<Declaration> additions(String name) {
    List<Declaration> all = new ArrayList<>();
    outer.ifPresent(scope -> all.addAll(scope.additions(name)));
    all.addAll(additions.getOrDefault(name, List.of()));
    return all;
  }

  /** Whether anything is added to a simulator here. */
  boolean addsTo(Running one) {
    return !additions(one.declaration().name()).isEmpty();
  }

  /** The simulator of a name, here or around. */
  Optional<Running> find(String name) {
    Running found = running.get(name);
    return found != null ? Optional.of(found) : outer.flatMap(scope -> scope.find(name));
  }

  /** All simulators, the outermost first; one of the test's own in place of one around it. */
  Collection<Running> all() {
    Map<String, Running> all = new LinkedHashMap<>();
    outer.ifPresent(scope -> scope.all().forEach(one -> all.put(one.declaration().name(), one)));
    all.putAll(running);
    return List.copyOf(all.values());
  }

  /** Whether a failure is still to be reported; true once. */
  boolean reportsFailure() {
    boolean first = !reported;
    reported = true;
    return first;
  }

  /** Ends the simulators of this scope, the last one first, and gives back those around it. */
  @Override
  public void close() {
    try {
      List<Running> started = new ArrayList<>(running.values());
      for (int i = started.size() - 1; i >= 0; i--) {
        started.get(i).close();
      }
    } finally {
      lenders.forEach(scope -> scope.borrower.set(null));
      lenders.clear();
    }
  }
}
