package io.originsimulator.junit;

import io.originsimulator.recipe.Recipe;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The simulators of a class or of a test, and when each starts, is reset, and stops.
 *
 * <pre>
 *   class Outer          news            started once, reset for each test
 *   └── class Inner      news + recipes  adds to it, for Inner's tests
 *       └── test         news, own       own starts and stops with the test
 * </pre>
 *
 * <p>A scope sees its enclosing scopes, which lend their simulators to one test at a time: a test
 * that runs in parallel with the borrower starts its own. JUnit's store closes a scope with its
 * class or test: as a {@code CloseableResource} up to 5.12, as an {@code AutoCloseable} from 5.13.
 * Confined to the thread of the class or test, except for lending.
 */
@SuppressWarnings("deprecation") // 5.10 to 5.12 support only CloseableResource
final class SimulatorScope implements AutoCloseable, ExtensionContext.Store.CloseableResource {
  static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(SimulatorScope.class);

  private static final String RUN = "run"; // key of the run's scope

  private final @Nullable ExtensionContext context; // null for that of the run
  private final @Nullable SimulatorScope outer;
  private final SimulatorScope run; // its simulators stop with the run
  private final Map<String, Running> started = new LinkedHashMap<>();
  private final List<Declaration> additions = new ArrayList<>();
  private final AtomicReference<@Nullable Method> borrower = new AtomicReference<>();
  private final List<SimulatorScope> lenders = new ArrayList<>();
  private Map<Field, Declaration> fields =
      Map.of(); // static fields, and those of a shared instance
  private @Nullable Object instance; // the shared instance, if there is one
  private @Nullable Class<?> type; // the class that has been read
  private boolean keepsAdded; // whether recipes of @BeforeAll methods are kept
  boolean reported; // whether the failure of its test was reported

  private SimulatorScope(
      @Nullable ExtensionContext context,
      @Nullable SimulatorScope outer,
      @Nullable SimulatorScope run) {
    this.context = context;
    this.outer = outer;
    this.run = run == null ? this : run;
  }

  /** Returns the scope of a context, a new one if it has none. */
  static SimulatorScope of(ExtensionContext context) {
    @Nullable SimulatorScope nearest =
        context.getStore(NAMESPACE).get(SimulatorScope.class, SimulatorScope.class);
    if (nearest != null && context.equals(nearest.context)) {
      return nearest;
    }
    SimulatorScope run =
        storeOfRun(context)
            .getOrComputeIfAbsent(
                RUN, key -> new SimulatorScope(null, null, null), SimulatorScope.class);
    SimulatorScope scope = new SimulatorScope(context, nearest, run);
    context.getStore(NAMESPACE).put(SimulatorScope.class, scope);
    return scope;
  }

  /**
   * Returns the store that JUnit closes when the run ends: from 5.13 on that of the launcher's
   * session, as build tools may execute each class on its own.
   */
  private static ExtensionContext.Store storeOfRun(ExtensionContext context) {
    try {
      return context.getStore(ExtensionContext.StoreScope.LAUNCHER_SESSION, NAMESPACE);
    } catch (LinkageError e) { // an older JUnit
      return context.getRoot().getStore(NAMESPACE);
    }
  }

  /**
   * Starts the simulators that a class and its static fields declare and, with one instance for all
   * tests, those of its other fields. A second call, when that instance exists, only sets fields.
   */
  void beginClass(ExtensionContext context) {
    Class<?> testClass = context.getRequiredTestClass();
    @Nullable Object oneInstance = context.getTestInstance().orElse(null);
    for (SimulatorScope scope = this; scope != null; scope = scope.outer) {
      if (testClass.equals(scope.type)) {
        scope.instance = oneInstance;
        scope.inject(scope.fields, oneInstance);
        return;
      }
    }
    if (outer != null) {
      outer.keepAdded();
    }
    type = testClass;
    instance = oneInstance;
    fields = AnnotationScanner.onFields(testClass, true);
    if (hasOneInstance(context)) {
      fields.putAll(AnnotationScanner.onFields(testClass, false));
    }
    AnnotationScanner.onClass(testClass).forEach(this::declare);
    declare(fields.values());
    started.values().forEach(this::reset);
    inject(fields, oneInstance);
    fields.values().forEach(declaration -> find(declaration).shared = true);
  }

  /**
   * Borrows the simulators of the enclosing scopes or, while another test uses them, starts others.
   * Starts those that the test's fields, method, and parameters declare, and resets all.
   */
  void beginTest(ExtensionContext context) {
    Method test = context.getRequiredTestMethod();
    List<Object> instances = context.getRequiredTestInstances().getAllInstances();
    if (outer != null) {
      outer.lendTo(this, test);
    }
    List<Map<Field, Declaration>> own = new ArrayList<>();
    for (Object one : instances) {
      own.add(isOneInstance(one) ? Map.of() : AnnotationScanner.onFields(one.getClass(), false));
    }
    own.forEach(declared -> declare(declared.values()));
    declare(AnnotationScanner.on(test, test.getDeclaringClass()));
    declare(
        Stream.of(test.getParameters())
            .flatMap(parameter -> AnnotationScanner.onParameter(parameter).stream())
            .filter(declaration -> !declaration.isPlain()) // plain ones only refer to a simulator
            .toList());
    all().values().forEach(this::reset);
    for (SimulatorScope scope = outer; scope != null; scope = scope.outer) {
      scope.inject(scope.fields, scope.instance); // a closed simulator has been replaced
    }
    for (int i = 0; i < instances.size(); i++) {
      inject(own.get(i), instances.get(i));
    }
  }

