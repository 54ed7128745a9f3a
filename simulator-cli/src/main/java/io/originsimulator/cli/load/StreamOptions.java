package io.originsimulator.cli.load;

import io.originsimulator.cli.console.Failure;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.RunDescription;
import io.originsimulator.load.StreamSettings;
import io.originsimulator.load.result.StreamTrace;
import io.originsimulator.recipe.stream.StreamFormat;
import io.originsimulator.recipe.value.DurationText;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options on the measurement of streams. */
final class StreamOptions {
  @Option(
      names = "--stream",
      paramLabel = "sse|ndjson",
      description =
          "Format of the events in responses, whose times are measured: server-sent events, or a JSON"
              + " text on each line (default: events are not measured).")
  private @Nullable String format;

  @Option(
      names = "--stall",
      paramLabel = "TIME",
      defaultValue = "1s",
      description =
          "Time between two events of a stream from which it counts as a stall (default:"
              + " ${DEFAULT-VALUE}).")
  private DurationText stall;

  void onto(DriverSettings.Draft settings) {
    if (stall.nanos() == 0) {
      throw Failure.misuse("--stall: 0 (expected: a duration such as 1s)");
    }
    if (format == null) {
      return;
    }
    StreamFormat read =
        Arrays.stream(StreamFormat.values())
            .filter(one -> one != StreamFormat.TEXT && one.toString().equals(format))
            .findFirst()
            .orElseThrow(
                () ->
                    Failure.misuse("--stream: \"%s\" (expected: sse or ndjson)".formatted(format)));
    settings.measuredStreams = new StreamSettings(read, stall.nanos());
  }

  RunDescription describe(RunDescription run) {
    return format == null
        ? run
        : run.with(StreamTrace.FORMAT, format).with(StreamTrace.STALL, stall.toString());
  }
}
