package io.originsimulator.junit;

import java.net.URL;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/** The jar of these classes, which is either this module's or the standalone one. */
final class SingleJar {
  private static final String CLASS = OriginSimulator.class.getName().replace('.', '/') + ".class";

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
    List<URL> found = loader.resources(CLASS).distinct().toList();
    if (found.size() > 1) {
      throw new ExtensionConfigurationException(
          "Origin Simulator is on the class path %d times (expected: simulator-junit-standalone or simulator-junit, not both); remove all but one of the dependencies:%n%s"
              .formatted(
                  found.size(),
                  found.stream()
                      .map(url -> "  " + url.toString().replace(CLASS, ""))
                      .collect(Collectors.joining(System.lineSeparator()))));
    }
  }
}
