package io.originsimulator.junit;

import static org.junit.platform.commons.support.HierarchyTraversalMode.TOP_DOWN;
import static org.junit.platform.commons.support.ReflectionSupport.findFields;

import io.originsimulator.server.Simulator;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds {@link OriginSimulator} on the elements of a test class, and names them in messages. */
final class AnnotationScanner {
  private AnnotationScanner() {}

  /** Returns the declarations on a class and its supertypes, supertypes first; a list for each. */
  static List<List<Declaration>> onClass(Class<?> type) {
    Set<Class<?>> types = new LinkedHashSet<>();
    collect(type, types);
    return types.stream().map(one -> on(one, one)).toList();
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

  /** Returns the annotated fields, static or not, of a class and its superclasses, these first. */
  static Map<Field, Declaration> onFields(Class<?> type, boolean isStatic) {
    Map<Field, Declaration> fields = new LinkedHashMap<>();
    for (Field field :
        findFields(type, any -> Modifier.isStatic(any.getModifiers()) == isStatic, TOP_DOWN)) {
      for (Declaration declaration : one(field, field.getDeclaringClass(), field.getType())) {
        if (Modifier.isFinal(field.getModifiers())) {
          throw declaration.wrong("the field is final (expected: a field that is not final)");
        }
        fields.put(field, declaration);
      }
    }
    return fields;
  }

  /** Returns the declaration on a parameter, or an empty list. */
  static List<Declaration> onParameter(Parameter parameter) {
    Class<?> nextTo = parameter.getDeclaringExecutable().getDeclaringClass();
    return one(parameter, nextTo, parameter.getType());
  }

  private static List<Declaration> one(AnnotatedElement element, Class<?> nextTo, Class<?> type) {
    List<Declaration> found = on(element, nextTo);
    if (found.size() > 1) {
      throw found
          .get(0)
          .wrong("the annotation appears " + found.size() + " times (expected: once)");
    }
    if (!found.isEmpty() && type != Simulator.class) {
      String what = element instanceof Field ? "the field is a " : "the parameter is a ";
      String expected = " (expected: " + Simulator.class.getName() + ")";
      throw found.get(0).wrong(what + type.getTypeName() + expected);
    }
    return found;
  }

  /** Returns the declarations on an element itself, including those on its annotations. */
  static List<Declaration> on(AnnotatedElement element, Class<?> nextTo) {
    List<OriginSimulator> found = new ArrayList<>();
    find(element, found, new HashSet<>());
    String place = found.isEmpty() ? "" : "@OriginSimulator on " + place(element);
    return found.stream()
        .map(Settings::of)
        .map(settings -> new Declaration(place, nextTo, settings))
        .toList();
  }

  private static void find(
      AnnotatedElement element, List<OriginSimulator> found, Set<Class<?>> seen) {
    for (Annotation annotation : element.getDeclaredAnnotations()) {
      if (annotation instanceof OriginSimulator one) {
        found.add(one);
      } else if (annotation instanceof OriginSimulator.List several) {
        found.addAll(List.of(several.value()));
      } else if (seen.add(annotation.annotationType())) {
        find(annotation.annotationType(), found, seen);
      }
    }
  }

  /**
   * Returns a name such as {@code field FooTest.origin} or {@code parameter origin of
   * FooTest.works}.
   */
  static String place(AnnotatedElement element) {
    if (element instanceof Class<?> type) {
      return "class " + nameOf(type);
    } else if (element instanceof Parameter parameter) {
      return "parameter "
          + parameter.getName()
          + " of "
          + nameOf(parameter.getDeclaringExecutable());
    }
    return (element instanceof Field ? "field " : "method ") + nameOf((Member) element);
  }

  private static String nameOf(Member member) {
    String type = nameOf(member.getDeclaringClass());
    return member instanceof Constructor<?>
        ? "the constructor of " + type
        : type + "." + member.getName();
  }

  /** Returns a name such as {@code FooTest} or {@code FooTest.Inner}. */
  static String nameOf(Class<?> type) {
    String name = type.getName();
    return name.substring(name.lastIndexOf('.') + 1).replace('$', '.');
  }
}
