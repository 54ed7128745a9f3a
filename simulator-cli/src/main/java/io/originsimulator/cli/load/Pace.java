package io.originsimulator.cli.load;

import io.originsimulator.cli.console.Failure;
import io.originsimulator.load.RunDescription;
import io.originsimulator.load.plan.EvenArrivals;
import io.originsimulator.load.plan.PoissonArrivals;
import io.originsimulator.load.plan.RatePlan;
import io.originsimulator.load.plan.RateText;
import io.originsimulator.load.plan.Schedule;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.RequestRate;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the rate at which the requests of a log, or sessions, start. */
final class Pace {
  private static final long SECOND_NANOS = 1_000_000_000;

  /** The spacing of requests at a rate: even, or as independent users would send them. */
  enum Arrivals {
    CONSTANT,
    POISSON
  }

  @Option(
      names = "--rate",
      paramLabel = "RATE",
      converter = RateConverter.class,
      description =
          "Rate at which requests, or sessions, begin, such as 100 or 600/m (default: the log's own"
              + " times).")
  private @Nullable RequestRate rate;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      description = "With --rate, time to send; files start over at their end (default: once).")
  private @Nullable DurationText duration;

  @Option(
      names = "--loop",
      paramLabel = "N",
      defaultValue = "1",
      description = "Number of times the files are sent (default: ${DEFAULT-VALUE}).")
  private int loop;

  @Option(
      names = "--arrivals",
      defaultValue = "constant",
      description = "With --rate, constant or poisson (default: ${DEFAULT-VALUE}).")
  private Arrivals arrivals;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Seed of arrivals, copies, and places within a second (default: ${DEFAULT-VALUE}).")
  private long seed;

  long seed() {
    return seed;
  }

  int loop() {
    return loop;
  }

  boolean isGiven() {
    return rate != null;
  }

  /** Returns the rate per second; 0: the log's own rate. */
  double perSecond() {
    return rate == null ? 0 : RateText.perSecond(rate);
  }

  /**
   * Refuses options that have no effect with others.
   *
   * @throws Failure if one is given
   */
  void check() {
    if (rate != null && duration != null && loop != 1) {
      throw Failure.misuse("--loop: conflicts with --duration (expected: one of them)");
    }
  }

  /**
   * Returns the times at which requests or sessions start.
   *
   * @param count number in the files
   * @throws Failure if no rate is given, or nothing would start
   */
  Schedule begins(long count) {
    if (rate == null) {
      throw Failure.misuse(
          "--rate: missing (expected: how many sessions begin in a second, such as 10)");
    }
    Schedule schedule = drawn(rate, count * loop);
    if (schedule.count() == 0) {
      throw Failure.misuse(
          "--rate, --duration: %s for %s is not one request (expected: one or more)"
              .formatted(rate, duration));
    }
    return schedule;
  }

  private Schedule drawn(RequestRate perTime, long count) {
    long lasting = (long) Math.ceil(count / RateText.perSecond(perTime) * SECOND_NANOS);
    if (duration == null && arrivals == Arrivals.CONSTANT) {
      return new EvenArrivals(RatePlan.constant(perTime, lasting), count);
    }
    Duration time = duration == null ? Duration.ofNanos(lasting) : duration.value();
    return arrivals == Arrivals.POISSON
        ? PoissonArrivals.of(perTime, time, seed)
        : EvenArrivals.of(perTime, time);
  }

  RunDescription describe(RunDescription run) {
    RunDescription described = run.withRate(perSecond());
    if (rate != null) {
      described =
          described
              .with("rate", rate.toString())
              .with("arrivals", arrivals.name().toLowerCase(Locale.ROOT));
    }
    return loop == 1 ? described : described.with("loop", String.valueOf(loop));
  }
}
