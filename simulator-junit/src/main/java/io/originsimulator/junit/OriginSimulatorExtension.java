package io.originsimulator.junit;

import io.originsimulator.recipe.Chance;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeBuilder;
import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.server.Simulator;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestInstances;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

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
    implements BeforeAllCallback,
        BeforeEachCallback,
        AfterEachCallback,
        ParameterResolver,
        InvocationInterceptor {
  private final Builder builder;
  private volatile @Nullable Running running;

  private OriginSimulatorExtension(Builder builder) {
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
    Running now = running;
    if (now == null || now.isClosed()) {
      throw new IllegalStateException(
          "OriginSimulatorExtension: the simulator runs only during the tests of the class that"
              + " registers it (expected: @RegisterExtension on its field, and a call from a test)");
    }
    return now.simulator();
  }

  /**
   * The address of a path; like {@link Simulator#uri(String)}.
   *
   * @param path starts with a slash; may have a query
   */
  public URI uri(String path) {
    return simulator().uri(path);
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    SimulatorScope scope = SimulatorScope.of(context);
    if (own(scope) == null) { // else this is a nested class
      start(scope, context);
    }
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    SimulatorScope scope = SimulatorScope.of(context);
    scope.begin(context);
    Running there = own(scope);
    if (there == null) {
      start(scope, context);
    } else {
      scope.beginAnew(there);
    }
  }

  @Override
  public void afterEach(ExtensionContext context) {
    FailureReport.publishIfFailed(context);
  }

  @Override
  public void interceptDynamicTest(
      Invocation<Void> invocation, DynamicTestInvocationContext test, ExtensionContext context)
      throws Throwable {
    FailureReport.proceed(invocation, context, this);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return Declared.onParameter(parameter.getParameter()).isEmpty()
        && Parameters.resolves(parameter.getParameter(), context, this, false);
  }

  @Override
  public Simulator resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return Parameters.only(parameter.getParameter(), context);
  }

  private @Nullable Running own(SimulatorScope scope) {
    return scope.all().stream().filter(one -> one.owner().equals(this)).findFirst().orElse(null);
  }

  private void start(SimulatorScope scope, ExtensionContext context) {
    Declaration declaration = builder.declaration(place(context), context.getRequiredTestClass());
    scope
        .find(builder.name)
        .ifPresent(
            other -> {
              throw declaration.wrong(SimulatorScope.sameName(declaration, other.declaration()));
            });
    Running started = scope.start(declaration, this);
    started.share(); // simulator() returns it to any test
    scope.beginAnew(started);
    running = started;
  }

  /** {@code OriginSimulatorExtension in field FooTest.ORIGIN}. */
  private String place(ExtensionContext context) {
    Class<?> type = context.getRequiredTestClass();
    List<Object> owners =
        context.getTestInstances().map(TestInstances::getAllInstances).orElse(List.of());
    return ReflectionSupport.findFields(
            type, field -> holdsThis(field, owners), HierarchyTraversalMode.TOP_DOWN)
        .stream()
        .findFirst()
        .map(field -> "OriginSimulatorExtension in " + Place.of(field))
        .orElse("OriginSimulatorExtension of " + Place.of(type));
  }

  private boolean holdsThis(Field field, List<Object> owners) {
    boolean isStatic = Modifier.isStatic(field.getModifiers());
    return field.getType() == OriginSimulatorExtension.class
        && (isStatic ? List.of(this) : owners)
            .stream()
                .filter(owner -> isStatic || field.getDeclaringClass().isInstance(owner))
                .map(owner -> ReflectionSupport.tryToReadFieldValue(field, owner).toOptional())
                .anyMatch(value -> value.equals(Optional.of(this)));
  }

  /** Says what the simulator is. One thread. */
  public static final class Builder {
    private final List<RecipeSource> recipes = new ArrayList<>();
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
      recipes.add(RecipeSource.of(RecipeDocument.of(List.of(recipe))));
      return this;
    }

    /**
     * A recipe file, JSON or YAML by its ending: on the class path beside the test class, else on
     * the class path from its root, else in the file system.
     */
    public Builder recipe(String name) {
      recipes.add(RecipeSource.named(name));
      return this;
    }

    /** A recipe file, JSON or YAML by its ending. */
    public Builder recipe(Path file) {
      recipes.add(RecipeSource.file(file));
      return this;
    }

    /** Recipes as JSON. */
    public Builder json(String json) {
      recipes.add(RecipeSource.json(json));
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
