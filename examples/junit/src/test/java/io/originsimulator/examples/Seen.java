package io.originsimulator.examples;

import io.originsimulator.recipe.value.Fault;
import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.Outcome;
import io.originsimulator.server.Simulator;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Outcomes at the origin, whose clock is frozen while the client's time passes. */
final class Seen {
  static final Outcome ABANDONED_BEFORE_HEAD =
      new Outcome.Abandoned(Duration.ZERO, Optional.empty(), true);
  static final Outcome ABANDONED_DURING_STALL =
      new Outcome.Failed(
          Fault.Kind.STALL, Optional.of(200), Duration.ZERO, Optional.of(Duration.ZERO));
  static final Outcome RESET_BEFORE_HEAD = broken(Fault.Kind.RESET, Optional.empty());
  static final Outcome RESET_AFTER_HEAD = broken(Fault.Kind.RESET, Optional.of(200));
  static final Outcome TRUNCATED = broken(Fault.Kind.CLOSE, Optional.of(200));

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private Seen() {}

  /**
   * Returns the outcomes of a path's requests once there are enough and all have ended, because the
   * kernel reports a disconnect with a delay. After ten seconds, returns the current outcomes.
   */
  static List<Outcome> of(Simulator origin, String path, int requests) {
    long began = System.nanoTime();
    List<Outcome> outcomes = now(origin, path);
    while (!haveEnded(outcomes, requests) && System.nanoTime() - began < PATIENCE_NANOS) {
      LockSupport.parkNanos(PAUSE_NANOS);
      outcomes = now(origin, path);
    }
    return outcomes;
  }

  private static List<Outcome> now(Simulator origin, String path) {
    return origin.requests(path).stream().map(JournalEntry::outcome).toList();
  }

  private static boolean haveEnded(List<Outcome> outcomes, int requests) {
    return outcomes.size() >= requests
        && outcomes.stream().allMatch(outcome -> outcome.over().isPresent());
  }

  private static Outcome broken(Fault.Kind kind, Optional<Integer> status) {
    return new Outcome.Failed(kind, status, Duration.ZERO, Optional.empty());
  }
}
