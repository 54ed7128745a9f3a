package io.originsimulator.cli;

import io.originsimulator.cli.console.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * Options that have no effect without another one, or with another one. They are refused if they
 * are typed; a variable may be set for another command, but for {@code serve}.
 */
final class Requirements {
  private static final String URL = "a URL";
  private static final Set<String> IDENTITY = Set.of("--cert", "--key"); // not to be ignored

  /** A rule for options of commands, each separated by blanks; no command is all of them. */
  private record Rule(String commands, String options, String others) {
    boolean isFor(String command, String option) {
      return (commands.isEmpty() || List.of(commands.split(" ")).contains(command))
          && List.of(options.split(" ")).contains(option);
    }
  }

  private static final List<Rule> REQUIRED =
      List.of(
          new Rule("", "--recipe-target", "--recipe FILE"),
          new Rule("replay sessions", "--admin-token", "--recipe FILE"),
          new Rule("", "--origin-token --origin-wait", "--origin URL"),
          new Rule("", "--connect-rate", "--pre-open N"),
          new Rule("replay", "--per-session", "--requests-per-session N"),
          new Rule("attack sweep", "--method", URL),
          new Rule("attack sessions", "--seed", "--arrivals poisson"),
          new Rule("replay sessions", "--arrivals --duration", "--rate RATE"),
          new Rule("", "--stall", "--stream sse"),
          new Rule("", "--streams", "--http2"),
          new Rule("", "--collect", "--worker K/N"),
          new Rule("", "--replica --advertise", "--store URL"),
          new Rule("", "--match", "--substitute PREFIX"),
          new Rule("", "--substitute", "--match PREFIX"),
          new Rule("", "--cert", "--key FILE"),
          new Rule("", "--key", "--cert FILE"),
          new Rule("plan", "--header --data", "--request REQUEST"),
          new Rule("", "--tls-cert", "--https-port PORT --tls-key FILE"),
          new Rule("", "--tls-key", "--https-port PORT --tls-cert FILE"),
          new Rule("", "--tls-keystore --tls-password --tls-name", "--https-port PORT"),
          new Rule("", "--tls-ca-out --tls-client-ca --tls-timeout", "--https-port PORT"));

  private static final List<Rule> EXCLUDED =
      List.of(
          new Rule("attack", "--targets --format", URL),
          new Rule("sweep", "--targets --format --body --header --from --to --step", "--plan"),
          new Rule("sweep", "--targets --format --plan", URL),
          new Rule("", "--speed --scale --compress-gaps", "--rate"),
          new Rule("", "--loop", "--duration"),
          new Rule("", "--worker --start-at", "--recipe"), // its times begin when it is posted
          new Rule("", "--watch", "--state-dir"),
          new Rule("", "--watch --state-dir", "--store"),
          new Rule("plan", "--rate --duration", "--request"),
          new Rule("", "--tls-cert --tls-key", "--tls-keystore"),
          new Rule("", "--tls-name --tls-ca-out", "--tls-cert"),
          new Rule("", "--tls-name --tls-ca-out", "--tls-keystore"));

  private Requirements() {}

  /** Throws the {@link Failure} of an option that lacks another, or conflicts with it. */
  static void check(ParseResult given) {
    CommandSpec command = given.commandSpec();
    List<OptionSpec> options = new ArrayList<>(command.options());
    boolean all = command.name().equals("serve");
    options.removeIf(
        option ->
            !given.hasMatchedOption(option)
                && !((all || IDENTITY.contains(option.longestName())) && isSet(option)));
    for (OptionSpec option : options) {
      String name = option.longestName();
      of(EXCLUDED, name, command)
          .filter(other -> isSet(other, given) && missing(other, given).isEmpty())
          .findFirst()
          .ifPresent(
              other -> {
                throw refused(
                    command, name + ": conflicts with " + other + " (expected: one of them)");
              });
      missing(name, given)
          .ifPresent(
              other -> {
                String whole = of(REQUIRED, name, command).findFirst().orElse("");
                throw refused(
                    command, name + ": given without " + other + " (expected: " + whole + ")");
              });
    }
  }

  /** Returns what an option requires and the command line lacks. */
  private static Optional<String> missing(String name, ParseResult given) {
    return of(REQUIRED, name, given.commandSpec())
        .flatMap(all -> Stream.of(all.split(" (?=-)")))
        .map(other -> other.startsWith("-") ? other.split(" ")[0] : other)
        .filter(other -> !isSet(other, given))
        .findFirst();
  }

  private static Stream<String> of(List<Rule> rules, String name, CommandSpec command) {
    return rules.stream().filter(rule -> rule.isFor(command.name(), name)).map(Rule::others);
  }

  private static ExecutionException refused(CommandSpec command, String message) {
    return new ExecutionException(command.commandLine(), "", Failure.misuse(message));
  }

  private static boolean isSet(String name, ParseResult given) {
    OptionSpec option = given.commandSpec().findOption(name);
    return option == null ? name.equals(URL) && given.hasMatchedPositional(0) : isSet(option);
  }

  /** Returns whether an option's value differs from its default. */
  private static boolean isSet(OptionSpec option) {
    Object value = option.getValue();
    boolean isNone = value == null || value.equals(List.of()) || value.equals(false);
    return !isNone && !String.valueOf(value).equalsIgnoreCase(option.defaultValue());
  }
}
