package io.originsimulator.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The shell snippets of a document as one script, run in the project's root with these changes:
 *
 * <ul>
 *   <li>{@code ./origin-simulator} is the simulator under test, not the one in the jar;
 *   <li>{@code serve} runs in the background, and the script waits until it answers;
 *   <li>ports 8080 to 8089 are replaced by free ones;
 *   <li>a {@code sleep} of seconds takes no time: the pauses are for readers;
 *   <li>{@code ./mvnw verify} is not run, since it runs this.
 * </ul>
 */
final class ShellScript {
  private static final String BEGIN =
      """
      set -euo pipefail
      trap 'kill $(jobs -p) 2>/dev/null || true; wait' EXIT
      answers() {
        for ((i = 0; i < 600; i++)); do
          if curl -s -o /dev/null "http://localhost:$1/_admin/status"; then return; fi
          kill -0 $! || return
          sleep 0.05
        done
        echo "nobody answers on port $1" >&2
        return 1
      }
      """;
  private static final Pattern SERVE =
      Pattern.compile("^\\./origin-simulator serve(?: .*)?$", Pattern.MULTILINE);
  private static final Pattern PORT = Pattern.compile("\\b808\\d\\b");

  private final Map<String, String> ports = new HashMap<>();
  private final StringBuilder script = new StringBuilder(BEGIN);

  /** The output and the exit code of a script. */
  record Result(int exitCode, String output) {}

  ShellScript() throws IOException {
    script.append("export ORIGIN_SIMULATOR_PORT=").append(port("8080")).append('\n');
    script.append("simulator=(").append(quoted(CliProcess.java())).append(")\n");
  }

  /** Returns the text with ports 8080 to 8089 replaced, by the same ports in the whole script. */
  String withFreePorts(String text) {
    return PORT.matcher(text).replaceAll(match -> port(match.group()));
  }

  ShellScript add(String snippet) {
    String served =
        SERVE
            .matcher(snippet)
            .replaceAll(
                match ->
                    match.group().replace("$", "\\$") + " &\nanswers " + served(match.group()));
    script.append(
        withFreePorts(served)
            .replace("./origin-simulator ", "\"${simulator[@]}\" ")
            .replaceAll("\\bsleep \\d+\n", "sleep 0\n")
            .replace("./mvnw verify\n", "test -x ./mvnw\n"));
    return this;
  }

  Result run() throws IOException, InterruptedException {
    Path output = Files.createTempFile("script", ".out");
    ProcessBuilder builder =
        new ProcessBuilder("bash", "-xc", script.toString())
            .directory(Project.ROOT.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("ORIGIN_SIMULATOR_"));
    builder.environment().put("LC_ALL", "C.UTF-8");
    builder.environment().put("no_proxy", "localhost,127.0.0.1");
    Process bash = builder.start();
    try {
      boolean ended = bash.waitFor(2 * Poll.DEADLINE.toSeconds(), TimeUnit.SECONDS);
      return new Result(ended ? bash.exitValue() : -1, Files.readString(output));
    } finally {
      bash.descendants().forEach(ProcessHandle::destroyForcibly);
      bash.destroyForcibly();
      Files.delete(output);
    }
  }

  private static String served(String line) {
    int option = line.indexOf("--port ");
    return option < 0 ? "8080" : line.substring(option + "--port ".length()).split(" ")[0];
  }

  private String port(String documented) {
    return ports.computeIfAbsent(documented, any -> String.valueOf(Http.freePort()));
  }

  private static String quoted(List<String> words) {
    return words.stream()
        .map(word -> "'" + word.replace("'", "'\\''") + "'")
        .collect(Collectors.joining(" "));
  }
}
