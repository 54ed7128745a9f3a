package io.originsimulator.cli.load;

import io.originsimulator.cli.console.Arguments;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.load.log.BadLimit;
import io.originsimulator.load.log.LogEntry;
import io.originsimulator.load.log.LogFilter;
import io.originsimulator.load.log.LogFormat;
import io.originsimulator.load.log.LogReader;
import io.originsimulator.load.log.LogReading;
import io.originsimulator.load.log.StatusRange;
import io.originsimulator.load.log.TimeWindow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options for logs: their files, their format and a filter of their requests. */
final class LogOptions {
  private static final String STDIN = "-";

  @Parameters(
      paramLabel = "LOG",
      arity = "1..*",
      description = "Access logs, gzipped or not, in any order; - is standard input.")
  private List<String> logs;

  @Option(
      names = "--log-format",
      paramLabel = "FORMAT",
      defaultValue = "auto",
      description =
          "common, combined, combined-timed, origin-simulator, ingress-nginx, json, alb, list (paths"
              + " or URLs), or the server's own format string: nginx's log_format or Apache's"
              + " LogFormat (default: ${DEFAULT-VALUE}, from the first lines).")
  private String format;

  @Option(
      names = "--json-fields",
      paramLabel = "WHAT=NAME",
      description =
          "Names of fields in JSON logs, such as time=ts,duration=took:ms (default: guessed).")
  private @Nullable String jsonFields;

  @Option(
      names = "--max-bad",
      paramLabel = "N|%",
      defaultValue = "10%",
      description = "Maximum number of malformed lines (default: ${DEFAULT-VALUE}).")
  private String maxBad;

  @Option(
      names = "--methods",
      paramLabel = "METHOD",
      split = ",",
      description = "Methods to keep (default: all that can be sent).")
  private List<String> methods = List.of();

  @Option(
      names = "--statuses",
      paramLabel = "STATUS",
      split = ",",
      description = "Statuses to keep, such as 200,5xx or 200-399 (default: all).")
  private List<String> statuses = List.of();

  @Option(
      names = "--paths",
      paramLabel = "REGEX",
      description = "Expression found in the paths to keep (default: all).")
  private @Nullable String path;

  @Option(
      names = "--window",
      paramLabel = "FROM-TO",
      description =
          "Part of the log to keep: 10:00-10:15 by its own clock, or two instants with a slash between"
              + " them (default: all).")
  private @Nullable String window;

  @Option(
      names = "--match",
      paramLabel = "PREFIX",
      description = "Beginning of paths that --substitute replaces.")
  private @Nullable String match;

  @Option(names = "--substitute", paramLabel = "PREFIX", description = "Replacement for --match.")
  private @Nullable String substitute;

  /** Returns the named files and streams. */
  List<String> logs() {
    return logs;
  }

  /** Reads all logs; {@code otherwise} are the methods to use if none is named; empty: all. */
  LogReading read(Set<String> otherwise, Consumer<LogEntry> entries) {
    LogReader reader =
        new LogReader(format(), filter(otherwise), option(() -> BadLimit.parse(maxBad)), entries);
    logs.forEach(log -> Failure.reading(Path.of(log), () -> read(reader, log)));
    return reader.end();
  }

  private static LogReader read(LogReader reader, String log) throws IOException {
    if (log.equals(STDIN)) {
      reader.read("stdin", System.in);
    } else {
      reader.read(Path.of(log));
    }
    return reader;
  }

  /** Returns the failure of logs without a usable request; {@code purpose} is the verb. */
  static Failure noRequests(LogReading reading, String purpose) {
    String files = String.join(", ", reading.files().keySet());
    String nothing = "nothing to " + purpose + ": ";
    if (reading.lines() == 0) {
      return new Failure(
          nothing + "no line is in " + files + " (expected: an access log, or a list of paths)");
    }
    List<String> why = new ArrayList<>();
    why.add(nothing + "none of the %d lines of %s is used".formatted(reading.lines(), files));
    reading.leftOut().forEach((reason, count) -> why.add("  " + count + " " + reason));
    if (reading.bad() > 0) {
      why.add("  " + reading.bad() + " that are not requests, such as");
      reading.examples().forEach(example -> why.add("    " + example));
      why.add("  Name the format with --log-format, such as nginx's log_format string.");
    }
    reading.leftOut().keySet().forEach(reason -> why.add("  " + wayOut(reason)));
    return new Failure(String.join("\n", why));
  }

  private static String wayOut(LogFilter.Reason reason) {
    return switch (reason) {
      case METHOD ->
          "Name others with --methods; replay takes GET and HEAD alone, unless --all-methods.";
      case STATUS -> "Name other statuses with --statuses.";
      case PATH -> "Name other paths with --paths.";
      case WINDOW -> "Name another --window; requests without a time are in none.";
    };
  }

  <T> T option(Supplier<T> reading) {
    return Arguments.read("", reading);
  }

  private LogFormat format() {
    String fields = jsonFields;
    if (fields == null) {
      return option(() -> LogFormat.parse(format));
    }
    if (!format.equals("auto") && !format.equals("json")) {
      throw Failure.misuse(
          "--json-fields: conflicts with --log-format " + format + " (expected: json or auto)");
    }
    return option(() -> LogFormat.json(fields));
  }

  private LogFilter filter(Set<String> otherwise) {
    return new LogFilter(
        methods.isEmpty()
            ? otherwise
            : methods.stream()
                .map(method -> method.toUpperCase(Locale.ROOT))
                .collect(Collectors.toSet()),
        option(() -> statuses.stream().map(StatusRange::parse).toList()),
        Optional.ofNullable(path).map(this::pattern),
        Optional.ofNullable(window).map(text -> option(() -> TimeWindow.parse(text))),
        rewrite());
  }

  private Optional<LogFilter.Rewrite> rewrite() {
    String from = match;
    String to = substitute;
    if (from == null || to == null) {
      return Optional.empty();
    }
    return Optional.of(option(() -> new LogFilter.Rewrite(from, to)));
  }

  private Pattern pattern(String regex) {
    try {
      return Pattern.compile(regex);
    } catch (PatternSyntaxException e) {
      throw Failure.misuse(
          "--paths: \""
              + regex
              + "\" (expected: a regular expression; "
              + e.getDescription()
              + ")");
    }
  }
}
