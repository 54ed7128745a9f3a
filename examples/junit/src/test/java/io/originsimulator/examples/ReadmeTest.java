package io.originsimulator.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The table of README.md says what the tests of the clients assert. */
class ReadmeTest {
  private static final Path TESTS = Path.of("src/test/java/io/originsimulator/examples");
  private static final List<String> CLIENTS =
      List.of("JdkHttpClientTest", "OkHttpTest", "ApacheHttpClientTest");
  private static final Pattern ROW =
      Pattern.compile(
          "\\| `(?<path>/[a-z-]+)`(?<how>[^|]*) \\| (?<seen>[^|]+) \\| (?<clients>.+) \\|");
  private static final Pattern CELL =
      Pattern.compile(
          "(`(?<type>\\w+)` \"(?<message>.+)\"|\\*\\*hangs\\*\\*.+), \\**(?<requests>\\d)\\**");

  @ParameterizedTest
  @MethodSource("rows")
  void aTestAssertsEachCell(String row) throws IOException {
    Matcher words = matched(ROW, row);
    String path = words.group("path");
    String seen = "Seen." + words.group("seen").toUpperCase(Locale.ROOT).replace(' ', '_') + ")";
    String[] cells = words.group("clients").split(" \\| ", -1);
    assertThat(cells).hasSameSizeAs(CLIENTS);
    for (int i = 0; i < cells.length; i++) {
      Matcher cell = matched(CELL, cells[i]);
      String asserted =
          cell.group("type") == null
              ? "assertThat(stalled).isNotDone();"
              : ".isExactlyInstanceOf(" + cell.group("type") + ".class)";
      String message =
          cell.group("message") == null
              ? ""
              : "\"" + cell.group("message").replace("\" or \"", "\", \"") + "\")";
      String requests = "Seen.of(origin, \"" + path + "\", " + cell.group("requests") + ")";
      assertThat(tests(CLIENTS.get(i)))
          .as("%s: %s", CLIENTS.get(i), cells[i])
          .filteredOn(test -> test.contains(path + "\"") && isSo(words.group("how"), test))
          .anySatisfy(test -> assertThat(test).contains(asserted, message, requests, seen));
    }
  }

  @Test
  void everyFaultHasItsRow() throws IOException {
    Matcher routes =
        Pattern.compile("\"route\": \"(/[a-z-]+)\"")
            .matcher(
                Files.readString(
                    Path.of("src/test/resources/io/originsimulator/examples/faults.json")));
    List<String> paths = routes.results().map(route -> route.group(1)).toList();
    assertThat(rows().map(row -> matched(ROW, row).group("path")).distinct())
        .containsExactlyInAnyOrderElementsOf(
            paths.stream().filter(path -> !path.equals("/fine")).toList());
  }

  static Stream<String> rows() throws IOException {
    return Files.readAllLines(Path.of("README.md")).stream()
        .filter(line -> line.startsWith("| `/"));
  }

  /** Whether a test is about that connection and method, if a row names them. */
  private static boolean isSo(String how, String test) {
    return how.isEmpty()
        || (how.contains("kept") == test.contains("get(\"/fine\")")
            && how.contains("POST") == test.matches("(?is).*\\bpost\\(.*|.*new HttpPost\\(.*"));
  }

  /** The source of each test method, literals joined and without line breaks. */
  private static List<String> tests(String name) throws IOException {
    String source =
        Files.readString(TESTS.resolve(name + ".java"))
            .replaceAll("\"\\s+\\+ \"", "")
            .replaceAll("\\s*\\n\\s*", "");
    return Arrays.stream(source.split("@Test", -1)).skip(1).toList();
  }

  private static Matcher matched(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    assertThat(matcher.matches()).as(text).isTrue();
    return matcher;
  }
}
