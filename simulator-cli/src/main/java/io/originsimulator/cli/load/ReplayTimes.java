package io.originsimulator.cli.load;

import io.originsimulator.cli.console.Arguments;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.load.replay.Recording;
import io.originsimulator.load.replay.ReplayPlan;
import io.originsimulator.load.replay.ReplayTiming;
import io.originsimulator.recipe.value.DurationText;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the times at which the requests of a log are sent. */
final class ReplayTimes extends Pace {
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

  double speed() {
    return speed;
  }

  /** Refuses factors out of range, before a long log is read in vain. */
  void check() {
    timing();
  }

  /** Returns the due times of a recording's requests. */
  ReplayPlan plan(Recording recording) {
    try {
      return isGiven()
          ? ReplayPlan.inItsOrder(recording, begins(recording.size()))
          : ReplayPlan.atItsTimes(recording, timing());
    } catch (IllegalArgumentException e) {
      throw new Failure(String.valueOf(e.getMessage()));
    }
  }

  private ReplayTiming timing() {
    long maxGap = compressGaps == null ? 0 : compressGaps.nanos();
    return Arguments.read("", () -> new ReplayTiming(maxGap, speed, scale, loop(), seed()));
  }
}
