package io.originsimulator.junit;

import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.RecipeException;
import io.originsimulator.server.Simulator;
import io.originsimulator.server.SimulatorBuilder;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The simulators of a class or of a test: when each starts, is reset and stops.
 *
 * <pre>
 *   class Outer          news            started once, reset for each test
 *   └── class Inner      news + recipes  adds to it, for Inner's tests
 *       └── test         news, own       own starts and stops with the test
 * </pre>
 *
 * <p>A scope sees the scopes around it, which lend their simulators to one test at a time: a test
 * that runs in parallel with the borrower starts its own. JUnit's store closes a scope with its
 * class or test: as a {@code CloseableResource} up to 5.12, as an {@code AutoCloseable} from 5.13.
 * Confined to the thread of the class or test, but for lending.
 */
@SuppressWarnings("deprecation") // CloseableResource is all that 5.10 to 5.12 know
final class SimulatorScope implements AutoCloseable, ExtensionContext.Store.CloseableResource {
  static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(SimulatorScope.class);

  private static final int JOURNAL = 10_000; // requests that are kept

  /** The simulators that set system properties; of several of a test, the outermost. */
  private static final Map<String, Running> BY_PROPERTY = new ConcurrentHashMap<>();

  private final String contextId;
  private final @Nullable SimulatorScope outer;
  private final OriginSimulatorExtension first;
  private final Map<String, Running> started = new LinkedHashMap<>();
  private final List<Declaration> additions = new ArrayList<>();
  private final AtomicReference<@Nullable Method> borrower = new AtomicReference<>();
  private final List<SimulatorScope> lenders = new ArrayList<>();
  private Optional<Declaration> fieldOfOneInstance = Optional.empty();
  private @Nullable Class<?> type; // that has been read
  private boolean begun;
  boolean reported; // that its test failed

  private SimulatorScope(
      String contextId, @Nullable SimulatorScope outer, OriginSimulatorExtension first) {
    this.contextId = contextId;
    this.outer = outer;
    this.first = outer == null ? first : outer.first;
  }

  /** Returns the scope of a context, a new one if it has none. */
  static SimulatorScope of(ExtensionContext context, OriginSimulatorExtension extension) {
    @Nullable SimulatorScope nearest = nearest(context).orElse(null);
    if (nearest != null && nearest.contextId.equals(context.getUniqueId())) {
      return nearest;
    }
    SimulatorScope scope = new SimulatorScope(context.getUniqueId(), nearest, extension);
    context.getStore(NAMESPACE).put(SimulatorScope.class, scope);
    return scope;
  }

  /** Returns the scope of a context or the nearest around it. */
  static Optional<SimulatorScope> nearest(ExtensionContext context) {
    @Nullable SimulatorScope scope =
        context.getStore(NAMESPACE).get(SimulatorScope.class, SimulatorScope.class);
    return Optional.ofNullable(scope);
  }

  /** Returns whether an extension is the one of several that resolves parameters and reports. */
  boolean isFirst(OriginSimulatorExtension extension) {
    return first == extension;
  }

  /** Starts the simulators that a class and its static fields declare. Only once for a class. */
  void beginClass(Class<?> testClass, boolean hasOneInstance) {
    for (SimulatorScope scope = this; scope != null; scope = scope.outer) {
      if (testClass.equals(scope.type)) {
        return;
      }
    }
    type = testClass;
    Map<Field, Declaration> fields = AnnotationScanner.onFields(testClass, true);
    AnnotationScanner.onClass(testClass).forEach(this::declare);
    declare(fields.values());
    if (hasOneInstance) { // whose fields parallel tests would overwrite
      fieldOfOneInstance =
          AnnotationScanner.onFields(testClass, false).values().stream().findFirst();
    }
    started.values().forEach(this::reset);
    inject(fields, null);
    fields.values().forEach(declaration -> find(declaration).shared = true);
  }

  /**
   * Borrows the simulators around a test or, while another test uses them, starts others; starts
   * those that its fields, method and parameters declare; resets all. Only once for a test.
   */
  void beginTest(Method test, List<Object> instances) {
    if (begun) {
      return;
    }
    begun = true;
    if (outer != null) {
      outer.lendTo(this, test);
    }
    List<Map<Field, Declaration>> fields = new ArrayList<>();
    for (Object instance : instances) {
      fields.add(AnnotationScanner.onFields(instance.getClass(), false));
    }
    fields.forEach(one -> declare(one.values()));
    declare(AnnotationScanner.on(test, test.getDeclaringClass()));
    declare(
        Stream.of(test.getParameters())
            .flatMap(parameter -> AnnotationScanner.onParameter(parameter).stream())
            .filter(declaration -> !declaration.isPlain()) // those only refer to one
            .toList());
    all().values().forEach(this::reset);
    for (int i = 0; i < instances.size(); i++) {
      inject(fields.get(i), instances.get(i));
    }
  }

