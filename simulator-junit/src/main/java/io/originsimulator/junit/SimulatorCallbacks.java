package io.originsimulator.junit;

import static org.junit.platform.commons.support.HierarchyTraversalMode.TOP_DOWN;
import static org.junit.platform.commons.support.ReflectionSupport.streamFields;
import static org.junit.platform.commons.support.ReflectionSupport.tryToReadFieldValue;

import io.originsimulator.server.Simulator;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.LifecycleMethodExecutionExceptionHandler;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestInstanceFactoryContext;
import org.junit.jupiter.api.extension.TestInstancePreConstructCallback;
import org.opentest4j.TestAbortedException;

/**
 * The callbacks of JUnit for {@link OriginSimulator} and for an extension built in Java, whose
 * public type does not show them.
 */
final class SimulatorCallbacks extends OriginSimulatorExtension
    implements TestInstancePreConstructCallback,
        BeforeAllCallback,
        BeforeEachCallback,
        TestExecutionExceptionHandler,
        LifecycleMethodExecutionExceptionHandler,
        AfterEachCallback,
        ParameterResolver,
        InvocationInterceptor {
  private final @Nullable Settings settings; // null if annotations alone declare simulators

  /** Creates the extension that {@link OriginSimulator} registers; all read annotations. */
  SimulatorCallbacks() {
    this(null);
  }

  SimulatorCallbacks(@Nullable Settings settings) {
    this.settings = settings;
  }

  /** Begins the class here if all tests share one instance, which precedes {@link #beforeAll}. */
  @Override
  public void preConstructTestInstance(
      TestInstanceFactoryContext instance, ExtensionContext context) {
    if (SimulatorScope.hasOneInstance(context)
        && context.getTestMethod().isEmpty()
        && isFirst(context)) {
      SimulatorScope.of(context).beginClass(context);
    }
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    if (isFirst(context)) {
      SimulatorScope.of(context).beginClass(context);
    }
    startOwn(context);
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    if (isFirst(context)) {
      SimulatorScope.of(context).beginTest(context);
    }
    startOwn(context);
  }

  /** Returns whether this is the one extension of several that acts for all of them. */
  private boolean isFirst(ExtensionContext context) {
    ExtensionContext.Store store = context.getStore(SimulatorScope.NAMESPACE);
    return store.getOrComputeIfAbsent("first", key -> this) == this;
  }

  /** Starts the simulator declared in Java, unless it runs in this or an enclosing context. */
  private void startOwn(ExtensionContext context) {
    ExtensionContext.Store store = context.getStore(SimulatorScope.NAMESPACE);
    if (settings != null && store.get(this) == null) {
      store.put(this, "started");
      Class<?> type = context.getRequiredTestClass();
      Running own =
          SimulatorScope.of(context).startOther(new Declaration(place(context), type, settings));
      own.shared = true; // simulator() returns it to any test
      running = own;
    }
  }

  /** Returns a place such as {@code OriginSimulatorExtension in field FooTest.ORIGIN}. */
  private String place(ExtensionContext context) {
    Class<?> type = context.getRequiredTestClass();
    @Nullable Object instance = context.getTestInstance().orElse(null);
    return streamFields(type, field -> field.getType() == OriginSimulatorExtension.class, TOP_DOWN)
        .filter(field -> instance != null || Modifier.isStatic(field.getModifiers()))
        .filter(
            field -> tryToReadFieldValue(field, instance).toOptional().equals(Optional.of(this)))
        .findFirst()
        .map(field -> "OriginSimulatorExtension in " + AnnotationScanner.place(field))
        .orElse("OriginSimulatorExtension of " + AnnotationScanner.place(type));
  }

  @Override
  public void handleTestExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    throw report(failure, context);
  }

  @Override
  public void handleBeforeEachMethodExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    throw report(failure, context);
  }

  @Override
  public void handleAfterEachMethodExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    throw report(failure, context);
  }

  @Override
  public void interceptDynamicTest(
      Invocation<Void> invocation, DynamicTestInvocationContext test, ExtensionContext context)
      throws Throwable {
    try {
      invocation.proceed();
    } catch (Throwable e) {
      throw report(e, context);
    }
  }

  /** Adds a report to exceptions from other extensions. */
  @Override
  public void afterEach(ExtensionContext context) {
    context.getExecutionException().ifPresent(failure -> report(failure, context));
  }

  /** Adds a report of the simulators to the first failure of a test, or of a dynamic test. */
  private Throwable report(Throwable failure, ExtensionContext context) {
    SimulatorScope scope = SimulatorScope.of(context);
    if (scope.reported
        || !isFirst(context)
        || scope.all().isEmpty()
        || failure instanceof TestAbortedException) { // from an assumption
      return failure;
    }
    scope.reported = true;
    try {
      return FailureReport.add(failure, context, scope.all().values());
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
      return failure;
    }
  }

  @Override
  public boolean supportsParameter(ParameterContext context, ExtensionContext extensionContext) {
    Parameter parameter = context.getParameter();
    if (parameter.getType() != Simulator.class
        && AnnotationScanner.onParameter(parameter).isEmpty()) {
      return false;
    }
    if (context.getDeclaringExecutable() instanceof Constructor<?>) {
      throw new ParameterResolutionException(
          AnnotationScanner.place(parameter)
              + ": a constructor cannot have a simulator (expected: a field, or a parameter of the"
              + " test or of a @BeforeEach method)");
    }
    return isFirst(extensionContext);
  }

  /** Returns the simulator; one that several tests receive counts as shared from then on. */
  @Override
  public Simulator resolveParameter(ParameterContext context, ExtensionContext extensionContext) {
    SimulatorScope scope = SimulatorScope.of(extensionContext);
    Optional<Method> test = extensionContext.getTestMethod();
    Running found = find(context.getParameter(), test, scope);
    if (test.isEmpty()) {
      found.shared = true;
    }
    return found.simulator();
  }

  private static Running find(Parameter parameter, Optional<Method> test, SimulatorScope scope) {
    Map<String, Running> all = scope.all();
    List<Declaration> declared = AnnotationScanner.onParameter(parameter);
    if (declared.isEmpty()) {
      @Nullable Running found = all.size() == 1 ? all.values().iterator().next() : all.get("");
      return Optional.ofNullable(found).orElseThrow(() -> noneOf(parameter, test, all));
    }
    Declaration declaration = declared.get(0);
    @Nullable Running found = all.get(declaration.name());
    boolean isOfTest = test.equals(Optional.of(parameter.getDeclaringExecutable()));
    if (found != null && (declaration.isPlain() || isOfTest)) { // started with the test
      return found;
    } else if (found == null && test.isEmpty()) {
      String none = ": there is no " + declaration.called() + " for all tests";
      throw new ParameterResolutionException(
          declaration.place()
              + none
              + (all.isEmpty() ? "" : ", only " + listed(all))
              + " (expected: one on the class or a static field)");
    }
    return scope.startOther(declaration);
  }

  private static ParameterResolutionException noneOf(
      Parameter parameter, Optional<Method> test, Map<String, Running> all) {
    String where = test.isEmpty() ? "the class or a static field" : "it, the class or a field";
    String message =
        all.isEmpty()
            ? "there is no simulator (expected: @OriginSimulator on " + where + ")"
            : "ambiguous between " + listed(all) + " (expected: @OriginSimulator(name = …) on it)";
    return new ParameterResolutionException(AnnotationScanner.place(parameter) + ": " + message);
  }

  /** Returns a list such as {@code "a" (@OriginSimulator on class FooTest), "b" (…)}. */
  private static String listed(Map<String, Running> all) {
    return all.entrySet().stream()
        .map(
            one ->
                (one.getKey().isEmpty() ? "the one without a name" : "\"" + one.getKey() + "\"")
                    + (" (" + one.getValue().declaration.place() + ")"))
        .collect(Collectors.joining(", "));
  }
}
