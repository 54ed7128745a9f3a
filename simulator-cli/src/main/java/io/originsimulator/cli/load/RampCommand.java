package io.originsimulator.cli.load;

import static java.util.Objects.requireNonNull;

import io.originsimulator.cli.console.Arguments;
import io.originsimulator.cli.console.ExitCode;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.cli.console.HeaderOptions;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.net.Sprint;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.ramp.Highlights;
import io.originsimulator.load.ramp.RampPattern;
import io.originsimulator.load.ramp.Rush;
import io.originsimulator.load.ramp.RushTimeline;
import io.originsimulator.load.text.Figures;
import io.originsimulator.recipe.value.DurationText;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs users that come and go by a pattern; without a pattern, sends a single request. */
@Command(
    name = "ramp",
    description = {
      "Runs users that come and go by a pattern; each sends its next request as soon as it gets a"
          + " response.",
      "Without a pattern it sends one request, and shows the response.",
      "",
      "  origin-simulator ramp http://localhost:8080/news -p 1-250:60",
      ""
    },
    footer = {
      "  origin-simulator ramp http://localhost:8080/news -p 2*1-50:10 -T 5000",
      "  origin-simulator ramp http://localhost:8080/news",
      "",
      "A pattern is start-end:seconds; more after commas, 2* in front to repeat.",
      "The options with one letter are blitz's; -T 5000 is --timeout 5000ms.",
      "Exit codes: 0 success, 3 a threshold failed (or -s of a single request),",
      "4 aborted, 5 the driver was the limit, 6 the target could not be reached,",
      "7 target or rate refused, 130 interrupted."
    })
public final class RampCommand extends LoadCommand {
  private static final int MOST_SHOWN = 4_000; // bytes of a body

  @Parameters(paramLabel = "URL", description = "URL to send requests to.")
  private String url;

  @Option(
      names = {"-p", "--pattern"},
      paramLabel = "PATTERN",
      description = "Users over time, such as 1-250:60 (default: one request).")
  private @Nullable String pattern;

  @Option(
      names = {"-s", "--expect-status"},
      paramLabel = "STATUS",
      description = "Status of a hit; all others are errors (default: 200 to 399).")
  private @Nullable Integer status;

  @Option(
      names = "--cool-down",
      paramLabel = "TIME",
      defaultValue = "5s",
      description =
          "Time after the pattern for requests in flight to complete (default: ${DEFAULT-VALUE}).")
  private DurationText coolDown;

  @Option(
      names = {"-X", "--method"},
      paramLabel = "METHOD",
      description = "Method of the request (default: GET, or POST with data).")
  private @Nullable String method;

  @Mixin private HeaderOptions headers;

  @Option(
      names = {"-d", "--data"},
      paramLabel = "TEXT",
      description = "Body of the request (default: none).")
  private @Nullable String data;

  @Override
  public Integer call() throws InterruptedException {
    if (status != null && (status < 100 || status > 999)) {
      throw Failure.misuse("-s: " + status + " (expected: 100 to 999)");
    }
    DriverSettings settings = driver.ofUsers();
    Target target = Arguments.read("", this::target);
    return pattern == null ? sprint(target, settings) : rush(target, pattern, ofRun(settings));
  }

  private Target target() {
    String verb = method == null ? (data == null ? "GET" : "POST") : method;
    byte[] body = data == null ? new byte[0] : data.getBytes(StandardCharsets.UTF_8);
    Target plain = Target.of(verb.toUpperCase(Locale.ROOT), URI.create(Arguments.withScheme(url)));
    return new Target(plain.method(), plain.uri(), headers.read(), body, plain.label());
  }

  private int rush(Target target, String users, DriverSettings settings)
      throws InterruptedException {
    OptionalInt expected = status == null ? OptionalInt.empty() : OptionalInt.of(status);
    Rush rush =
        Arguments.read(
            "-p: ",
            () ->
                new Rush(
                    target,
                    RampPattern.parse(users),
                    settings.timeoutNanos(),
                    expected,
                    coolDown.nanos()));
    RushTimeline timeline = new RushTimeline(expected);
    int exitCode =
        ofUsers(
            settings,
            rush.run(settings.safety().maxPerSecond()),
            rush.description(),
            List.of(target),
            timeline);
    if (timeline.isFinished()) {
      Highlights.of(timeline, rush.pattern()).forEach(spec.commandLine().getErr()::println);
    }
    return exitCode;
  }

  private int sprint(Target target, DriverSettings settings) throws InterruptedException {
    refuseOptionsOfRuns();
    PrintWriter err = spec.commandLine().getErr();
    try {
      Sprint.Result answer = new Sprint(settings).run(target, settings.timeoutNanos());
      if (!answer.error().isEmpty()) {
        err.println(answer.error());
        return ExitCode.UNREACHABLE;
      }
      print(answer, spec.commandLine().getOut());
      if (status == null || status == answer.status()) {
        return ExitCode.OK;
      }
      err.println("status: " + answer.status() + " (expected: " + status + ")");
      return ExitCode.THRESHOLD_FAILED;
    } catch (IllegalArgumentException e) {
      throw new Failure(String.valueOf(e.getMessage()));
    }
  }

  /** Prints times, then the response. */
  private static void print(Sprint.Result sprint, PrintWriter out) {
    out.printf(
        Locale.ROOT,
        "%s %s%nconnected in %s, answered in %s, %d bytes%n%n",
        sprint.request().method(),
        sprint.request().uri(),
        Figures.millis(sprint.connectNanos()),
        Figures.millis(sprint.durationNanos()),
        sprint.contentBytes());
    String line = sprint.protocol() + " " + sprint.status() + " " + sprint.message();
    out.println(line.strip());
    sprint.headers().forEach(header -> out.println(header.name() + ": " + header.value()));
    out.println();
    byte[] content = sprint.content();
    int shown = Math.min(MOST_SHOWN, content.length);
    out.println(new String(content, 0, shown, StandardCharsets.UTF_8));
    if (shown < sprint.contentBytes()) {
      out.println("… (" + (sprint.contentBytes() - shown) + " bytes more)");
    }
  }

  /** Refuses options of runs for a single request: it writes no results and has no number. */
  private void refuseOptionsOfRuns() {
    List<OptionSpec> ofRuns =
        new ArrayList<>(requireNonNull(spec.mixins().get("results")).options());
    ofRuns.addAll(requireNonNull(spec.mixins().get("worker")).options());
    ofRuns.add(requireNonNull(spec.findOption("--number-requests")));
    for (OptionSpec option : ofRuns) {
      if (spec.commandLine().getParseResult().hasMatchedOption(option)) {
        throw Failure.misuse(
            option.longestName() + ": given without -p (expected: a pattern, such as -p 1-50:10)");
      }
    }
  }
}
