package io.originsimulator.cli.serve;

import io.originsimulator.load.text.Figures;
import io.originsimulator.report.HonestyReport.Percentiles;
import io.originsimulator.report.HonestyReport.Reason;
import io.originsimulator.report.HonestyReport.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Builds the warning that clients' measurements may be the simulator's own times. */
final class HonestyLine {
  private HonestyLine() {}

  /**
   * Returns the line; empty if there is nothing to warn of. The delays are those that the simulator
   * explains.
   */
  static Optional<String> of(Verdict verdict, List<Reason> reasons, Percentiles delays) {
    return switch (verdict) {
      case VALID, UNDETERMINED, NOTHING_MEASURED -> Optional.empty();
      case NO_LONGER_WATCHED ->
          Optional.of("The simulator stopped monitoring itself: it may have been the bottleneck");
      case SIMULATOR_WAS_THE_BOTTLENECK ->
          Optional.of(
              "The simulator was the bottleneck: %s; responses left late by %s at p99, %s at p99.9, %s at most"
                  .formatted(
                      reasons(reasons),
                      millis(delays.p99()),
                      millis(delays.p999()),
                      millis(delays.largest())));
    };
  }

  private static String millis(Duration time) {
    return Figures.millis(time.toNanos());
  }

  private static String reasons(List<Reason> reasons) {
    return reasons.stream()
        .map(reason -> reason.cause() + " in " + seconds(reason))
        .collect(Collectors.joining(", "));
  }

  private static String seconds(Reason reason) {
    long seconds = reason.seconds().stream().mapToLong(range -> range.to() - range.from()).sum();
    return seconds == 1 ? "1 second" : seconds + " seconds";
  }
}
