package io.originsimulator.junit;

import io.originsimulator.recipe.Recipe;
import java.net.URL;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/**
 * The jar of these classes, which is either this module's or the standalone one. The latter has the
 * classes of simulator-core too, which simulator-testcontainers depends on.
 */
final class SingleJar {
  private static final List<String> CLASSES =
      List.of(nameOf(OriginSimulator.class), nameOf(Recipe.class));

  private static volatile boolean checked;

  private SingleJar() {}

  /** Checks, once in a JVM, that not both jars are on the class path: their classes would mix. */
  static void check() {
    if (!checked) {
      check(OriginSimulator.class.getClassLoader());
      checked = true;
    }
  }

  static void check(ClassLoader loader) {
    for (String name : CLASSES) {
      List<URL> found = loader.resources(name).distinct().toList();
      if (found.size() > 1) {
        throw new ExtensionConfigurationException(
            "Origin Simulator is on the class path %d times (expected: simulator-junit-standalone alone, or simulator-junit, also with simulator-testcontainers); remove all but one of the dependencies:%n%s"
                .formatted(
                    found.size(),
                    found.stream()
                        .map(url -> "  " + url.toString().replace(name, ""))
                        .collect(Collectors.joining(System.lineSeparator()))));
      }
    }
  }

  private static String nameOf(Class<?> type) {
    return type.getName().replace('.', '/') + ".class";
  }
}
