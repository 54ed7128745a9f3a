package io.originsimulator.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.contentOf;

import io.originsimulator.cli.Cli;
import io.originsimulator.cli.CliProcess;
import io.originsimulator.cli.Http;
import io.originsimulator.cli.Poll;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The access log of {@code serve} in its own process, and the commands that read it. */
class AccessLogProcessTest {
  private static final String RECIPE =
      "[{\"route\": \"/a\", \"random_content\": \"100b\"},"
          + " {\"route\": \"/b\", \"stages\": [{\"at\": 0, \"status\": 404, \"latency\": \"5ms\"}]}]";

  @TempDir private Path folder;

  private CliProcess serve(String... options) throws IOException {
    Path recipe = Files.writeString(folder.resolve("recipe.json"), RECIPE);
    return CliProcess.start(
        Stream.concat(
                Stream.of("serve", recipe.toString(), "--port=0", "--no-honesty"),
                Arrays.stream(options))
            .toArray(String[]::new));
  }

  private static void ask(URI uri, int times) throws Exception {
    for (int i = 0; i < times; i++) {
      Http.get(uri.resolve("/a?page=" + i));
      Http.get(uri.resolve("/b"));
    }
  }

  @ParameterizedTest
  @CsvSource({"combined, origin-simulator", "json, json"})
  void learnAndReplayReadBothFormatsAsTheyAre(String format, String detected) throws Exception {
    Path log = folder.resolve("access.log");
    try (CliProcess simulator = serve("--access-log=" + log, "--access-log-format=" + format)) {
      ask(simulator.uri(), 10);
      simulator.signal("TERM");
      assertThat(simulator.exitCode()).isZero();
      assertThat(simulator.errors()).isEmpty();
    }
    Cli learned = Cli.run("learn", log.toString(), "--min-requests=1");
    assertThat(learned.err())
        .contains(log + "  (" + detected + ")\n  lines     20\n  requests  20\n  bad       0\n")
        .contains("learned   2 routes with ", " from 20 requests");
    assertThat(learned.out())
        .contains("\"route\" : \"/a\"", "\"random_content\" : \"100b\"", "\"status\" : 404");
    Cli replayed = Cli.run("replay", log.toString(), "--dry-run", "--rate=100");
    assertThat(replayed.out())
        .contains("(" + detected + ")", "distinct  11", "statuses  200: 10, 404: 10");
  }

  @Test
  void signalReopensTheFile() throws Exception {
    Path log = folder.resolve("access.log");
    Path renamed = folder.resolve("access.log.1");
    try (CliProcess simulator = serve("--access-log=" + log)) {
      URI uri = simulator.uri();
      ask(uri, 1);
      Poll.until("written", () -> contentOf(log.toFile()).lines().count() == 2);
      Files.move(log, renamed);
      simulator.signal("USR1");
      Poll.until("reopened", () -> Files.exists(log));
      ask(uri, 2);
      simulator.signal("TERM");
      assertThat(simulator.exitCode()).isZero();
    }
    assertThat(renamed).content().hasLineCount(2);
    assertThat(log).content().hasLineCount(4);
  }

  @Test
  void standardOutputHasTheLogAlone() throws Exception {
    try (CliProcess simulator = serve("--access-log=-")) {
      Poll.until("listening", () -> simulator.errors().contains("dashboard: /_admin/)"));
      String address = simulator.errors().replaceAll("(?s).*listens on (\\S+).*", "$1");
      Http.get(URI.create(address + "/a"));
      simulator.signal("TERM");
      assertThat(simulator.ended().out()).hasLineCount(1).contains("\"GET /a HTTP/1.1\" 200 100 ");
    }
  }

  @Test
  void fileThatCannotBeOpenedIsNamed() {
    Path log = folder.resolve("none/access.log");
    assertThat(Cli.run("serve", "--port=0", "--access-log=" + log))
        .isEqualTo(
            Cli.failed(
                "access log: %s: cannot be opened: the folder %s does not exist (expected: a file"
                        .formatted(log, log.getParent())
                    + " that this user may write, in a folder that exists)"));
  }
}
