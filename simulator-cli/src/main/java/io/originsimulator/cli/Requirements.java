package io.originsimulator.cli;

import static java.util.Map.entry;

import java.util.Map;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * Options that have no effect without another one. They are refused if they are typed; a variable
 * may be set for another command.
 */
final class Requirements {
  /** Options, with their command if the rule is not for all, and the option that each requires. */
  private static final Map<String, String> REQUIRED =
      Map.ofEntries(
          entry("--recipe-target", "--recipe FILE"),
          entry("replay --admin-token", "--recipe FILE"),
          entry("sessions --admin-token", "--recipe FILE"),
          entry("--origin-token", "--origin URL"),
          entry("--origin-wait", "--origin URL"),
          entry("--connect-rate", "--pre-open N"),
          entry("replay --per-session", "--requests-per-session N"),
          entry("attack --seed", "--arrivals poisson"),
          entry("sessions --seed", "--arrivals poisson"),
          entry("replay --arrivals", "--rate RATE"),
          entry("sessions --arrivals", "--rate RATE"),
          entry("replay --duration", "--rate RATE"),
          entry("sessions --duration", "--rate RATE"));

  private Requirements() {}

  /**
   * Checks the options of a command.
   *
   * @throws ParameterException if one lacks the option that it requires
   */
  static void check(ParseResult given) {
    for (OptionSpec typed : given.matchedOptions()) {
      String name = typed.longestName();
      String own = given.commandSpec().name() + " " + name;
      String required = REQUIRED.getOrDefault(own, REQUIRED.getOrDefault(name, ""));
      String option = required.split(" ")[0];
      if (!required.isEmpty() && !isSet(given.commandSpec().findOption(option))) {
        throw new ParameterException(
            given.commandSpec().commandLine(),
            name + ": given without " + option + " (expected: " + required + ")");
      }
    }
  }

  /** Returns whether an option's value differs from its default. */
  private static boolean isSet(OptionSpec option) {
    Object value = option.getValue();
    return !String.valueOf(value).equalsIgnoreCase(String.valueOf(option.defaultValue()));
  }
}
