package io.originsimulator.cli;

import io.originsimulator.server.honesty.Judgement;
import io.originsimulator.server.honesty.Reason;
import java.util.Optional;
import java.util.stream.Collectors;

/** Says at the end that what was measured of others may be the simulator's own. */
final class HonestyLine {
  private HonestyLine() {}

  /** The line; empty if there is nothing to warn of. */
  static Optional<String> of(Judgement judgement) {
    return switch (judgement.verdict()) {
      case VALID, NOTHING_MEASURED -> Optional.empty();
      case NO_LONGER_WATCHED ->
          Optional.of(
              "Whether the simulator was the bottleneck is not known: it no longer watched itself");
      case SIMULATOR_WAS_THE_BOTTLENECK ->
          Optional.of("The simulator was the bottleneck: " + reasons(judgement));
    };
  }

  private static String reasons(Judgement judgement) {
    return judgement.reasons().stream()
        .map(reason -> reason.cause() + " in " + seconds(reason))
        .collect(Collectors.joining(", "));
  }

  private static String seconds(Reason reason) {
    long seconds = reason.seconds().stream().mapToLong(range -> range.to() - range.from()).sum();
    return seconds == 1 ? "1 second" : seconds + " seconds";
  }
}
