package io.originsimulator.cli.load;

import io.originsimulator.cli.console.Arguments;
import io.originsimulator.cli.console.ExitCode;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.cli.console.StopSignals;
import io.originsimulator.cli.console.Terminal;
import io.originsimulator.cli.result.StrictOption;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.RunCompanions;
import io.originsimulator.load.plan.RateText;
import io.originsimulator.load.report.ProgressLine;
import io.originsimulator.load.result.DriverVerdict.Judgement;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.sweep.AttackSteps;
import io.originsimulator.load.sweep.KneeCriteria;
import io.originsimulator.load.sweep.StepLoad;
import io.originsimulator.load.sweep.StepResult;
import io.originsimulator.load.sweep.Sweep;
import io.originsimulator.load.sweep.SweepPlan;
import io.originsimulator.load.sweep.SweepReport;
import io.originsimulator.load.sweep.SweepResult;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.RequestRate;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Tries increasing rates to find the highest that the target sustains. */
@Command(
    name = "sweep",
    description = {
      "Runs one rate after another, and names the first that saturates the target.",
      "A step whose outcome the driver can explain is run once more, then marked and never named.",
      "",
      "  origin-simulator sweep http://localhost:8080/ --from 100 --to 200 --step 20",
      ""
    },
    footer = {
      "  origin-simulator sweep http://localhost:8080/ --from 50 --to 500 --step 50 \\",
      "    --bisect 5",
      "  origin-simulator sweep --plan autoperf.conf",
      "  origin-simulator sweep http://localhost:8000/ --from 100 --to 900 \\",
      "    --step 100 --origin http://localhost:8081 --observe web=pid:1234",
      "",
      "Exit codes: 0 even if a rate saturated the target, 5 if no knee can be named",
      "because the driver can explain the saturation, 6 if the target could not be",
      "reached, 7 if target or rate was refused, 130 interrupted."
    })
public final class SweepCommand implements Callable<Integer> {
  private static final double PERCENT = 100;

  @Spec private CommandSpec spec;

  @Mixin private TargetOptions targets;

  @Option(
      names = "--plan",
      paramLabel = "FILE",
      description = "Plan of autoperf, as name = value lines or YAML, instead of a URL and rates.")
  private @Nullable Path plan;

  @Option(names = "--from", paramLabel = "RATE", description = "First rate.")
  private @Nullable RequestRate from;

  @Option(names = "--to", paramLabel = "RATE", description = "Last rate.")
  private @Nullable RequestRate to;

