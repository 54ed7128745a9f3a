package io.originsimulator.junit;

import static org.junit.platform.commons.support.AnnotationSupport.isAnnotated;
import static org.junit.platform.commons.support.HierarchyTraversalMode.TOP_DOWN;

import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.ResourceLocksProvider;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * Provides the locks on resources that tests must not use at the same time; JUnit 5.12 and later
 * takes them.
 *
 * <p>It throws no exception, which would end the complete run: a wrong declaration fails its own
 * class later.
 */
final class SimulatorLocks implements ResourceLocksProvider {
  /** The key that JUnit up to 5.11 requires; it is locked only for reading, so no test waits. */
  static final String KEY = "io.originsimulator.junit";

  SimulatorLocks() {}

  @Override
  public Set<Lock> provideForClass(Class<?> type) {
    Set<Lock> locks = new HashSet<>();
    collect(type, new Lock(KEY + " class " + type.getName()), locks);
    return locks;
  }

  @Override
  public Set<Lock> provideForNestedClass(List<Class<?>> enclosing, Class<?> type) {
    return provideForClass(type);
  }

  @Override
  public Set<Lock> provideForMethod(List<Class<?>> enclosing, Class<?> type, Method method) {
    Set<Lock> locks = new HashSet<>();
    withParameters(method).forEach(element -> add(AnnotationScanner.on(element, type), locks));
    return locks;
  }

  private static void collect(Class<?> type, Lock ofClass, Set<Lock> locks) {
    AnnotationScanner.onClass(type).forEach(declared -> add(declared, locks));
    Stream.concat(
            ReflectionSupport.findFields(type, any -> true, TOP_DOWN).stream(),
            ReflectionSupport.findMethods(type, any -> true, TOP_DOWN).stream()
                .flatMap(SimulatorLocks::withParameters))
        .forEach(
            element -> {
              add(AnnotationScanner.on(element, type), locks);
              if (isForAllTests(element, type)) {
                locks.add(ofClass);
              }
            });
    ReflectionSupport.findNestedClasses(type, nested -> isAnnotated(nested, Nested.class))
        .forEach(nested -> collect(nested, ofClass, locks));
  }

  private static Stream<AnnotatedElement> withParameters(Method method) {
    return Stream.concat(Stream.of(method), Stream.of(method.getParameters()));
  }

  /** Returns whether a field or parameter receives a simulator that several tests share. */
  private static boolean isForAllTests(AnnotatedElement element, Class<?> type) {
    if (element instanceof Field field) {
      return (Modifier.isStatic(field.getModifiers()) || hasOneInstance(type))
          && Set.of(Simulator.class, OriginSimulatorExtension.class).contains(field.getType());
    }
    return element instanceof Parameter parameter
        && parameter.getType() == Simulator.class
        && (isAnnotated(parameter.getDeclaringExecutable(), BeforeAll.class)
            || isAnnotated(parameter.getDeclaringExecutable(), AfterAll.class));
  }

  private static boolean hasOneInstance(Class<?> type) {
    return AnnotationSupport.findAnnotation(type, TestInstance.class)
        .map(instance -> instance.value().name())
        .orElseGet(() -> defaultLifecycle(type.getClassLoader()))
        .equalsIgnoreCase(TestInstance.Lifecycle.PER_CLASS.name());
  }

  /**
   * Returns the setting from where JUnit reads it, or an empty string. Lock providers cannot see
   * parameters that only the launcher has.
   */
  static String defaultLifecycle(ClassLoader loader) {
    String name = TestInstance.Lifecycle.DEFAULT_LIFECYCLE_PROPERTY_NAME;
    Properties settings = new Properties();
    try (@Nullable InputStream file = loader.getResourceAsStream("junit-platform.properties")) {
      if (file != null) {
        settings.load(file);
      }
    } catch (IOException e) {
      // JUnit logs a warning
    }
    return System.getProperty(name, settings.getProperty(name, "")).strip();
  }

  private static void add(List<Declaration> declared, Set<Lock> locks) {
    declared.stream()
        .flatMap(one -> one.exclusives().stream())
        .forEach(name -> locks.add(new Lock(KEY + " " + name)));
  }
}
