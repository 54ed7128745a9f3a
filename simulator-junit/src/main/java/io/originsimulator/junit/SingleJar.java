package io.originsimulator.junit;

import io.originsimulator.recipe.Recipe;
import java.net.URL;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/**
 * A check that these classes come from one jar, either this module's or the standalone one. The
 * latter also contains the classes of simulator-core, on which simulator-testcontainers depends.
 */
final class SingleJar {
  private static final List<String> CLASSES =
      List.of(nameOf(OriginSimulator.class), nameOf(Recipe.class));

  private static volatile boolean checked;

  private SingleJar() {}

  /** Checks, once per JVM, that only one jar is on the class path; otherwise classes would mix. */
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
