package io.originsimulator.cli.load;

import io.originsimulator.cli.console.Arguments;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.load.RunDescription;
import io.originsimulator.load.replay.Recording;
import io.originsimulator.load.replay.ReplayPlan;
import io.originsimulator.load.replay.ReplayTiming;
import io.originsimulator.recipe.value.DurationText;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for the times at which the requests of a log are sent. */
final class ReplayTimes {
  @Option(
      names = "--speed",
      paramLabel = "FACTOR",
      defaultValue = "1",
      description = "Speed of the log's times; 2 is twice as fast (default: ${DEFAULT-VALUE}).")
  private double speed;

  @Option(
      names = "--compress-gaps",
      paramLabel = "TIME",
      description =
          "Maximum gap between requests, in log time; longer gaps are shortened to it (default: keep"
              + " all gaps).")
  private @Nullable DurationText compressGaps;

  @Option(
      names = "--scale",
      paramLabel = "FACTOR",
      defaultValue = "1",
      description =
          "Number of times each request is sent, at the same times: 3.5 sends each three times and"
              + " half of them once more, 0.1 every tenth (default: ${DEFAULT-VALUE}).")
  private double scale;

  @Mixin private Pace pace;

  Pace pace() {
    return pace;
  }

  double speed() {
    return speed;
  }

  /**
   * Refuses options that have no effect with others.
   *
   * @throws Failure if one is given
   */
  void check() {
    if (pace.isGiven() && (compressGaps != null || speed != 1 || scale != 1)) {
      throw Failure.misuse(
          "--rate: conflicts with --speed, --scale and --compress-gaps"
              + " (expected: no --rate, to use the log's times)");
    }
    pace.check();
    timing();
  }

  /**
   * Returns the due times of a recording's requests.
   *
   * @throws Failure if the log lacks data that the options need
   */
  ReplayPlan plan(Recording recording) {
    try {
      return pace.isGiven()
          ? ReplayPlan.inItsOrder(recording, pace.begins(recording.size()))
          : ReplayPlan.atItsTimes(recording, timing());
    } catch (IllegalArgumentException e) {
      throw new Failure(String.valueOf(e.getMessage()));
    }
  }

  RunDescription describe(RunDescription run) {
    RunDescription described = pace.describe(run);
    if (compressGaps != null) {
      described = described.with("compress-gaps", compressGaps.toString());
    }
    if (speed != 1) {
      described = described.with("speed", String.valueOf(speed));
    }
    return scale == 1 ? described : described.with("scale", String.valueOf(scale));
  }

  private ReplayTiming timing() {
    long maxGap = compressGaps == null ? 0 : compressGaps.nanos();
    return Arguments.read(
        "", () -> new ReplayTiming(maxGap, speed, scale, pace.loop(), pace.seed()));
  }
}
