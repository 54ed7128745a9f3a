package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A run of curl, the program.
 *
 * @param output what it wrote to standard output
 * @param messages what it wrote to standard error
 */
record Curl(byte[] output, String messages) {
  private static final int PATIENCE_SECONDS = 20;

  /** Runs curl, which must exit with code 0. */
  static Curl run(Path folder, Object... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("curl", "-sS", "--noproxy", "*"));
    command.addAll(List.of("--max-time", String.valueOf(PATIENCE_SECONDS)));
    for (Object argument : arguments) {
      command.add(String.valueOf(argument));
    }
    Path output = folder.resolve("curl.out");
    Path messages = folder.resolve("curl.err");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(output.toFile())
            .redirectError(messages.toFile())
            .start();
    process.getOutputStream().close();
    try {
      assertThat(process.waitFor(PATIENCE_SECONDS + 5, TimeUnit.SECONDS)).as("curl ends").isTrue();
    } finally {
      process.destroyForcibly();
    }
    Curl run = new Curl(Files.readAllBytes(output), Files.readString(messages));
    assertThat(process.exitValue()).as(run.messages()).isZero();
    return run;
  }

  String text() {
    return new String(output, StandardCharsets.UTF_8);
  }
}
