package io.originsimulator.cli;

import static java.util.Map.entry;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.Stack;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * Translates the names of options: {@code -rate} to {@code --rate}, names of earlier versions to
 * the current ones, with a warning, and options of vegeta and blitz to the options here.
 */
final class Words implements IParameterPreprocessor {
  private static final Pattern ONE_DASH = Pattern.compile("-[a-z][a-z0-9-]+");
  private static final Pattern MILLIS = Pattern.compile("(-T|--?timeout-ms(?==|$))=?(.*)");
  private static final Pattern SESSIONS = Pattern.compile("--?sessions(=true)?");

  /** Earlier options, with their command or alone, and the current option. */
  private static final Map<String, String> RENAMED =
      Map.ofEntries(
          entry("push --to", "--target"),
          entry("replay --to", "--target"),
          entry("sessions --to", "--target"),
          entry("users --host", "--target"),
          entry("users --run-time", "--duration"),
          entry("sweep --slo", "--threshold"),
          entry("ramp --status", "--expect-status"),
          entry("ramp --timeout-ms", "--timeout"),
          entry("replay --method", "--methods"),
          entry("learn --method", "--methods"),
          entry("replay --status", "--statuses"),
          entry("learn --status", "--statuses"),
          entry("replay --path", "--paths"),
          entry("learn --path", "--paths"),
          entry("replay --calls", "--requests-per-session"),
          entry("--recipe-to", "--recipe-target"),
          entry("--num-calls", "--requests-per-connection"));

  /** Earlier names that other commands still use: their variables may be for those commands. */
  private static final Set<String> IN_USE = Set.of("--host", "--to", "--method");

  private static final Map<String, String> OTHER_TOOLS = Map.of("report --type", "--report");

  private static final String IN_JSON =
      "is gone (expected: --report json, whose origin_simulator.beside_log has the comparison)";

  private static final Map<String, String> REFUSED = // %s: a blank and the value, if it has one
      Map.of(
          "attack lazy",
          "is vegeta's (expected: without it; all targets are read before the run)",
          "attack workers",
          "is vegeta's (expected: without it; nothing waits for a worker)",
          "attack max-workers",
          "is vegeta's (expected: --max-in-flight%1$s, or --max-connections%1$s)",
          "replay fidelity",
          IN_JSON,
          "report fidelity",
          IN_JSON);

  @Override
  @SuppressWarnings("JdkObsolete") // picocli's signature
  public boolean preprocess(
      Stack<String> words, CommandSpec command, ArgSpec argument, Map<String, Object> info) {
    if (command.name().equals("ramp")) {
      timeoutInMillis(words, command);
    }
    for (int i = words.size() - 1; i >= 0; i--) { // the first word is at the end
      words.set(i, ofToday(words.get(i), command));
    }
    if (command.name().equals("sessions") && words.remove("--sessions")) {
      warn(command, "replay --sessions", "sessions");
    }
    return false; // picocli continues with them
  }

  private static String ofToday(String word, CommandSpec command) {
    String written = word.split("=", 2)[0];
    String value = word.substring(written.length());
    String name = ONE_DASH.matcher(written).matches() ? "-" + written : written;
    if (command.findOption(name) != null) {
      return name + value;
    }
    String own = command.name() + " " + name;
    if (OTHER_TOOLS.containsKey(own)) {
      return OTHER_TOOLS.get(own) + value;
    }
    String renamed = RENAMED.getOrDefault(own, RENAMED.getOrDefault(name, ""));
    if (command.findOption(renamed) == null) { // else picocli reads -http2 as -h
      return word.startsWith("-h") ? name + value : word;
    }
    warn(command, name, renamed);
    return renamed + value;
  }

  /** Replaces {@code -T 5000}, {@code -T5000} and {@code -T=5000} with {@code --timeout=5000ms}. */
  @SuppressWarnings("JdkObsolete")
  private static void timeoutInMillis(Stack<String> words, CommandSpec command) {
    for (int i = words.size() - 1; i >= 0; i--) {
      Matcher form = MILLIS.matcher(words.get(i));
      if (!form.matches()) {
        continue;
      }
      String name = form.group(1).replaceFirst("^-(?=t)", "--");
      if (!name.equals("-T")) {
        warn(command, name, "--timeout");
      }
      String millis = form.group(2);
      if (millis.isEmpty() && i > 0) {
        i--;
        millis = words.remove(i);
      }
      if (!millis.matches("\\d+")) {
        throw new ParameterException(
            command.commandLine(),
            name + ": \"" + millis + "\" (expected: milliseconds such as 5000)");
      }
      words.set(i, "--timeout=" + millis + "ms");
    }
  }

  /**
   * Returns {@code sessions} for {@code replay --sessions} of earlier versions, or its variable.
   */
  static List<String> ofToday(Map<String, String> environment, List<String> line) {
    boolean replays = line.indexOf("replay") == 0;
    boolean byVariable = "true".equals(environment.get("ORIGIN_SIMULATOR_SESSIONS"));
    if (!replays || !(byVariable || line.stream().anyMatch(Words::isSessions))) {
      return line;
    }
    return Stream.concat(
            Stream.of("sessions", "--sessions"), // preprocess() warns of it
            line.stream().skip(1).filter(word -> !isSessions(word)))
        .toList();
  }

  private static boolean isSessions(String word) {
    return SESSIONS.matcher(word).matches();
  }

  /** Warns that an option has a new name. */
  static void warn(CommandSpec command, String old, String today) {
    command.commandLine().getErr().println("warning: " + old + " is now " + today);
  }

  /** Returns the earlier names of a command's option that are still read as variables. */
  static List<String> earlier(String command, String option) {
    return RENAMED.entrySet().stream()
        .filter(names -> names.getValue().equals(option))
        .map(names -> names.getKey().split(" "))
        .filter(old -> old.length == 1 || old[0].equals(command))
        .map(old -> old[old.length - 1])
        .filter(name -> !IN_USE.contains(name))
        .toList();
  }

  /** Returns the replacement for a word that a command does not have, if one is known. */
  static Optional<String> instead(String command, String word) {
    String[] parts = word.split("=", 2);
    String value = parts.length == 1 ? "" : " " + parts[1];
    return Optional.ofNullable(REFUSED.get(command + " " + parts[0].replaceFirst("^--?", "")))
        .map(instead -> word + " " + instead.formatted(value));
  }
}
