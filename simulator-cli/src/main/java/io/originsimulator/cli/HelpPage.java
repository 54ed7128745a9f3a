package io.originsimulator.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Layout;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The options on a help page: the options that most runs need, then the others by topic. */
final class HelpPage {
  /** By command: the topic of its own options, and those that come first. */
  private static final Map<String, String> FIRST =
      Map.of(
          "serve", "Server --port --host --watch --log --journal --admin-token",
          "attack", "Load --rate --duration --targets --threshold --output",
          "replay", "Load --target --speed --rate --dry-run --output",
          "sessions", "Load --target --rate --think --loop --output",
          "learn", "Recipe --output --log-format --window --routes --upstream",
          "sweep", "Load --from --to --step --duration --threshold",
          "ramp", "Load --pattern --method --header --data --threshold",
          "users", "Load --users --spawn-rate --duration --target --output",
          "serve-load", "Load --port --host --timeout --max-rate --i-own-this-target");

  private static final Map<String, String> TOPICS = new LinkedHashMap<>(); // in their order

  static {
    TOPICS.put(
        "Log",
        "--log-format --json-fields --max-bad --methods --statuses --paths --window --match"
            + " --substitute --all-methods --max-targets --labels");
    TOPICS.put(
        "Connections",
        "--timeout --connect-timeout --keepalive --per-session --connections --max-connections"
            + " --pre-open --connect-rate --requests-per-connection --max-idle --retry-stale"
            + " --close-with-reset --http2 --streams --laddr --connect-to --half-close --max-pipelined --grace");
    TOPICS.put(
        "TLS",
        "--insecure --root-certs --cert --key --https-port --tls-cert --tls-key --tls-keystore"
            + " --tls-password --tls-name --tls-ca-out --tls-client-ca --tls-timeout");
    TOPICS.put(
        "Safety", "--i-own-this-target --max-rate --preflight --expect-latency --force --abort-if");
    TOPICS.put("Workers", "--worker --collect");
    TOPICS.put("Store", "--store --replica --advertise");
    TOPICS.put(
        "Output",
        "--name --output --output-folder --report --threshold --strict --progress --origin"
            + " --origin-wait --origin-token --observe");
  }

  private HelpPage() {}

  /** Renders the options of a command. */
  static String options(Help help) {
    CommandSpec command = help.commandSpec();
    List<OptionSpec> left = new ArrayList<>(command.options());
    left.removeIf(OptionSpec::hidden);
    CommandSpec driver = command.mixins().getOrDefault("driver", CommandSpec.create());
    left.removeAll(driver.options()); // they follow those of the command itself
    left.addAll(driver.options());
    Map<String, List<OptionSpec>> topics = new LinkedHashMap<>();
    String[] first = FIRST.getOrDefault(command.name(), "").split(" ");
    if (first.length > 1) {
      topics.put("", taken(left, first));
      topics.get("").addAll(taken(left, "--help", "--version"));
      topics.put(first[0], new ArrayList<>());
      TOPICS.forEach((topic, names) -> topics.put(topic, taken(left, names.split(" "))));
    }
    topics.computeIfAbsent(first[0], topic -> new ArrayList<>()).addAll(left);
    StringBuilder page = new StringBuilder();
    topics.forEach((topic, options) -> append(page, topic, options, help));
    return page.toString();
  }

  private static List<OptionSpec> taken(List<OptionSpec> left, String... names) {
    List<OptionSpec> taken = new ArrayList<>();
    for (String name : names) {
      left.stream().filter(option -> option.longestName().equals(name)).forEach(taken::add);
    }
    left.removeAll(taken);
    return taken;
  }

  private static void append(
      StringBuilder page, String topic, List<OptionSpec> options, Help help) {
    if (options.isEmpty()) {
      return;
    }
    Layout layout =
        help.createDefaultLayout(
            help.commandSpec().options(),
            help.commandSpec().positionalParameters(),
            help.colorScheme());
    layout.addOptions(options, help.parameterLabelRenderer());
    page.append(
        topic.isEmpty() ? "" : System.lineSeparator() + topic + ":" + System.lineSeparator());
    page.append(layout);
  }
}
