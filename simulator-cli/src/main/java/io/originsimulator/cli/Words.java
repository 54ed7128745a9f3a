package io.originsimulator.cli;

import java.util.Map;
import java.util.Optional;
import java.util.Stack;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * Translates the names of options: {@code -rate} to {@code --rate}, and those of vegeta, blitz, and
 * Locust to the options here.
 */
final class Words implements IParameterPreprocessor {
  private static final Pattern ONE_DASH = Pattern.compile("-[a-z][a-z0-9-]+");
  private static final Pattern MILLIS = Pattern.compile("-T=?(.*)");

  private static final Map<String, String> OTHER_TOOLS =
      Map.of(
          "report --type", "--report",
          "ramp --status", "--expect-status",
          "users --host", "--target",
          "users --run-time", "--duration");

  private static final Map<String, String> REFUSED = // %s: a blank and the value, if it has one
      Map.of(
          "attack lazy",
          "is vegeta's (expected: without it; all targets are read before the run)",
          "attack workers",
          "is vegeta's (expected: without it; nothing waits for a worker)",
          "attack max-workers",
          "is vegeta's (expected: --max-in-flight%1$s, or --max-connections%1$s)");

  @Override
  @SuppressWarnings("JdkObsolete") // picocli's signature
  public boolean preprocess(
      Stack<String> words, CommandSpec command, ArgSpec argument, Map<String, Object> info) {
    if (command.name().equals("ramp")) {
      timeoutInMillis(words, command);
    }
    for (int i = words.size() - 1; i >= 0; i--) { // the first word is at the end
      words.set(i, translated(words.get(i), command));
    }
    return false; // picocli continues with them
  }

  private static String translated(String word, CommandSpec command) {
    String written = word.split("=", 2)[0];
    String value = word.substring(written.length());
    String name = ONE_DASH.matcher(written).matches() ? "-" + written : written;
    if (command.findOption(name) != null) {
      return name + value;
    }
    String here = OTHER_TOOLS.get(command.name() + " " + name);
    if (here != null) {
      return here + value;
    }
    return word.startsWith("-h") ? name + value : word; // picocli reads -http2 as -h
  }

  /** Replaces {@code -T 5000}, {@code -T5000} and {@code -T=5000} with {@code --timeout=5000ms}. */
  @SuppressWarnings("JdkObsolete")
  private static void timeoutInMillis(Stack<String> words, CommandSpec command) {
    for (int i = words.size() - 1; i >= 0; i--) {
      Matcher form = MILLIS.matcher(words.get(i));
      if (!form.matches()) {
        continue;
      }
      String millis = form.group(1);
      if (millis.isEmpty() && i > 0) {
        i--;
        millis = words.remove(i);
      }
      if (!millis.matches("\\d+")) {
        throw new ParameterException(
            command.commandLine(), "-T: \"" + millis + "\" (expected: milliseconds such as 5000)");
      }
      words.set(i, "--timeout=" + millis + "ms");
    }
  }

  /** Returns the replacement for a word that a command does not have, if one is known. */
  static Optional<String> instead(String command, String word) {
    String[] parts = word.split("=", 2);
    String value = parts.length == 1 ? "" : " " + parts[1];
    return Optional.ofNullable(REFUSED.get(command + " " + parts[0].replaceFirst("^--?", "")))
        .map(instead -> word + " " + instead.formatted(value));
  }
}