  /** Starts what is declared in one place, or adds it to the simulator of its name. */
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

  /** Starts a simulator of a name that no other has. */
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
    SimulatorBuilder builder =
        Simulator.builder().port(declaration.port()).sharedEventLoop().journal(JOURNAL);
    if (declaration.clock() == SimulatorTime.MANUAL) {
      builder.manualClock();
    }
    try {
      Collection<Running> around = all().values();
      Running running = new Running(declaration, declaration.documents(), builder.start());
      started.put(declaration.name(), running); // from here on it is stopped with the scope
      for (String property : declaration.properties()) {
        running.set(property, around);
      }
      return running;
    } catch (IllegalArgumentException | UncheckedIOException e) { // port or property
      throw declaration.wrong(e);
    }
  }

  /** Gives a simulator its own recipes and those added here and around, from 0 s, and no others. */
  private void reset(Running running) {
    List<RecipeDocument> documents = new ArrayList<>(running.documents);
    OptionalLong seed = running.declaration.seed();
    for (Declaration addition : additions(running.declaration.name())) {
      documents.addAll(addition.documents());
      seed = addition.seed().isPresent() ? addition.seed() : seed;
    }
    if (running.used) {
      running.simulator.restart();
    }
    running.used = true;
    try {
      if (seed.isPresent()) {
        long same = seed.getAsLong();
        documents.replaceAll(document -> Declaration.seeded(document, same));
      }
      running.simulator.change(Set.of(), documents, recipe -> true);
    } catch (RecipeException e) {
      throw running.declaration.wrong(e);
    }
  }

  /** Stops the simulators of this scope, the last one first, and gives back those around it. */
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
      if (running.shared || running.declaration.isExclusive()) {
        throw running.declaration.wrong(atOnce);
      }
      test.start(running.declaration);
    }
    if (fieldOfOneInstance.isPresent()) {
      throw fieldOfOneInstance.get().wrong(atOnce);
    }
  }

  private List<Declaration> additions(String name) {
    List<Declaration> all = outer == null ? new ArrayList<>() : outer.additions(name);
    additions.stream().filter(addition -> addition.name().equals(name)).forEach(all::add);
    return all;
  }

  /** All simulators by name, the outermost first; a test's own in place of a lent one. */
  Map<String, Running> all() {
    Map<String, Running> all = outer == null ? new LinkedHashMap<>() : outer.all();
    all.putAll(started);
    return all;
  }

  /** The simulator of a declaration that has been declared. */
  Running find(Declaration declaration) {
    return Optional.ofNullable(all().get(declaration.name())).orElseThrow();
  }

  private void inject(Map<Field, Declaration> fields, @Nullable Object instance) {
    fields.forEach(
        (field, declaration) -> {
          try {
            field.setAccessible(true);
            field.set(instance, find(declaration).simulator);
          } catch (IllegalAccessException | RuntimeException e) {
            throw declaration.wrong("the field cannot be set: " + e.getMessage());
          }
        });
  }

  /** A simulator that runs, and the system properties that were there before it. */
  static final class Running {
    final Declaration declaration;
    final Simulator simulator;
    private final List<RecipeDocument> documents;
    private final Map<String, Optional<String>> propertiesBefore = new HashMap<>();
    private boolean used;
    volatile boolean shared; // no parallel test can have another instead
    volatile boolean closed;

    private Running(Declaration declaration, List<RecipeDocument> documents, Simulator simulator) {
      this.declaration = declaration;
      this.documents = documents;
      this.simulator = simulator;
    }

    /** Sets a property, which it may take over from a simulator around it, but from no other. */
    private void set(String property, Collection<Running> around) {
      @Nullable Running other = BY_PROPERTY.putIfAbsent(property, this);
      if (other != null && other != this && !around.contains(other)) {
        throw new IllegalArgumentException(
            "property \""
                + property
                + "\" is set by "
                + other.declaration.place()
                + " at the same time (expected: @ResourceLock on the classes; see docs/junit.md)");
      }
      propertiesBefore.putIfAbsent(property, Optional.ofNullable(System.getProperty(property)));
      System.setProperty(property, simulator.uri().toString());
    }

    private void close() {
      closed = true;
      try {
        simulator.close();
      } finally {
        propertiesBefore.forEach(
            (property, before) -> {
              before.ifPresentOrElse(
                  value -> System.setProperty(property, value),
                  () -> System.clearProperty(property));
              BY_PROPERTY.remove(property, this);
            });
      }
    }
  }
}
