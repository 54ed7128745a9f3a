package io.originsimulator.junit;

import io.originsimulator.server.Simulator;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
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
import org.junit.jupiter.api.extension.TestInstanceFactoryContext;
import org.junit.jupiter.api.extension.TestInstancePreConstructCallback;

/** Does what {@link OriginSimulator} says. Stateless: all there is, is in JUnit's store. */
final class AnnotationExtension
    implements TestInstancePreConstructCallback,
        BeforeAllCallback,
        BeforeEachCallback,
        AfterEachCallback,
        ParameterResolver,
        InvocationInterceptor {

  /** The owner of all simulators that annotations declare; JUnit may make several extensions. */
  private static final Object OWNER = AnnotationExtension.class;

  AnnotationExtension() {}

  /** With one instance for all tests, it is made before {@link #beforeAll}. */
  @Override
  public void preConstructTestInstance(
      TestInstanceFactoryContext instance, ExtensionContext context) {
    if (context.getTestMethod().isEmpty()) {
      beginClass(context);
    }
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    beginClass(context);
  }

  private static void beginClass(ExtensionContext context) {
    SimulatorScope scope = SimulatorScope.of(context);
    Class<?> type = context.getRequiredTestClass();
    if (!scope.readsClass(type)) {
      return;
    }
    List<Declared.Target> fields = Declared.onStaticFields(type);
    Declared.onClass(type).forEach(together -> scope.declare(together, OWNER));
    scope.declare(declarations(fields), OWNER);
    if (hasOneInstance(context)) {
      Declared.onInstanceFields(type).stream()
          .findFirst()
          .ifPresent(field -> scope.sharesInstance(field.declaration()));
    }
    scope.beginOwn();
    inject(fields, null, scope);
    fields.forEach(field -> scope.find(field.declaration().name()).ifPresent(Running::share));
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    List<List<Declaration>> declared = new ArrayList<>();
    List<Object> instances = context.getRequiredTestInstances().getAllInstances();
    for (Object instance : instances) {
      declared.add(declarations(Declared.onInstanceFields(instance.getClass())));
    }
    Method test = context.getRequiredTestMethod();
    declared.add(Declared.onMethod(test));
    declared.add(
        Declared.onParameters(test).stream().filter(one -> !one.isPlain()).toList()); // see resolve

    SimulatorScope scope = SimulatorScope.of(context);
    scope.begin(context);
    declared.forEach(together -> scope.declare(together, OWNER));
    scope.all().stream()
        .filter(running -> running.owner().equals(OWNER) || scope.addsTo(running))
        .forEach(scope::beginAnew);
    for (Object instance : instances) {
      inject(Declared.onInstanceFields(instance.getClass()), instance, scope);
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
    FailureReport.proceed(invocation, context, OWNER);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return !Declared.onParameter(parameter.getParameter()).isEmpty()
        || Parameters.resolves(parameter.getParameter(), context, OWNER, true);
  }

  @Override
  public Simulator resolveParameter(ParameterContext context, ExtensionContext extensionContext) {
    Parameter parameter = context.getParameter();
    List<Declaration> declared = Declared.onParameter(parameter);
    return declared.isEmpty()
        ? Parameters.only(parameter, extensionContext)
        : Parameters.give(
            resolve(declared.get(0), parameter.getDeclaringExecutable(), extensionContext),
            parameter,
            extensionContext);
  }

  private static Running resolve(
      Declaration declared, Executable executable, ExtensionContext context) {
    Optional<Running> there =
        SimulatorScope.nearest(context).flatMap(scope -> scope.find(declared.name()));
    if (there.isPresent()) {
      // What stands on the test's own parameters was added before it began.
      boolean isSaid =
          declared.isPlain()
              || context.getTestMethod().equals(Optional.of(executable))
              || there.get().declaration().place().equals(declared.place());
      if (!isSaid) {
        throw declared.wrong(SimulatorScope.sameName(declared, there.get().declaration()));
      }
      return there.get();
    }
    // Nobody else has declared it, the parameters of @BeforeEach methods included.
    if (Parameters.isForAll(executable, context)) {
      throw new ParameterResolutionException(noneForAll(declared, context));
    }
    SimulatorScope scope = SimulatorScope.of(context);
    Running started = scope.start(declared, OWNER);
    scope.beginAnew(started);
    return started;
  }

  private static String noneForAll(Declaration declared, ExtensionContext context) {
    Collection<Running> all = Parameters.all(context);
    return declared.place()
        + ": no "
        + declared.called()
        + " is there for all tests"
        + (all.isEmpty() ? "" : ", only " + Parameters.candidates(all))
        + " (expected: one on the class or a static field)";
  }

  private static boolean hasOneInstance(ExtensionContext context) {
    return context.getTestInstanceLifecycle().equals(Optional.of(Lifecycle.PER_CLASS));
  }

  private static List<Declaration> declarations(List<Declared.Target> fields) {
    return fields.stream().map(Declared.Target::declaration).toList();
  }

  private static void inject(
      List<Declared.Target> fields, @Nullable Object instance, SimulatorScope scope) {
    for (Declared.Target target : fields) {
      Field field = target.field();
      try {
        field.setAccessible(true);
        field.set(instance, scope.find(target.declaration().name()).orElseThrow().simulator());
      } catch (IllegalAccessException | RuntimeException e) {
        throw target
            .declaration()
            .wrong(new IllegalStateException("the field cannot be set: " + e.getMessage(), e));
      }
    }
  }
}
