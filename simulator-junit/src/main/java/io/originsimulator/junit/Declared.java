package io.originsimulator.junit;

import io.originsimulator.server.Simulator;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/** Finds what {@link OriginSimulator} says on the elements of a test class. */
final class Declared {

  /** A field and what stands on it. */
  record Target(Field field, Declaration declaration) {}

  private Declared() {}

  /**
   * What stands on a class, its superclasses and interfaces, those first; a list for each of them.
   */
  static List<List<Declaration>> onClass(Class<?> type) {
    Set<Class<?>> types = new LinkedHashSet<>();
    collect(type, types);
    return types.stream().map(one -> on(one, Place.of(one), one)).toList();
  }

  private static void collect(Class<?> type, Set<Class<?>> types) {
    if (type.getSuperclass() != null) {
      collect(type.getSuperclass(), types);
    }
    for (Class<?> implemented : type.getInterfaces()) {
      collect(implemented, types);
    }
    types.add(type);
  }

  static List<Target> onStaticFields(Class<?> type) {
    return onFields(type, field -> Modifier.isStatic(field.getModifiers()));
  }

  static List<Target> onInstanceFields(Class<?> type) {
    return onFields(type, field -> !Modifier.isStatic(field.getModifiers()));
  }

  private static List<Target> onFields(Class<?> type, Predicate<Field> which) {
    List<Target> targets = new ArrayList<>();
    for (Field field : ReflectionSupport.findFields(type, which, HierarchyTraversalMode.TOP_DOWN)) {
      List<Declaration> found = on(field, Place.of(field), field.getDeclaringClass());
      if (found.isEmpty()) {
        continue;
      }
      checkOne(found);
      Declaration declaration = found.get(0);
      if (field.getType() != Simulator.class) {
        throw declaration.wrong("the field " + notSimulator(field.getType()));
      }
      if (Modifier.isFinal(field.getModifiers())) {
        throw declaration.wrong("the field is final (expected: one that can be set)");
      }
      targets.add(new Target(field, declaration));
    }
    return targets;
  }

  static List<Declaration> onMethod(Method method) {
    return on(method, Place.of(method), method.getDeclaringClass());
  }

  static List<Declaration> onParameters(Executable executable) {
    List<Declaration> all = new ArrayList<>();
    for (Parameter parameter : executable.getParameters()) {
      all.addAll(onParameter(parameter));
    }
    return all;
  }

  /** What stands on a parameter: nothing or one. */
  static List<Declaration> onParameter(Parameter parameter) {
    Class<?> owner = parameter.getDeclaringExecutable().getDeclaringClass();
    List<Declaration> found = on(parameter, Place.of(parameter), owner);
    checkOne(found);
    if (!found.isEmpty() && parameter.getType() != Simulator.class) {
      throw found.get(0).wrong("the parameter " + notSimulator(parameter.getType()));
    }
    return found;
  }

  private static String notSimulator(Class<?> type) {
    return "is a " + type.getTypeName() + " (expected: " + Simulator.class.getName() + ")";
  }

  private static void checkOne(List<Declaration> found) {
    if (found.size() > 1) {
      throw found.get(0).wrong("it stands there " + found.size() + " times (expected: once)");
    }
  }

  static List<Declaration> on(AnnotatedElement element, String place, Class<?> beside) {
    List<OriginSimulator> found = new ArrayList<>();
    find(element, found, new HashSet<>());
    return found.stream().map(one -> Declaration.of(one, place, beside)).toList();
  }

  /** What is present on an element itself, also by way of other annotations. */
  private static void find(
      AnnotatedElement element, List<OriginSimulator> found, Set<Class<?>> seen) {
    for (Annotation annotation : element.getDeclaredAnnotations()) {
      if (annotation instanceof OriginSimulator one) {
        found.add(one);
      } else if (annotation instanceof OriginSimulators several) {
        found.addAll(List.of(several.value()));
      } else if (seen.add(annotation.annotationType())) {
        find(annotation.annotationType(), found, seen);
      }
    }
  }
}
