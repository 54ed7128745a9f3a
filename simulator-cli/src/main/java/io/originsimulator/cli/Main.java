package io.originsimulator.cli;

import io.originsimulator.cli.console.Arguments;
import io.originsimulator.cli.console.ExitCode;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.cli.console.Terminal;
import io.originsimulator.cli.serve.RecipeFiles;
import io.originsimulator.load.plan.RunShare;
import io.originsimulator.recipe.json.Nearest;
import io.originsimulator.recipe.value.ByteSize;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.RequestRate;
import io.originsimulator.server.Simulator;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.UnmatchedArgumentException;

/** The entry of the runnable jar. */
public final class Main {
  private static final Pattern STRAY = Pattern.compile("[A-Za-z][A-Za-z-]*|https?://.*");
  private static final Set<String> ROOT_OPTIONS = Set.of("-h", "--help", "-V", "--version");
  private static final Set<String> SERVERS = Set.of("serve", "serve-load");

  private Main() {}

  public static void main(String[] arguments) {
    Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT); // programs read what is printed
    Logging.oneLineEach();
    keepNettyLean(System.getProperties());
    System.setProperty("jdk.httpclient.allowRestrictedHeaders", "host"); // for push to an address
    if (withCommand(arguments)[0].equals("serve")) {
      warmUp();
    }
    System.exit(run(System.getenv(), arguments));
  }

  /**
   * Switches off Netty's leak detection, which samples one buffer in 128 (a sampled buffer of a
   * recipe's body slows down each response made from it), and its Flight Recorder events, which
   * take 90 ms of the start.
   */
  static void keepNettyLean(Properties properties) {
    properties.putIfAbsent("io.netty.leakDetection.level", "disabled");
    properties.putIfAbsent("io.netty.jfr.enabled", "false");
  }

  /** Loads the server on another core while options and recipes are read on this one. */
  private static void warmUp() {
    Thread thread = new Thread(Simulator::warmUp, "origin-simulator-warm-up");
    thread.setDaemon(true);
    thread.setUncaughtExceptionHandler((failed, e) -> {}); // the start itself fails in the same way
    thread.start();
  }

  /** Runs a command like {@link #main}, but does not end the JVM. */
  static int run(Map<String, String> environment, String... arguments) {
    String[] all = withCommand(arguments);
    return commandLine(environment, Commands.neededBy(all[0]))
        .setOut(utf8(standardOutput(), Terminal.ofOutput(), false))
        .setErr(utf8(System.err, Terminal.ofErrors(), true)) // nothing flushes it at the end
        .execute(all);
  }

  static CommandLine commandLine(Map<String, String> environment) {
    return commandLine(environment, Commands.names());
  }

  static CommandLine commandLine(Map<String, String> environment, Collection<String> names) {
    CommandLine commands = new CommandLine(new RootCommand());
    Commands.addTo(commands, names);
    EnvironmentDefaults defaults = new EnvironmentDefaults(environment);
    return commands
        .setDefaultValueProvider(defaults)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpAutoWidth(true)
        .registerConverter(ByteSize.class, Arguments::size)
        .registerConverter(DurationText.class, Arguments::duration)
        .registerConverter(RequestRate.class, Arguments::rate)
        .registerConverter(Instant.class, Arguments::instant)
        .registerConverter(RunShare.class, Arguments::share)
        .registerConverter(URI.class, Arguments::address)
        .setExecutionStrategy(Main::executeAndFlush)
        .setParameterExceptionHandler((e, given) -> usageError(e, defaults))
        .setExecutionExceptionHandler((e, command, given) -> failure(e, command, defaults));
  }

  /** Puts {@code serve} in front unless the first word is a command or a mistake. */
  static String[] withCommand(String... arguments) {
    List<String> all = new ArrayList<>(Arrays.asList(arguments));
    String first = all.isEmpty() ? "" : all.get(0);
    if (!Commands.exist(first) && !ROOT_OPTIONS.contains(first) && !isStray(first)) {
      all.add(0, "serve");
    }
    return all.toArray(String[]::new);
  }

  /** Returns whether a word is a mistyped command or a URL, which {@code serve} cannot read. */
  private static boolean isStray(String word) {
    return STRAY.matcher(word).matches() && Files.notExists(RecipeFiles.find(word));
  }

  /**
   * Runs the named command and checks that standard output accepted all of its output; a server has
   * served whether or not its log could be written.
   */
  private static int executeAndFlush(ParseResult given) {
    CommandLine commands = given.commandSpec().commandLine();
    if (!given.hasSubcommand() && !given.unmatched().isEmpty()) { // --help makes picocli accept it
      throw new UnmatchedArgumentException(commands, given.unmatched());
    }
    if (given.hasSubcommand() && !given.subcommand().isUsageHelpRequested()) {
      Requirements.check(given.subcommand());
    }
    int exitCode = new RunLast().execute(given);
    boolean served =
        given.hasSubcommand() && SERVERS.contains(given.subcommand().commandSpec().name());
    if (commands.getOut().checkError() && !served) {
      throw new ExecutionException(
          commands,
          "",
          new Failure(
              "standard output: cannot be written (is its disk full?): free some space, or name a file"));
    }
    return exitCode;
  }

  private static int usageError(ParameterException e, EnvironmentDefaults defaults) {
    CommandLine command = e.getCommandLine();
    print(words(e) + defaults.origin(e), command);
    List<String> unknown =
        e instanceof UnmatchedArgumentException unmatched
            ? unmatched.getUnmatched()
            : command.getParent() == null ? List.of(String.valueOf(e.getValue())) : List.of();
    unknown.forEach(word -> meant(word, command).ifPresent(command.getErr()::println));
    tryHelp(command);
    return ExitCode.USAGE;
  }

  private static void print(String message, CommandLine command) {
    command.getErr().println(command.getColorScheme().errorText("error: ") + message);
  }

  private static void tryHelp(CommandLine command) {
    command.getErr().println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
  }

  /** Returns a suggestion for an unknown word. */
  private static Optional<String> meant(String word, CommandLine command) {
    List<String> names = new ArrayList<>(Commands.names());
    if (word.startsWith("-")) {
      names.clear();
      command.getCommandSpec().options().forEach(option -> names.add(option.longestName()));
    }
    String name = word.split("=", 2)[0].replaceFirst("^-(?=[a-z]{2})", "--").replace("---", "--");
    return Words.instead(command.getCommandName(), word)
        .or(() -> Nearest.of(name, names).map(near -> "Did you mean " + near + "?"));
  }

  private static int failure(Exception e, CommandLine command, EnvironmentDefaults defaults)
      throws Exception {
    Failure failure = Failure.of(e).orElse(null);
    if (failure == null) {
      throw e;
    }
    String message = failure.getMessage();
    if (failure.exitCode() != ExitCode.USAGE) {
      print(message, command);
      return failure.exitCode();
    }
    String origins = defaults.origins(message, command.getCommandSpec(), command.getParseResult());
    print(oneLine(message) + origins, command);
    tryHelp(command);
    return ExitCode.USAGE;
  }

  private static OutputStream standardOutput() {
    return new UntilReaderLeaves(
        new FileOutputStream(FileDescriptor.out), UntilReaderLeaves::isReadByOther);
  }

  /** Timelines are drawn with characters outside ASCII, in every locale. */
  private static PrintWriter utf8(OutputStream stream, Terminal terminal, boolean unbuffered) {
    return new PrintWriter(stream, true, StandardCharsets.UTF_8) {
      @Override
      public void write(String text, int offset, int length) {
        super.write(terminal.readable(text), offset, length);
        if (unbuffered) {
          flush();
        }
      }
    };
  }

  private static String words(ParameterException e) {
    if (e.getArgSpec() instanceof OptionSpec option
        && option.auxiliaryTypes()[0].isEnum()
        && e.getValue() != null) {
      return "Invalid value for option '%s': \"%s\" (expected: %s)"
          .formatted(
              option.longestName(),
              e.getValue(),
              oneOf(option.auxiliaryTypes()[0].getEnumConstants()));
    }
    boolean isStray =
        e instanceof UnmatchedArgumentException && e.getCommandLine().getParent() == null;
    return isStray
        ? ((UnmatchedArgumentException) e).getUnmatched().get(0)
            + ": neither a command nor a recipe"
        : oneLine(String.valueOf(e.getMessage()));
  }

  private static String oneOf(Object... values) {
    String all = Arrays.stream(values).map(Object::toString).collect(Collectors.joining(", "));
    return all.toLowerCase(Locale.ROOT).replaceFirst(", (\\w+)$", " or $1");
  }

  private static String oneLine(String text) {
    return text.lines().map(String::strip).reduce((a, b) -> a + " " + b).orElse("");
  }
}
