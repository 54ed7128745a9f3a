package io.originsimulator.cli.load;

import io.originsimulator.cli.console.Failure;
import io.originsimulator.load.plan.EvenArrivals;
import io.originsimulator.load.plan.PoissonArrivals;
import io.originsimulator.load.plan.RatePlan;
import io.originsimulator.load.plan.RateText;
import io.originsimulator.load.plan.Schedule;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.RequestRate;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the rate at which the requests of a log, or sessions, start. */
class Pace {
  private static final long SECOND_NANOS = 1_000_000_000;

  /** The spacing of requests at a rate: even, or as independent users would send them. */
  enum Arrivals {
    CONSTANT,
    POISSON
  }

  @Option(
      names = "--rate",
      paramLabel = "RATE",
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

  /** Returns the times at which requests or sessions start, of which the files have a number. */
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
}
