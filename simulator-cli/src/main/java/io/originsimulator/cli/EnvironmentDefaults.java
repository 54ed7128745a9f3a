package io.originsimulator.cli;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Maps options to environment variables: {@code --port} to {@code ORIGIN_SIMULATOR_PORT}. */
final class EnvironmentDefaults implements IDefaultValueProvider {
  /** The recipe to serve; not the recipe that a replay's {@code --recipe} posts to its target. */
  private static final String SERVED = "ORIGIN_SIMULATOR_RECIPE";

  /** Defaults of a command that differ from those of the others. */
  private static final Map<String, String> OWN = Map.of("serve-load --timeout", "1s"); // blitz's

  private final Map<String, String> environment;

  EnvironmentDefaults(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public @Nullable String defaultValue(ArgSpec argument) {
    if (!isSet(argument)) {
      return ownDefault(argument);
    }
    return value(argument).replace("${", "$${"); // picocli would insert another variable there
  }

  private static @Nullable String ownDefault(ArgSpec argument) {
    String own =
        argument instanceof OptionSpec option
            ? OWN.get(option.command().name() + " " + option.longestName())
            : null;
    return own == null ? argument.defaultValue() : own;
  }

  private String value(ArgSpec argument) {
    return environment.getOrDefault(variable(argument), "");
  }

  /** Returns the variable that an invalid value is from; empty if the value was typed. */
  String origin(ParameterException e) {
    ArgSpec argument = e.getArgSpec();
    if (argument == null) {
      return "";
    }
    String value = value(argument);
    boolean fromHere = !value.isEmpty() && value.equals(e.getValue());
    return fromHere ? " (from " + variable(argument) + ")" : "";
  }

  /** Returns the variables of the options that a message names; empty if all were typed. */
  String origins(String message, CommandSpec command, ParseResult given) {
    List<String> origins =
        command.options().stream()
            .filter(option -> !given.hasMatchedOption(option))
            .filter(option -> isNamed(option.longestName(), message))
            .filter(this::isSet)
            .map(
                option ->
                    message.startsWith(option.longestName() + ":")
                        ? "from " + variable(option)
                        : option.longestName() + " is from " + variable(option))
            .toList();
    return origins.isEmpty() ? "" : " (" + String.join(", ", origins) + ")";
  }

  private static boolean isNamed(String option, String message) {
    return Pattern.compile(Pattern.quote(option) + "(?![\\w-])").matcher(message).find();
  }

  private boolean isSet(ArgSpec argument) {
    String value = value(argument);
    return !value.isEmpty() && !isForeign(argument, value);
  }

  /**
   * Returns whether a variable's value is not for the argument: images set {@code …_VERSION}, and
   * Kubernetes sets {@code ORIGIN_SIMULATOR_PORT=tcp://10.96.0.17:8080} for a service of this name.
   */
  private static boolean isForeign(ArgSpec argument, String value) {
    boolean setsNothing =
        argument instanceof OptionSpec option && (option.usageHelp() || option.versionHelp());
    boolean isServed = argument.isOption() && variable(argument).equals(SERVED);
    return setsNothing || isServed || value.startsWith("tcp://") || value.startsWith("udp://");
  }

  private static String variable(ArgSpec argument) {
    return variable(
        argument instanceof OptionSpec option
            ? option.longestName()
            : argument.paramLabel().replaceAll("[^A-Za-z]", ""));
  }

  private static String variable(String name) {
    return "ORIGIN_SIMULATOR_"
        + name.replaceFirst("^-+", "").replace('-', '_').toUpperCase(Locale.ROOT);
  }
}
