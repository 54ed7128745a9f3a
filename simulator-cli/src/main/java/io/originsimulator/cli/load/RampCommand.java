package io.originsimulator.cli.load;

import static java.util.Objects.requireNonNull;

import io.originsimulator.cli.console.Arguments;
import io.originsimulator.cli.console.ExitCode;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.UnsafeTargetException;
import io.originsimulator.load.connect.UnknownTargetException;
import io.originsimulator.load.net.Sprint;
import io.originsimulator.load.net.SprintException;
import io.originsimulator.load.net.SprintResult;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.ramp.Highlights;
import io.originsimulator.load.ramp.RampPattern;
import io.originsimulator.load.ramp.Rush;
import io.originsimulator.load.ramp.RushTimeline;
import io.originsimulator.load.text.Figures;
import io.originsimulator.recipe.value.DurationText;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

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
public final class RampCommand implements Callable<Integer> {
  private static final int MOST_SHOWN = 4_000; // bytes of a body

  @Spec private CommandSpec spec;

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

  @Mixin private RequestOptions request;
  @Mixin private DriverOptions driver;
  @Mixin private PreflightOptions preflight;
  @Mixin private ResultOptions results;

  @Override
  public Integer call() throws InterruptedException {
    if (status != null && (status < 100 || status > 999)) {
      throw Failure.misuse("-s: " + status + " (expected: 100 to 999)");
    }
    DriverSettings settings = results.watched(driver.settings());
    if (settings.timeoutNanos() == 0) {
      throw Failure.misuse("--timeout: 0 (expected: more than 0; a user waits for its response)");
    }
    Target target = request.target(url);
    return pattern == null
        ? sprint(target, settings)
        : rush(rush(target, pattern, settings), settings);
  }

  private Rush rush(Target target, String users, DriverSettings settings) {
    return Arguments.read(
        "-p: ",
        () ->
            new Rush(
                target,
                RampPattern.parse(users),
                settings.timeoutNanos(),
                status == null ? OptionalInt.empty() : OptionalInt.of(status),
                coolDown.nanos()));
  }

  private int rush(Rush rush, DriverSettings settings) throws InterruptedException {
    RushTimeline timeline = new RushTimeline(rush.expectedStatus());
    int exitCode =
        new LoadRun(settings, preflight, results)
            .ofUsers(
                rush.run(settings.safety().maxPerSecond()),
                driver.describe(rush.description().named(results.name()), settings),
                List.of(rush.request()),
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
      SprintResult answer = new Sprint(settings).run(target, settings.timeoutNanos());
      print(answer, spec.commandLine().getOut());
      if (status == null || status == answer.status()) {
        return ExitCode.OK;
      }
      err.println("status: " + answer.status() + " (expected: " + status + ")");
      return ExitCode.THRESHOLD_FAILED;
    } catch (SprintException e) {
      err.println(e.getMessage());
      return ExitCode.UNREACHABLE;
    } catch (UnknownTargetException | UnsafeTargetException | IllegalArgumentException e) {
      throw Failure.ofRun(e);
    }
  }

  /** Prints times, then the response. */
  private static void print(SprintResult sprint, PrintWriter out) {
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
    ofRuns.add(requireNonNull(spec.findOption("--number-requests")));
    for (OptionSpec option : ofRuns) {
      if (spec.commandLine().getParseResult().hasMatchedOption(option)) {
        throw Failure.misuse(
            option.longestName() + ": given without -p (expected: a pattern, such as -p 1-50:10)");
      }
    }
  }
}