  static boolean hasOneInstance(ExtensionContext context) {
    return context.getTestInstanceLifecycle().equals(Optional.of(Lifecycle.PER_CLASS));
  }

  private boolean isOneInstance(Object one) {
    return (instance != null && instance.getClass().equals(one.getClass()))
        || (outer != null && outer.isOneInstance(one));
  }

  /** Starts the simulators declared in one place, or adds to those that have their names. */
  private void declare(Collection<Declaration> together) {
    Map<String, Running> before = all();
    Map<String, Declaration> names = new HashMap<>();
    for (Declaration declaration : together) {
      @Nullable Running running = before.get(declaration.name());
      @Nullable Declaration other = names.put(declaration.name(), declaration);
      if (other != null && !(running != null && other.isPlain() && declaration.isPlain())) {
        throw declaration.sameName(other);
      } else if (running == null) {
        start(declaration);
      } else {
        declaration.checkAddsTo(running.declaration);
        additions.add(declaration);
      }
    }
  }

  /** Starts a simulator with a unique name, and resets it. */
  Running startOther(Declaration declaration) {
    @Nullable Running other = all().get(declaration.name());
    if (other != null) {
      throw declaration.sameName(other.declaration);
    }
    Running running = start(declaration);
    reset(running);
    return running;
  }

  /** Starts a simulator, without recipes yet, and sets its system properties. */
  private Running start(Declaration declaration) {
    SingleJar.check();
    if (declaration.isOfRun() && this != run) {
      Running use = run.ofRun(declaration).use(declaration);
      started.put(declaration.name(), use);
      return use;
    }
    Collection<Running> around = all().values();
    Running running = new Running(declaration, null);
    started.put(declaration.name(), running); // from here on, the scope stops it
    running.setProperties(around);
    return running;
  }

  /** Returns the simulator of a name in this scope, that of the run; starts it if necessary. */
  private synchronized Running ofRun(Declaration declaration) {
    @Nullable Running there = started.get(declaration.name());
    return there == null ? start(declaration) : there;
  }

  private void reset(Running running) {
    running.reset(additions(running.declaration.name()));
  }

  /**
   * Keeps the recipes that the class's own {@code @BeforeAll} methods have added, for each test.
   */
  private synchronized void keepAdded() {
    if (outer != null) {
      outer.keepAdded();
    }
    if (!keepsAdded) {
      keepsAdded = true;
      for (Running running : started.values()) {
        List<Recipe> added = running.addedRecipes();
        if (!added.isEmpty()) {
          additions.add(running.declaration.adding(added));
        }
      }
    }
  }

  /** Stops the simulators of this scope, the last one first, and returns the borrowed ones. */
  @Override
  public void close() {
    List<Running> reversed = new ArrayList<>(started.values());
    Collections.reverse(reversed);
    try {
      reversed.forEach(Running::close);
    } finally {
      lenders.forEach(scope -> scope.borrower.set(null));
      lenders.clear();
    }
  }

  private void lendTo(SimulatorScope test, Method method) {
    keepAdded();
    if (outer != null) {
      outer.lendTo(test, method);
    }
    @Nullable Method other = borrower.compareAndExchange(null, method);
    if (other == null) {
      test.lenders.add(this);
      return;
    }
    String atOnce =
        AnnotationScanner.place(other)
            + " and "
            + AnnotationScanner.place(method)
            + " use it at the same time (expected: @ResourceLock on the class; see docs/junit.md)";
    for (Running running : started.values()) {
      if (running.shared || !running.declaration.exclusives().isEmpty()) {
        throw running.declaration.wrong(atOnce);
      }
      test.start(running.declaration);
    }
  }

  private List<Declaration> additions(String name) {
    List<Declaration> all = outer == null ? new ArrayList<>() : outer.additions(name);
    additions.stream().filter(addition -> addition.name().equals(name)).forEach(all::add);
    return all;
  }

  /** Returns all simulators by name, the outermost first; a test's own replaces a lent one. */
  Map<String, Running> all() {
    Map<String, Running> all = outer == null ? new LinkedHashMap<>() : outer.all();
    all.putAll(started);
    return all;
  }

  /** Returns the simulator of a declaration that was processed before. */
  Running find(Declaration declaration) {
    return Optional.ofNullable(all().get(declaration.name())).orElseThrow();
  }

  /** Sets fields; instance fields only if there is an instance. */
  private void inject(Map<Field, Declaration> declared, @Nullable Object object) {
    declared.forEach(
        (field, declaration) -> {
          boolean isStatic = Modifier.isStatic(field.getModifiers());
          if (isStatic || object != null) {
            try {
              field.setAccessible(true);
              field.set(isStatic ? null : object, find(declaration).simulator());
            } catch (IllegalAccessException | RuntimeException e) {
              throw declaration.wrong("the field cannot be set: " + e.getMessage());
            }
          }
        });
  }
}
