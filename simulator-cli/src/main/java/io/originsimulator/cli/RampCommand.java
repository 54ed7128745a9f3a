package io.originsimulator.cli;

import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.UnsafeTargetException;
import io.originsimulator.load.closed.ClosedRun;
import io.originsimulator.load.closed.DriverRunner;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.ramp.Highlights;
import io.originsimulator.load.ramp.RampPattern;
import io.originsimulator.load.ramp.Rush;
import io.originsimulator.load.ramp.RushTimeline;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.sprint.Sprint;
import io.originsimulator.load.sprint.SprintException;
import io.originsimulator.recipe.DurationText;
import java.io.PrintWriter;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Users that come and go by a pattern; without one, a single request. */
@Command(
    name = "ramp",
    description = {
      "Lets users come and go by a pattern, each of whom asks again as soon as it is answered.",
      "Without a pattern it sends one request, and shows what came back."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  origin-simulator ramp http://localhost:8080/news -p 1-250:60",
      "  origin-simulator ramp http://localhost:8080/news -p 2*1-50:10,50-50:30 -T 5000",
      "  origin-simulator ramp http://localhost:8080/news",
      "",
      "A pattern is start-end:seconds; more after commas, 2* in front for twice.",
      "The options with one letter are blitz's."
    })
final class RampCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "URL", description = "What is asked.")
  private String url;

  @Option(
      names = {"-p", "--pattern"},
      paramLabel = "PATTERN",
      description = "Users over time, such as 1-250:60 (default: one request).")
  private @Nullable String pattern;

  @Option(
      names = {"-T", "--timeout-ms"},
      paramLabel = "MS",
      defaultValue = "0",
      description = "Milliseconds a request may take (default: as --timeout says).")
  private int timeoutMillis;

  @Option(
      names = {"-s", "--status"},
      paramLabel = "STATUS",
      defaultValue = "0",
      description = "What a hit is answered with; all else is an error (default: 200 to 399).")
  private int status;

  @Option(
      names = "--cool-down",
      paramLabel = "TIME",
      defaultValue = "5s",
      description =
          "After the pattern, for requests that are in flight (default: ${DEFAULT-VALUE}).")
  private DurationText coolDown;

  @Mixin private RequestOptions request;
  @Mixin private DriverOptions driver;
  @Mixin private ResultOptions results;

  @Override
  public Integer call() throws InterruptedException {
    if (timeoutMillis < 0 || (status != 0 && (status < 100 || status > 999))) {
      throw new ParameterException(
          spec.commandLine(),
          timeoutMillis < 0
              ? "-T: " + timeoutMillis + " (expected: milliseconds from 1 on)"
              : "-s: " + status + " (expected: 100 to 999)");
    }
    DriverSettings settings = driver.settings();
    Target target = request.target(url);
    try {
      return pattern == null
          ? sprint(target, settings)
          : rush(rush(target, pattern, settings), settings);
    } catch (UnsafeTargetException e) {
      throw new Failure(String.valueOf(e.getMessage()));
    }
  }

  private Rush rush(Target target, String users, DriverSettings settings) {
    try {
      return new Rush(
          target,
          RampPattern.parse(users),
          timeoutNanos(settings),
          status == 0 ? OptionalInt.empty() : OptionalInt.of(status),
          coolDown.nanos());
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "-p: " + e.getMessage());
    }
  }

  private int rush(Rush rush, DriverSettings settings) throws InterruptedException {
    RushTimeline timeline = new RushTimeline(rush.expectedStatus());
    ClosedRun run = rush.run(settings.safety().maxPerSecond());
    RunEnd end;
    int exitCode;
    try (RunOutput output = results.open()) {
      StopSignals.handle(run::stop);
      ResultSink sink = ResultSink.all(timeline, output.sink(run::stop));
      end =
          new DriverRunner(settings)
              .run(
                  run,
                  driver.describe(rush.description().named(results.name())),
                  List.of(rush.request()),
                  rush.timeoutNanos(),
                  sink);
      exitCode = output.exitCode(end);
    }
    PrintWriter err = spec.commandLine().getErr();
    Highlights.of(timeline, rush.pattern()).forEach(err::println);
    err.flush();
    return exitCode;
  }

  private int sprint(Target target, DriverSettings settings) throws InterruptedException {
    long timeoutNanos = timeoutNanos(settings);
    try {
      SprintText.print(
          new Sprint(settings.safety()).run(target, timeoutNanos), spec.commandLine().getOut());
      return ExitCode.OK;
    } catch (SprintException e) {
      spec.commandLine().getErr().println(e.outcome() + ": " + e.getMessage());
      return ExitCode.UNREACHABLE;
    }
  }

  private long timeoutNanos(DriverSettings settings) {
    long nanos = timeoutMillis > 0 ? timeoutMillis * 1_000_000L : settings.timeoutNanos();
    if (nanos == 0) {
      throw new ParameterException(
          spec.commandLine(), "--timeout: 0 (expected: more than 0; a user waits for its answer)");
    }
    return nanos;
  }
}
