package io.originsimulator.junit;

import static org.junit.platform.commons.support.HierarchyTraversalMode.TOP_DOWN;
import static org.junit.platform.commons.support.ReflectionSupport.streamFields;
import static org.junit.platform.commons.support.ReflectionSupport.tryToReadFieldValue;

import io.originsimulator.junit.SimulatorScope.Running;
import io.originsimulator.recipe.Chance;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeBuilder;
import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.server.Simulator;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestInstanceFactoryContext;
import org.junit.jupiter.api.extension.TestInstancePreConstructCallback;
import org.opentest4j.TestAbortedException;

/**
 * A {@link Simulator} for tests, declared in Java.
 *
 * <pre>{@code
 * @RegisterExtension
 * static final OriginSimulatorExtension ORIGIN =
 *     OriginSimulatorExtension.builder()
 *         .recipe(Recipe.route("/news").stage(Stage.at("0s").status(503)))
 *         .build();
 * }</pre>
 *
 * <p>In a static field it is one simulator for the class, as {@link OriginSimulator} on the class;
 * in an instance field one for each test, unless all tests have one instance.
 */
public final class OriginSimulatorExtension
    implements TestInstancePreConstructCallback,
        BeforeAllCallback,
        BeforeEachCallback,
        TestExecutionExceptionHandler,
        AfterEachCallback,
        ParameterResolver,
        InvocationInterceptor {
  private final @Nullable Builder builder; // null if annotations alone declare simulators
  private volatile @Nullable Running running;

  /** What {@link OriginSimulator} registers: every extension also reads annotations. */
  OriginSimulatorExtension() {
    this(null);
  }

  private OriginSimulatorExtension(@Nullable Builder builder) {
    this.builder = builder;
  }

  /** An extension to be: on a free port, without recipes. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * The simulator.
   *
   * @throws IllegalStateException before the first test that it is for, and after the last
   */
  public Simulator simulator() {
    @Nullable Running now = running;
    if (now == null || now.closed) {
      throw new IllegalStateException(
          "OriginSimulatorExtension: the simulator runs only during the tests of the class that"
              + " registers it (expected: @RegisterExtension on its field, and a call from a test)");
    }
    return now.simulator;
  }

  /**
   * The address of a path; like {@link Simulator#uri(String)}.
   *
   * @param path starts with a slash; may have a query
   */
  public URI uri(String path) {
    return simulator().uri(path);
  }

  /** With one instance for all tests, it is made before {@link #beforeAll}. */
  @Override
  public void preConstructTestInstance(
      TestInstanceFactoryContext instance, ExtensionContext context) {
    if (hasOneInstance(context) && context.getTestMethod().isEmpty()) {
      SimulatorScope.of(context, this).beginClass(context.getRequiredTestClass(), true);
    }
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    SimulatorScope.of(context, this)
        .beginClass(context.getRequiredTestClass(), hasOneInstance(context));
    startOwn(context);
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    SimulatorScope.of(context, this)
        .beginTest(
            context.getRequiredTestMethod(), context.getRequiredTestInstances().getAllInstances());
    startOwn(context);
  }

  /** Starts what the builder declares, if that runs neither here nor around. */
  private void startOwn(ExtensionContext context) {
    ExtensionContext.Store store = context.getStore(SimulatorScope.NAMESPACE);
    if (builder != null && store.get(this) == null) {
      store.put(this, "started");
      Class<?> type = context.getRequiredTestClass();
      running =
          SimulatorScope.of(context, this).startOther(builder.declaration(place(context), type));
      running.shared = true; // simulator() returns it to any test
    }
  }

  /** {@code OriginSimulatorExtension in field FooTest.ORIGIN}. */
  private String place(ExtensionContext context) {
    Class<?> type = context.getRequiredTestClass();
    @Nullable Object instance = context.getTestInstance().orElse(null);
    return streamFields(type, field -> field.getType() == getClass(), TOP_DOWN)
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
    SimulatorScope.of(context, this).reported = true;
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

  /** Reports what {@code @BeforeEach} and {@code @AfterEach} methods throw. */
  @Override
  public void afterEach(ExtensionContext context) {
    if (!SimulatorScope.of(context, this).reported) {
      context.getExecutionException().ifPresent(failure -> report(failure, context));
    }
  }

  private Throwable report(Throwable failure, ExtensionContext context) {
    @Nullable SimulatorScope scope = SimulatorScope.nearest(context).orElse(null);
    if (scope == null
        || !scope.isFirst(this)
        || scope.all().isEmpty()
        || failure instanceof TestAbortedException) { // of an assumption
      return failure;
    }
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
    if (AnnotationScanner.onParameter(parameter).isEmpty()
        && parameter.getType() != Simulator.class) {
      return false;
    }
    if (context.getDeclaringExecutable() instanceof Constructor<?>) {
      throw new ParameterResolutionException(
          AnnotationScanner.place(parameter)
              + ": a constructor is given no simulator (expected: a field, or a parameter of the"
              + " test or of a @BeforeEach method)");
    }
    return SimulatorScope.of(extensionContext, this).isFirst(this);
  }

  /** Gives the simulator; one that is given for several tests is shared from then on. */
  @Override
  public Simulator resolveParameter(ParameterContext context, ExtensionContext extensionContext) {
    SimulatorScope scope = SimulatorScope.of(extensionContext, this);
    Optional<Method> test = extensionContext.getTestMethod();
    Running found = find(context.getParameter(), test, scope);
    if (test.isEmpty()) {
      found.shared = true;
    }
    return found.simulator;
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
    if (found != null && (declaration.isPlain() || isOfTest)) { // which the test began with
      return found;
    } else if (found == null && test.isEmpty()) {
      String none = ": no " + declaration.called() + " is there for all tests";
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
            : "it could be any of " + listed(all) + " (expected: @OriginSimulator(name = …) on it)";
    return new ParameterResolutionException(AnnotationScanner.place(parameter) + ": " + message);
  }

  /** {@code "a" (@OriginSimulator on class FooTest), "b" (…)}. */
  private static String listed(Map<String, Running> all) {
    return all.entrySet().stream()
        .map(
            one ->
                (one.getKey().isEmpty() ? "the one without a name" : "\"" + one.getKey() + "\"")
                    + (" (" + one.getValue().declaration.place() + ")"))
        .collect(Collectors.joining(", "));
  }

  private static boolean hasOneInstance(ExtensionContext context) {
    return context.getTestInstanceLifecycle().equals(Optional.of(Lifecycle.PER_CLASS));
  }

  /** Declares a simulator. One thread. */
  public static final class Builder {
    private final List<Function<Class<?>, RecipeDocument>> recipes = new ArrayList<>();
    private final List<String> properties = new ArrayList<>();
    private String name = "";
    private int port;
    private SimulatorTime clock = SimulatorTime.SYSTEM;
    private OptionalLong seed = OptionalLong.empty();

    private Builder() {}

    /** What tells it from others; default the empty name. */
    public Builder name(String name) {
      this.name = name;
      return this;
    }

    /** A recipe written in Java; what is wrong with it is said when the simulator starts. */
    public Builder recipe(RecipeBuilder recipe) {
      recipes.add(beside -> RecipeDocument.of(List.of(recipe.build())));
      return this;
    }

    /** A recipe. */
    public Builder recipe(Recipe recipe) {
      recipes.add(beside -> RecipeDocument.of(List.of(recipe)));
      return this;
    }

    /**
     * A recipe file, JSON or YAML by its ending: on the class path beside the test class, else on
     * the class path from its root, else in the file system.
     */
    public Builder recipe(String name) {
      recipes.add(beside -> Declaration.find(name, beside));
      return this;
    }

    /** A recipe file, JSON or YAML by its ending. */
    public Builder recipe(Path file) {
      recipes.add(beside -> Declaration.file(file.toString(), file, "not a file"));
      return this;
    }

    /** Recipes as JSON. */
    public Builder json(String json) {
      recipes.add(beside -> Declaration.json(json));
      return this;
    }

    /** The port to listen on, 0 to 65535; 0, the default, picks a free one. */
    public Builder port(int port) {
      this.port = port;
      return this;
    }

    /** What its time moves with; default {@link SimulatorTime#SYSTEM}. */
    public Builder clock(SimulatorTime clock) {
      this.clock = clock;
      return this;
    }

    /** The seed of all its recipes, 0 to {@link Chance#MAX_SEED}; default their own. */
    public Builder seed(long seed) {
      this.seed = OptionalLong.of(seed);
      return this;
    }

    /** A system property that is its address while it runs. */
    public Builder property(String property) {
      properties.add(property);
      return this;
    }

    public OriginSimulatorExtension build() {
      return new OriginSimulatorExtension(this);
    }

    private Declaration declaration(String place, Class<?> beside) {
      return new Declaration(
          place, name, beside, List.copyOf(recipes), port, clock, seed, List.copyOf(properties));
    }
  }
}
