package io.originsimulator.junit;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Arrays;

/** What messages call the elements of a test class. */
final class Place {
  private Place() {}

  /** {@code FooTest}, or {@code FooTest.Inner}. */
  static String nameOf(Class<?> type) {
    String name = type.getName();
    return name.substring(name.lastIndexOf('.') + 1).replace('$', '.');
  }

  static String of(Class<?> type) {
    return "class " + nameOf(type);
  }

  static String of(Field field) {
    return "field " + nameOf(field.getDeclaringClass()) + "." + field.getName();
  }

  static String of(Method method) {
    return "method " + nameOf(method.getDeclaringClass()) + "." + method.getName();
  }

  /** {@code parameter origin of FooTest.works}; its number, from 1, if its name is not known. */
  static String of(Parameter parameter) {
    Executable owner = parameter.getDeclaringExecutable();
    String name =
        parameter.isNamePresent()
            ? parameter.getName()
            : String.valueOf(Arrays.asList(owner.getParameters()).indexOf(parameter) + 1);
    String ofWhat =
        owner instanceof Constructor<?>
            ? "the constructor of " + nameOf(owner.getDeclaringClass())
            : nameOf(owner.getDeclaringClass()) + "." + owner.getName();
    return "parameter " + name + " of " + ofWhat;
  }
}
