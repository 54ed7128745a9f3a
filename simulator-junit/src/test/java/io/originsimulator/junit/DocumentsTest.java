package io.originsimulator.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The Java snippets in the documents are parts of tests. */
class DocumentsTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final Path TESTS =
      ROOT.resolve("simulator-junit/src/test/java/io/originsimulator/junit");

  @Test
  void testInTheReadmeIsCompiledAndHasUpToTwelveLines() throws IOException {
    String source = Files.readString(TESTS.resolve("NewsClientTest.java"));
    String test = source.substring(source.indexOf("@OriginSimulator"));
    assertThat(test.lines().count()).isLessThanOrEqualTo(12);
    for (String document : new String[] {"README.md", "docs/junit.md"}) {
      assertThat(Files.readString(ROOT.resolve(document))).contains("```java\n" + test + "```\n");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"class", "method", "extension", "jumping", "requests"})
  void examplesMatchTheTests(String name) throws IOException {
    assertThat(Files.readString(ROOT.resolve("docs/junit.md")))
        .contains("```java\n" + part("CheckoutTest.java", name) + "```\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"verification", "queue"})
  void migrationMatchesTheTests(String name) throws IOException {
    assertThat(Files.readString(ROOT.resolve("docs/migration.md")))
        .contains("```java\n" + part("MigrationTest.java", name) + "```\n");
  }

  @Test
  void exampleOfStreamsMatchesTheTest() throws IOException {
    String source = Files.readString(TESTS.resolve("PriceFeedTest.java"));
    assertThat(Files.readString(ROOT.resolve("docs/junit.md")))
        .contains("```java\n" + source.substring(source.indexOf("@OriginSimulator")) + "```\n");
  }

  @Test
  void manualClockExampleMatchesTheTest() throws IOException {
    String source = Files.readString(TESTS.resolve("OutageTest.java"));
    String test =
        source.substring(
            source.indexOf("@OriginSimulator"), source.indexOf("\n  @Test\n  void eachTest"));
    assertThat(Files.readString(ROOT.resolve("docs/junit.md")))
        .contains("```java\n" + test + "```\n");
  }

  /** Returns the part of a test after a comment with its name, up to the comment "end". */
  private static String part(String test, String name) throws IOException {
    String source = Files.readString(TESTS.resolve(test));
    String mark = "  // " + name + "\n";
    int begin = source.indexOf(mark) + mark.length();
    int end = source.indexOf("  // end", begin);
    String part = source.substring(begin, source.lastIndexOf('\n', end));
    return part.stripTrailing().stripIndent() + "\n";
  }
}
