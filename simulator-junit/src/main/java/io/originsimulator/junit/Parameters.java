package io.originsimulator.junit;

import io.originsimulator.server.Simulator;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Parameter;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;

/** Which simulator a parameter without annotation is given. JUnit wants one resolver for it. */
final class Parameters {
  private Parameters() {}

  /**
   * Whether an extension is the one that resolves a parameter: that of the first simulator there
   * is.
   *
   * @param ifNone what to answer if there is no simulator
   */
  static boolean resolves(
      Parameter parameter, ExtensionContext context, Object owner, boolean ifNone) {
    if (parameter.getType() != Simulator.class) {
      return false;
    }
    Collection<Running> all = all(context);
    return all.isEmpty() ? ifNone : all.iterator().next().owner().equals(owner);
  }

  /** The only simulator there is. */
  static Simulator only(Parameter parameter, ExtensionContext context) {
    Collection<Running> all = all(context);
    if (all.size() == 1) {
      return give(all.iterator().next(), parameter, context);
    }
    throw new ParameterResolutionException(
        Place.of(parameter)
            + ": "
            + (all.isEmpty()
                ? "there is no simulator yet"
                    + (parameter.getDeclaringExecutable() instanceof Constructor<?>
                        ? "; those of fields and methods start after the constructor"
                        : "")
                    + (isForAll(parameter.getDeclaringExecutable(), context)
                        ? " (expected: @OriginSimulator on the class or a static field)"
                        : " (expected: @OriginSimulator on it, the class or a static field)")
                : "it could be any of "
                    + candidates(all)
                    + " (expected: @OriginSimulator(name = …) on it)"));
  }

  /** Gives a simulator to a parameter; one that is given for more than one test is shared. */
  static Simulator give(Running running, Parameter parameter, ExtensionContext context) {
    if (isForAll(parameter.getDeclaringExecutable(), context)) {
      running.share();
    }
    return running.simulator();
  }

  /** Returns whether a method or constructor is called for more than one test, or before one. */
  static boolean isForAll(Executable executable, ExtensionContext context) {
    return context.getTestMethod().isEmpty() || executable instanceof Constructor<?>;
  }

  /** {@code "a" (@OriginSimulator on class FooTest), "b" (…)}. */
  static String candidates(Collection<Running> all) {
    return all.stream()
        .map(Running::declaration)
        .map(
            one ->
                (one.name().isEmpty() ? "the one without a name" : "\"" + one.name() + "\"")
                    + " ("
                    + one.place()
                    + ")")
        .collect(Collectors.joining(", "));
  }

  static Collection<Running> all(ExtensionContext context) {
    return SimulatorScope.nearest(context).map(SimulatorScope::all).orElse(List.of());
  }
}
