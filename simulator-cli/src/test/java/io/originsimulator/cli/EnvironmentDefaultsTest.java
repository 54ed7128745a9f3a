package io.originsimulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.cli.redis.RedisAddress;
import io.originsimulator.load.plan.RunShare;
import io.originsimulator.recipe.value.ByteSize;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.RequestRate;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class EnvironmentDefaultsTest {
  /** A value for each type of option, none of them a default. */
  private static final Map<Class<?>, String> SAMPLES =
      Map.ofEntries(
          Map.entry(boolean.class, "true"),
          Map.entry(Boolean.class, "true"),
          Map.entry(int.class, "7"),
          Map.entry(Integer.class, "7"),
          Map.entry(long.class, "7"),
          Map.entry(double.class, "7.5"),
          Map.entry(Double.class, "7.5"),
          Map.entry(String.class, "elsewhere"),
          Map.entry(Path.class, "elsewhere"),
          Map.entry(List.class, "elsewhere"),
          Map.entry(URI.class, "http://elsewhere"),
          Map.entry(ByteSize.class, "7kb"),
          Map.entry(DurationText.class, "7s"),
          Map.entry(RequestRate.class, "7/s"),
          Map.entry(RedisAddress.class, "redis://elsewhere"),
          Map.entry(Instant.class, "2026-11-21T12:00:00Z"),
          Map.entry(RunShare.class, "3/8"));

  /** Commands without options and variables; parsing one takes tens of milliseconds. */
  private static final Map<String, CommandSpec> PLAIN = new ConcurrentHashMap<>();

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("options")
  void everyOptionCanBeGivenAsAVariable(String command, String option) {
    CommandSpec plain = PLAIN.computeIfAbsent(command, name -> parsed(Map.of(), name));
    Class<?> type = plain.findOption(option).auxiliaryTypes()[0]; // of a list: its elements
    boolean isOn = Boolean.TRUE.equals(value(option, plain));
    String sample = isOn ? "false" : sample(type);
    String variable =
        "ORIGIN_SIMULATOR_" + option.substring(2).replace('-', '_').toUpperCase(Locale.ROOT);
    assertThat(value(option, parsed(Map.of(variable, sample), command)))
        .isEqualTo(value(option, parsed(Map.of(), command, option + "=" + sample)))
        .isNotEqualTo(value(option, plain));
  }

  private static String sample(Class<?> type) {
    return type.isEnum()
        ? List.of(type.getEnumConstants()).get(1).toString()
        : SAMPLES.getOrDefault(type, "no sample of " + type);
  }

  @Test
  void everyOptionHasALongName() {
    assertThat(options().map(option -> (String) option.get()[1])).allMatch(n -> n.startsWith("--"));
  }

  @Test
  void commandLineOverridesVariable() {
    Map<String, String> environment =
        Map.of("ORIGIN_SIMULATOR_PORT", "7", "ORIGIN_SIMULATOR_WATCH", "true");
    CommandSpec serve = parsed(environment, "serve", "--port", "9", "--watch", "--half-close");
    assertThat(value("--port", serve)).isEqualTo(9);
    assertThat(value("--watch", serve)).isEqualTo(true);
    assertThat(value("--half-close", serve)).isEqualTo(true);
    CommandSpec not = parsed(environment, "serve", "--watch=false");
    assertThat(value("--watch", not)).isEqualTo(false);
  }

  @Test
  void emptyVariableIsIgnored() {
    CommandSpec serve = parsed(Map.of("ORIGIN_SIMULATOR_PORT", ""), "serve");
    assertThat(value("--port", serve)).isEqualTo(8080);
  }

  @Test
  void variablesOfAKubernetesServiceAreIgnored() {
    Map<String, String> environment = Map.of("ORIGIN_SIMULATOR_PORT", "tcp://10.96.0.17:8080");
    CommandSpec serve = parsed(environment, "serve");
    assertThat(value("--port", serve)).isEqualTo(8080);
  }

  @Test
  void versionVariableOfAnImageIsIgnored() {
    Map<String, String> environment =
        Map.of("ORIGIN_SIMULATOR_VERSION", "1.2.3", "ORIGIN_SIMULATOR_HELP", "yes");
    Path demo = Project.EXAMPLES.resolve("recipes/demo.json");
    assertThat(Cli.run(environment, "check", demo.toString()))
        .isEqualTo(Cli.run("check", demo.toString()));
  }

  @Test
  void recipeVariableIsServedButNotPostedByReplay() {
    Map<String, String> environment = Map.of("ORIGIN_SIMULATOR_RECIPE", "/recipes");
    assertThat(value("--recipe", parsed(environment, "replay"))).isNull();
  }

  @Test
  void recipesCanBeGivenAsAVariable() {
    String demo = Project.EXAMPLES.resolve("recipes/demo.json").toString();
    assertThat(Cli.run(Map.of("ORIGIN_SIMULATOR_RECIPE", demo), "check"))
        .isEqualTo(Cli.run("check", demo));
    assertThat(Cli.run(Map.of("ORIGIN_SIMULATOR_RECIPE", demo + ", " + demo), "check"))
        .isEqualTo(Cli.run(Map.of("ORIGIN_SIMULATOR_RECIPE", demo + "," + demo), "check"))
        .isEqualTo(Cli.run("check", demo, demo));
  }

  @Test
  void valueIsUsedLiterally() {
    CommandSpec serve = parsed(Map.of("ORIGIN_SIMULATOR_ADMIN_TOKEN", "a${PATH}$b"), "serve");
    assertThat(value("--admin-token", serve)).isEqualTo("a${PATH}$b");
  }

  @Test
  void recipeJsonCanBeGivenAsAVariable() {
    String recipe =
        """
        [ { "route": "/a,b", "body": "\\"<<quer.${PATH},$1>>\\"", "status": 200 },
          { "route": "/b", "stages": [{ "at": 0, "status": 503 }] } ]
        """;
    Cli check = Cli.run(Map.of("ORIGIN_SIMULATOR_RECIPE", recipe), "check");
    assertThat(check).isEqualTo(Cli.run("check", recipe));
    assertThat(check.out())
        .startsWith(
            """
            recipe: valid, 2 recipes, 1 warning
              [0].body: "<<quer.${PATH},$1>>" (it is sent as it is written; did you mean <<query.${PATH},$1>>?)

            /a,b  inline body
            """);
  }

  static Stream<Arguments> options() {
    return Main.commandLine(Map.of()).getSubcommands().entrySet().stream()
        .flatMap(
            command ->
                command.getValue().getCommandSpec().options().stream()
                    .filter(option -> !option.usageHelp() && !option.versionHelp())
                    .filter(option -> !option.longestName().equals("--recipe"))
                    .map(option -> Arguments.of(command.getKey(), option.longestName())));
  }

  private static Object value(String option, CommandSpec command) {
    return command.findOption(option).getValue();
  }

  private static CommandSpec parsed(
      Map<String, String> environment, String command, String... arguments) {
    CommandLine commands = Main.commandLine(environment, Commands.neededBy(command));
    List<String> words = new ArrayList<>(List.of(command));
    words.addAll(List.of(arguments));
    if (!commands.getSubcommands().get(command).getCommandSpec().positionalParameters().isEmpty()) {
      words.addAll(command.equals("import") ? List.of("har", "x.json") : List.of("x.json"));
    }
    return commands.parseArgs(words.toArray(String[]::new)).subcommand().commandSpec();
  }
}
