package io.originsimulator.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The documents have what the tests of the clients have: their faults, and parts of their code. */
class ReadmeTest {
  private static final Path FAULTS =
      Path.of("src/test/resources/io/originsimulator/examples/faults.json");

  @Test
  void everyFaultHasARow() throws IOException {
    List<String> rows = found("(?m)^\\| `(/[a-z-]+)`", Path.of("README.md"));
    List<String> routes = found("\"route\": \"(/[a-z-]+)\"", FAULTS);
    assertThat(rows.stream().distinct())
        .containsExactlyInAnyOrderElementsOf(
            routes.stream().filter(route -> !route.equals("/fine")).toList());
  }

  @Test
  void testOnStreamsIsInItsDocument() throws IOException {
    String source =
        Files.readString(Path.of("src/test/java/io/originsimulator/examples/StreamTest.java"));
    int begin = source.lastIndexOf("  @Test\n", source.indexOf("clientResumesAfterItsLastEvent"));
    String test = source.substring(begin, source.indexOf("\n\n", begin)).stripIndent();
    assertThat(Files.readString(Path.of("../../docs/streams.md")))
        .contains("```java\n" + test + "\n```\n");
  }

  private static List<String> found(String pattern, Path file) throws IOException {
    Matcher matcher = Pattern.compile(pattern).matcher(Files.readString(file));
    return matcher.results().map(result -> result.group(1)).toList();
  }
}
