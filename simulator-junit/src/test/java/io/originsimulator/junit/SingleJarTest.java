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

class SingleJarTest {
  @TempDir private Path folder;

  @Test
  void bothJarsOnOneClassPathAreRefused() throws Exception {
    URL first = copy("simulator-junit");
    URL second = copy("simulator-junit-standalone");
    try (URLClassLoader both = new URLClassLoader(new URL[] {first, second}, null)) {
      assertThatThrownBy(() -> SingleJar.check(both))
          .isInstanceOf(ExtensionConfigurationException.class)
          .hasMessage(
              "Origin Simulator is on the class path 2 times (expected: simulator-junit-standalone"
                  + " or simulator-junit, not both); remove all but one of the dependencies:%n  %s%n  %s",
              first, second);
    }
  }

  @Test
  void oneJarIsFine() throws Exception {
    try (URLClassLoader one = new URLClassLoader(new URL[] {copy("one")}, null)) {
      assertThatCode(() -> SingleJar.check(one)).doesNotThrowAnyException();
    }
  }

  private URL copy(String jar) throws Exception {
    Path classes = folder.resolve(jar).resolve("io/originsimulator/junit");
    Files.createDirectories(classes);
    Files.createFile(classes.resolve("OriginSimulator.class"));
    return folder.resolve(jar).toUri().toURL();
  }
}
