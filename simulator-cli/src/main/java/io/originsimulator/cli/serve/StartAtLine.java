package io.originsimulator.cli.serve;

import java.time.Duration;
import java.time.Instant;

/** Builds the line with the instant from which timelines count, and its distance from now. */
final class StartAtLine {
  private StartAtLine() {}

  /** Returns the line at an instant. */
  static String of(Instant startAt, Instant now) {
    Duration toCome = Duration.between(now, startAt);
    String away = rough(toCome.abs());
    return "Timelines count from "
        + startAt
        + (toCome.isNegative() ? ", " + away + " ago" : ", in " + away);
  }

  private static String rough(Duration time) {
    if (time.toDays() >= 2) {
      return time.toDays() + " days";
    }
    if (time.toHours() >= 2) {
      return time.toHours() + " hours";
    }
    return time.toMinutes() >= 2 ? time.toMinutes() + " minutes" : time.toSeconds() + " s";
  }
}
