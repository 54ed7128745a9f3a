package io.originsimulator.cli.load;

import io.originsimulator.cli.console.Arguments;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.load.RunDescription;
import io.originsimulator.load.plan.EvenArrivals;
import io.originsimulator.load.plan.PoissonArrivals;
import io.originsimulator.load.plan.RatePlan;
import io.originsimulator.load.plan.RateText;
import io.originsimulator.load.plan.Schedule;
import io.originsimulator.load.replay.Recording;
import io.originsimulator.load.replay.ReplayPlan;
import io.originsimulator.load.replay.ReplayTiming;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.RequestRate;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that say when the requests of a log are sent. */
final class ReplayTimes {
  private static final long SECOND_NANOS = 1_000_000_000;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--speed",
      paramLabel = "FACTOR",
      defaultValue = "1",
      description = "2 is twice as fast as the log (default: ${DEFAULT-VALUE}).")
  private double speed;

  @Option(
      names = "--compress-gaps",
      paramLabel = "TIME",
      description = "Silences of the log that are longer take so long.")
  private @Nullable DurationText compressGaps;

  @Option(
      names = "--scale",
      paramLabel = "FACTOR",
      defaultValue = "1",
      description =
          "So many times the requests at the same times: 3.5 sends each three times and half of"
              + " them once more, 0.1 every tenth (default: ${DEFAULT-VALUE}).")
  private double scale;

  @Option(
      names = "--loop",
      paramLabel = "N",
      defaultValue = "1",
      description = "How often the log is sent (default: ${DEFAULT-VALUE}).")
  private int loop;

  @Option(
      names = "--rate",
      paramLabel = "RATE",
      converter = RateConverter.class,
      description =
          "The log's order only, at this rate, such as 100 or 600/m; with sessions, so many sessions"
              + " (default: the log's own times).")
  private @Nullable RequestRate rate;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      description = "With --rate, for so long; the log begins again at its end (default: once).")
  private @Nullable DurationText duration;

  @Option(
      names = "--arrivals",
      defaultValue = "constant",
      description = "With --rate: constant or poisson (default: ${DEFAULT-VALUE}).")
  private Arrivals arrivals;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Of what is drawn: places inside a second, copies, arrivals (default: ${DEFAULT-VALUE}).")
  private long seed;

  long seed() {
    return seed;
  }

  /** Returns how fast the log's times go by: 2 is twice as fast. */
  double speed() {
    return speed;
  }

  /**
   * Refuses options that would do nothing beside others.
   *
   * @throws ParameterException if there is one
   */
  void check() {
    if (rate != null && (compressGaps != null || speed != 1 || scale != 1)) {
      throw misused(
          "--rate: stands beside --speed, --scale or --compress-gaps, which are of the log's times");
    }
    if (rate == null && (duration != null || arrivals != Arrivals.CONSTANT)) {
      throw misused("--duration, --arrivals: stand without --rate, whose they are");
    }
    if (duration != null && loop != 1) {
      throw misused("--loop: stands beside --duration, which says how long");
    }
    timing();
  }

  /** The rate that is asked for; 0: the log's times are. */
  double perSecond() {
    return rate == null ? 0 : RateText.perSecond(rate);
  }

  /**
   * When the requests of a recording are due.
   *
   * @throws Failure if the log does not have what is asked for
   */
  ReplayPlan plan(Recording recording) {
    ReplayTiming timing = timing();
    try {
      if (rate == null) {
        return ReplayPlan.atItsTimes(recording, timing);
      }
      return ReplayPlan.inItsOrder(recording, at(rate, (long) recording.size() * timing.rounds()));
    } catch (IllegalArgumentException e) {
      throw new Failure(String.valueOf(e.getMessage()));
    }
  }

  /**
   * When so many sessions begin.
   *
   * @throws ParameterException if no rate is given
   */
  Schedule begins(long sessions) {
    if (rate == null) {
      throw misused("--rate: missing (expected: how many sessions begin in a second, such as 10)");
    }
    return at(rate, sessions * timing().rounds());
  }

  /** The same with what was asked of the times. */
  RunDescription describe(RunDescription run) {
    RunDescription described = run;
    if (rate != null) {
      described = described.with("rate", rate.toString());
      described = described.with("arrivals", arrivals.name().toLowerCase(Locale.ROOT));
    }
    if (compressGaps != null) {
      described = described.with("compress-gaps", compressGaps.toString());
    }
    if (speed != 1) {
      described = described.with("speed", String.valueOf(speed));
    }
    if (scale != 1) {
      described = described.with("scale", String.valueOf(scale));
    }
    return loop == 1 ? described : described.with("loop", String.valueOf(loop));
  }

  private Schedule at(RequestRate perTime, long count) {
    Schedule schedule = drawn(perTime, count);
    if (schedule.count() == 0) {
      throw misused(
          "--rate, --duration: %s for %s is not one request (expected: one or more)"
              .formatted(perTime, duration));
    }
    return schedule;
  }

  private Schedule drawn(RequestRate perTime, long count) {
    if (duration == null && arrivals == Arrivals.CONSTANT) {
      return new EvenArrivals(RatePlan.constant(perTime, lasting(perTime, count)), count);
    }
    Duration time = duration == null ? Duration.ofNanos(lasting(perTime, count)) : duration.value();
    return arrivals == Arrivals.POISSON
        ? PoissonArrivals.of(perTime, time, seed)
        : EvenArrivals.of(perTime, time);
  }

  private static long lasting(RequestRate perTime, long count) {
    return (long) Math.ceil(count / RateText.perSecond(perTime) * SECOND_NANOS);
  }

  private ReplayTiming timing() {
    long maxGap = compressGaps == null ? 0 : compressGaps.nanos();
    return Arguments.read(spec, "", () -> new ReplayTiming(maxGap, speed, scale, loop, seed));
  }

  private ParameterException misused(String complaint) {
    return new ParameterException(spec.commandLine(), complaint);
  }
}
