package io.originsimulator.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The Java snippets in docs/testcontainers.md are parts of a test. */
class DocumentsTest {
  private static final Path TEST =
      Path.of("src/test/java/io/originsimulator/testcontainers/DocumentedInDockerTest.java");

  @ParameterizedTest
  @ValueSource(strings = {"first", "caller", "network", "https"})
  void examplesMatchTheTest(String name) throws IOException {
    String source = Files.readString(TEST);
    int begin = source.indexOf("// " + name + "\n") + ("// " + name + "\n").length();
    int end = source.indexOf("// end", begin);
    String example = source.substring(begin, end).stripTrailing().stripIndent();
    assertThat(Files.readString(Path.of("../docs/testcontainers.md")))
        .contains("```java\n" + example + "\n");
  }
}
