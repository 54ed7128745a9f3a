package io.originsimulator.cli.load;

import io.originsimulator.cli.console.Arguments;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.RunDescription;
import io.originsimulator.load.net.Attack;
import io.originsimulator.load.plan.EvenArrivals;
import io.originsimulator.load.plan.PoissonArrivals;
import io.originsimulator.load.plan.RatePlan;
import io.originsimulator.load.plan.RateText;
import io.originsimulator.load.plan.Schedule;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.Workload;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.recipe.value.RequestRate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Sends requests at a rate, however the target responds. */
@Command(
    name = "attack",
    description = {
      "Sends requests at a rate that is independent of the target, and reports the outcome of each.",
      "Times count from the instant at which a request was due, and include waiting.",
      "",
      "  origin-simulator attack http://localhost:8080/news --rate 500 --duration 30s",
      ""
    },
    footer = {
      "  origin-simulator attack --targets targets.txt --rate 200 --duration 1m",
      "  echo \"GET http://localhost:8080/\" \\",
      "    | origin-simulator attack -duration=120s",
      "",
      "vegeta's options have the same meaning here.",
      "Exit codes: 0 success, 3 a threshold failed, 4 aborted, 5 the driver was the",
      "limit, 6 the target could not be reached, 7 target or rate refused,",
      "130 interrupted."
    })
public final class AttackCommand extends LoadCommand {
  @Mixin private TargetOptions targets;

  @Option(
      names = "--rate",
      paramLabel = "RATE",
      defaultValue = "50/1s",
      description =
          "Rate of requests: 5000 (a second), 50/1s or 600/m; or stages, which may ramp:"
              + " '100/s for 1m, 100/s -> 1000/s over 5m' (default: ${DEFAULT-VALUE}).")
  private String rate;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      defaultValue = "0",
      description =
          "Time to send requests; the run then waits for the last responses (default: that of the"
              + " stages of --rate).")
  private DurationText duration;

  @Option(
      names = "--arrivals",
      defaultValue = "constant",
      description =
          "constant: evenly; poisson: as from independent users (default: ${DEFAULT-VALUE}).")
  private Pace.Arrivals arrivals;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of poisson (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--warm-up",
      paramLabel = "TIME",
      defaultValue = "0",
      description =
          "Time to send at the first rate before the run, excluded from results (default: none).")
  private DurationText warmUp;

  @Option(
      names = "--max-body",
      paramLabel = "BYTES",
      converter = MaxBody.class,
      defaultValue = "-1",
      description =
          "Maximum number of bytes of a response's body that are counted, such as 1000 or 1MB; the"
              + " rest is read and dropped (default: all).")
  private long maxBody;

  /** Reads a number of bytes like vegeta: -1, 1000 or 1MB. */
  static final class MaxBody implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      return text.matches("-?\\d{1,18}")
          ? Long.valueOf(text)
          : Arguments.size(text.toLowerCase(Locale.ROOT)).bytes();
    }
  }

  @Mixin private StreamOptions streams;
  @Mixin private PoolOptions pool;

  @Override
  public Integer call() throws InterruptedException {
    RatePlan plan = plan();
    Schedule planned = schedule(plan, seed);
    if (planned.count() == 0) {
      throw Failure.misuse(
          RateText.isStaged(rate)
              ? "--rate: \"%s\" is not one request (expected: one or more)".formatted(rate)
              : "--rate, --duration: %s for %s is not one request (expected: one or more)"
                  .formatted(rate, duration));
    }
    DriverSettings settings =
        settings(
            it -> {
              pool.onto(it, false);
              it.maxBodyBytes = maxBody;
              streams.onto(it);
            });
    List<Target> targetList = targets.read();
    RunDescription run = RunDescription.of("attack").withRate(plan.meanPerSecond());
    Attack attack =
        Attack.of(
            Workload.inTurn(planned, targetList),
            settings,
            streams.describe(described(run, settings)).with("duration", duration(plan)));
    long requests = planned.count();
    if (warmUp.nanos() > 0) {
      Schedule before = schedule(warmUpOf(plan), seed + 1);
      attack = attack.warmedUpBy(before);
      requests += before.count();
    }
    return atRate(
        settings, targetList, plan.highestPerSecond(), requests, attack::stop, attack::run);
  }

  private RatePlan plan() {
    boolean missing = duration.nanos() == 0 && !RateText.isStaged(rate);
    DurationText time = missing ? DurationText.parse("1s") : duration; // to check the rate first
    try {
      RatePlan plan = RateText.parse(rate, Optional.of(time).filter(it -> it.nanos() > 0));
      if (!missing) {
        return plan;
      }
    } catch (RecipeException e) {
      throw Failure.misuse("--rate: " + e.getMessage());
    }
    throw Failure.misuse("--duration: missing (expected: a duration such as 30s)");
  }

  private RatePlan warmUpOf(RatePlan plan) {
    RequestRate first =
        plan.first()
            .orElseThrow(
                () -> Failure.misuse("--warm-up: --rate begins at 0 (expected: no warm-up)"));
    return RatePlan.constant(first, warmUp.nanos());
  }

  private Schedule schedule(RatePlan plan, long drawnBy) {
    return switch (arrivals) {
      case CONSTANT -> EvenArrivals.of(plan);
      case POISSON -> PoissonArrivals.of(plan, drawnBy);
    };
  }

  private String duration(RatePlan plan) {
    return duration.nanos() > 0
        ? duration.toString()
        : DurationText.ofNanos(plan.durationNanos()).toString();
  }
}
