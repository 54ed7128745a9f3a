package io.originsimulator.junit;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SingleJarTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"junit/OriginSimulator", "recipe/Recipe"})
  void classesInTwoJarsAreRefused(String type) throws Exception {
    URL first = copy("simulator-core", type);
    URL second = copy("simulator-junit-standalone", type);
    try (URLClassLoader both = new URLClassLoader(new URL[] {first, second}, null)) {
      assertThatThrownBy(() -> SingleJar.check(both))
          .isInstanceOf(ExtensionConfigurationException.class)
          .hasMessage(
              "Origin Simulator is on the class path 2 times (expected: simulator-junit-standalone"
                  + " alone, or simulator-junit, also with simulator-testcontainers); remove all but one of the dependencies:%n  %s%n  %s",
              first, second);
    }
  }

  @Test
  void oneJarIsAccepted() throws Exception {
    try (URLClassLoader one =
        new URLClassLoader(new URL[] {copy("one", "junit/OriginSimulator")}, null)) {
      assertThatCode(() -> SingleJar.check(one)).doesNotThrowAnyException();
    }
  }

  private URL copy(String jar, String type) throws Exception {
    Path file = folder.resolve(jar).resolve("io/originsimulator/" + type + ".class");
    Files.createDirectories(file.getParent());
    Files.createFile(file);
    return folder.resolve(jar).toUri().toURL();
  }
}
