package io.originsimulator.junit;

import io.originsimulator.recipe.Recipe;
import java.util.List;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/**
 * A check that these classes come from one jar, either this module's or the standalone one. The
 * latter also contains the classes of simulator-core, on which simulator-testcontainers depends.
 */
final class SingleJar {
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
    for (Class<?> type : List.of(OriginSimulator.class, Recipe.class)) {
      String name = type.getName().replace('.', '/') + ".class";
      List<String> found =
          loader
              .resources(name)
              .map(url -> "  " + url.toString().replace(name, ""))
              .distinct()
              .toList();
      if (found.size() > 1) {
        throw new ExtensionConfigurationException(
            "Origin Simulator is on the class path %d times (expected: simulator-junit-standalone alone, or simulator-junit, also with simulator-testcontainers); remove all but one of the dependencies:%n%s"
                .formatted(found.size(), String.join(System.lineSeparator(), found)));
      }
    }
  }
}
