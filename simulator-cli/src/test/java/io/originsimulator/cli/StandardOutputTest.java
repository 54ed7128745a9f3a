package io.originsimulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.cli.console.ExitCode;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Writes to a standard output that is full, such as {@code > /dev/full}. */
class StandardOutputTest {
  private static final String COMPLAINT =
      "error: standard output: cannot be written (is its disk full?): free some space, or name a file\n";

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "check {\"stages\":[{\"at\":0,\"status\":500}]}",
        "plan {\"stages\":[{\"at\":0,\"status\":500}]}",
        "report RUN",
        "compare RUN RUN",
        "learn LOG",
        "sweep http://localhost:1/ --from=9 --to=9 --step=1 --duration=300ms --warm-up=0",
        "replay LOG --dry-run",
        "generate-completion",
        "sweep --help",
        "--version"
      })
  void everyCommandReportsAFullStandardOutput(String line) throws IOException {
    String run = ResultFile.write(folder.resolve("run.osr"), 2, 20).toString();
    Path log =
        Files.writeString(
            folder.resolve("a.log"),
            "::1 - - [21/Nov/2026:12:00:00 +0000] \"GET /a HTTP/1.1\" 200 5\n");
    Cli full = full(line.replace("RUN", run).replace("LOG", log.toString()).split(" "));
    assertThat(full.exitCode()).as(full.err()).isEqualTo(ExitCode.FAILED);
    assertThat(full.err()).endsWith(COMPLAINT).containsOnlyOnce("standard output");
  }

  @Test
  void onlyTheFailureIsPrinted() {
    assertThat(full("check", "none.json"))
        .isEqualTo(Cli.run("check", "none.json"))
        .extracting(Cli::exitCode)
        .isEqualTo(ExitCode.FAILED);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void serverSucceedsWhenItsLogCannotBeWritten() throws Exception {
    Path recipe =
        Files.writeString(folder.resolve("a.json"), "{\"stages\": [{\"at\": 0, \"status\": 500}]}");
    Path errors = folder.resolve("errors");
    int port = Http.freePort();
    List<String> words = new ArrayList<>(CliProcess.java());
    words.addAll(List.of("serve", "--watch", "--port=" + port, recipe.toString()));
    Process server =
        new ProcessBuilder(words)
            .redirectOutput(new File("/dev/full"))
            .redirectError(errors.toFile())
            .start();
    try {
      URI uri = URI.create("http://localhost:" + port);
      Poll.until("it serves", () -> !Http.isRefused(uri));
      Files.writeString(recipe, "{");
      Poll.until("it watches", () -> Files.readString(errors).contains("not reloaded"));
      server.destroy(); // SIGTERM, which it handles by now
      assertThat(server.waitFor(Poll.DEADLINE.toSeconds(), TimeUnit.SECONDS)).isTrue();
      assertThat(server.exitValue()).isEqualTo(ExitCode.OK);
      assertThat(errors).content().doesNotContain("standard output");
    } finally {
      server.destroyForcibly();
    }
  }

  @Test
  void standardErrorHasTheLastLinesOfACommand() throws Exception {
    Path log =
        Files.writeString(
            folder.resolve("a.log"),
            "::1 - - [21/Nov/2026:12:00:00 +0000] \"GET /a HTTP/1.1\" 200 5\n");
    Path errors = folder.resolve("errors");
    List<String> words = new ArrayList<>(CliProcess.java());
    words.addAll(List.of("learn", log.toString(), "--output", folder + "/learned.json"));
    Process learn = new ProcessBuilder(words).redirectError(errors.toFile()).start();
    assertThat(learn.waitFor(Poll.DEADLINE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(errors).content().contains("  learned   1 route").containsPattern("GET /\\* .*±0 %");
  }

  private static Cli full(String... words) {
    StringWriter err = new StringWriter();
    int exitCode =
        Main.commandLine(Map.of())
            .setOut(new PrintWriter(new FullDisk()))
            .setErr(new PrintWriter(err, true))
            .execute(words);
    return new Cli(exitCode, "", err.toString());
  }

  private static final class FullDisk extends Writer {
    @Override
    public void write(char[] characters, int offset, int length) throws IOException {
      throw new IOException("No space left on device");
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