  @Option(
      names = "--step",
      paramLabel = "RATE",
      description = "Difference of one rate to the next.")
  private @Nullable RequestRate step;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      defaultValue = "10s",
      description = "Duration of each step (default: ${DEFAULT-VALUE}).")
  private DurationText duration;

  @Option(
      names = "--warm-up",
      paramLabel = "TIME",
      defaultValue = "2s",
      description =
          "Time to send at the first rate before, excluded from results (default:"
              + " ${DEFAULT-VALUE}).")
  private DurationText warmUp;

  @Option(
      names = "--cool-down",
      paramLabel = "TIME",
      defaultValue = "2s",
      description = "Pause between two steps (default: ${DEFAULT-VALUE}).")
  private DurationText coolDown;

  @Option(
      names = "--bisect",
      paramLabel = "RATE",
      description =
          "Distance to which to narrow the last clean and the first saturated rate, by halving"
              + " (default: no narrowing).")
  private @Nullable RequestRate bisect;

  @Option(
      names = "--after-knee",
      paramLabel = "N",
      defaultValue = "2",
      description = "Steps to run beyond saturation (default: ${DEFAULT-VALUE}).")
  private int afterKnee;

  @Option(
      names = "--repeat",
      paramLabel = "N",
      defaultValue = "1",
      description = "Number of runs of each rate; their median counts (default: ${DEFAULT-VALUE}).")
  private int repeat;

  @Option(
      names = "--max-steps",
      paramLabel = "N",
      defaultValue = "100",
      description = "Maximum number of steps (default: ${DEFAULT-VALUE}).")
  private int maxSteps;

  @Option(
      names = "--stop-errors",
      paramLabel = "PERCENT",
      defaultValue = "50",
      description = "Errors in a step that end the sweep (default: ${DEFAULT-VALUE}).")
  private int stopErrors;

  @Option(
      names = "--achieved",
      paramLabel = "PERCENT",
      defaultValue = "95",
      description =
          "Minimum percentage of a rate to achieve; less means saturation (default:"
              + " ${DEFAULT-VALUE}).")
  private int achieved;

  @Option(
      names = "--errors",
      paramLabel = "PERCENT",
      description =
          "Errors tolerated at each rate; more mean saturation (default: as many as the first rate"
              + " had).")
  private @Nullable Double errors;

  @Option(
      names = "--threshold",
      paramLabel = "CONDITION",
      description =
          "Condition for every rate, such as 'p99<200ms'; a rate that fails it counts as saturated."
              + " Repeatable.")
  private List<String> thresholds = List.of();

  @Option(
      names = "--report",
      defaultValue = "console",
      description = "Report: console, csv or json (default: ${DEFAULT-VALUE}).")
  private SweepReport report;

  @Option(
      names = "--output-folder",
      paramLabel = "FOLDER",
      description = "Folder for the raw result of each step, for 'report' (default: none).")
  private @Nullable Path folder;

  @Option(
      names = "--force",
      fallbackValue = "true",
      description = "Take results as the target's even if the driver can explain them.")
  private boolean force;

  @Mixin private StrictOption strict;

  @Mixin private PoolOptions pool;
  @Mixin private DriverOptions driver;
  @Mixin private CompanionOptions companions;

  @Override
  public Integer call() throws InterruptedException {
    try {
      return plan == null ? byOptions() : byPlan(plan);
    } catch (UncheckedIOException e) {
      throw new Failure("the results cannot be written (" + e.getMessage() + ")");
    }
  }

  private int byOptions() throws InterruptedException {
    if (from == null || to == null || step == null) {
      throw Failure.misuse(
          "--from, --to and --step are needed, or --plan (expected: such as --from 100)");
    }
    DriverSettings settings = driver.settings(it -> pool.onto(it, false));
    SweepPlan rates =
        checked(RateText.perSecond(from), RateText.perSecond(to), RateText.perSecond(step));
    StepLoad load =
        new StepLoad(
            List.of(targets.read()), duration.nanos(), OptionalLong.empty(), false, warmUp.nanos());
    if (load.firstRequests(rates.fromPerSecond()) == 0) {
      throw Failure.misuse(
          "--from, --duration: %s for %s is not one request (expected: one or more)"
              .formatted(from, duration));
    }
    return run(rates, load, settings, report);
  }

  private int byPlan(Path file) throws InterruptedException {
    AutoperfSweep autoperf = AutoperfSweep.read(file, spec.commandLine().getErr());
    SweepPlan rates = checked(autoperf.lowRate(), autoperf.highRate(), autoperf.rateStep());
    return run(
        rates,
        autoperf.load(duration.nanos(), warmUp.nanos()),
        autoperf.settings(driver.settings(it -> pool.onto(it, false))),
        autoperf.report(report));
  }

  private SweepPlan checked(double fromRate, double toRate, double stepRate) {
    percent("--achieved", achieved, 1);
    percent("--stop-errors", stopErrors, 0);
    percent("--errors", errors == null ? 0 : errors, 0);
    return Arguments.read(
        "--",
        () ->
            new SweepPlan(
                fromRate,
                toRate,
                stepRate,
                coolDown.nanos(),
                afterKnee,
                bisect == null ? 0 : RateText.perSecond(bisect),
                repeat,
                maxSteps,
                stopErrors / PERCENT));
  }

  private static void percent(String option, double value, int least) {
    if (!(value >= least && value <= PERCENT)) {
      String shown = String.valueOf(value).replaceFirst("\\.0$", "");
      throw Failure.misuse(option + ": " + shown + " (expected: " + least + " to 100, in percent)");
    }
  }

  private int run(SweepPlan rates, StepLoad load, DriverSettings settings, SweepReport as)
      throws InterruptedException {
    settings.safety().checkRate(rates.toPerSecond()); // before the first step, not in the last
    KneeCriteria criteria =
        new KneeCriteria(
            achieved / PERCENT,
            errors == null ? OptionalDouble.empty() : OptionalDouble.of(errors / PERCENT),
            stopErrors / PERCENT,
            ResultOptions.thresholds("--threshold", thresholds),
            force);
    RunCompanions found = withProgress(companions.find(settings.tls()));
    AttackSteps steps = new AttackSteps(settings, load, criteria, madeFolder(), found);
    CountDownLatch stopping = new CountDownLatch(1);
    Sweep.Pause pause = nanos -> stopping.await(nanos, TimeUnit.NANOSECONDS);
    Sweep.Runner runner = force ? (rate, number) -> taken(steps.run(rate, number)) : steps;
    Sweep sweep = new Sweep(rates, runner, pause, ended -> tell(ended.words()));
    StopSignals.handle(
        () -> {
          sweep.stop();
          steps.stop();
          stopping.countDown();
        });
    SweepResult result = sweep.run();
    as.print(result, spec.commandLine().getOut());
    return exitCode(result);
  }

  /** Adds a line of progress to each step, if a person sees it. */
  private RunCompanions withProgress(RunCompanions found) {
    int columns = Terminal.ofErrors().columns(spec);
    if (columns == 0) {
      return found;
    }
    PrintWriter err = spec.commandLine().getErr();
    return new RunCompanions(
        step -> found.accompany().apply(ResultSink.all(new ProgressLine(err, columns), step)),
        found.observed());
  }

  private StepResult taken(StepResult result) {
    if (result.driver().judgement() == Judgement.DRIVER_LIMITED) {
      tell("--force: " + result.driver());
    }
    return result;
  }

  private int exitCode(SweepResult result) {
    if (result.end() == SweepResult.End.STOPPED) {
      return ExitCode.INTERRUPTED;
    }
    if (result.steps().stream().allMatch(ended -> ended.result().sent() == 0)) {
      tell("the target could not be reached: no request could be sent");
      return ExitCode.UNREACHABLE;
    }
    boolean unknown = result.knee().isEmpty() && result.hasInvalidSteps();
    boolean invalid = strict.isSet() && !result.driverWasValid();
    return unknown || invalid ? ExitCode.RUN_INVALID : ExitCode.OK;
  }

  private void tell(String words) {
    spec.commandLine().getErr().println(words);
  }

  private Optional<Path> madeFolder() {
    if (folder == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(Files.createDirectories(folder));
    } catch (IOException e) {
      throw new Failure(folder + ": cannot be made (" + e.getMessage() + ")");
    }
  }
}
