package io.originsimulator.server.admin;

import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Quoted;
import io.originsimulator.recipe.value.RecipeException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The parameters of a snapshot, or of a stream of them.
 *
 * @param route the only route to list; empty for all
 * @param limit maximum number of routes
 * @param every time between two snapshots of a stream
 */
record SnapshotView(Optional<String> route, int limit, Duration every) {
  private static final List<String> OF_SNAPSHOT = List.of("route", "limit");
  private static final List<String> OF_EVENTS = List.of("route", "limit", "every");
  private static final long LIMIT = 100;
  private static final long MOST_ROUTES = 100_000;
  private static final int MOST_STAGES = 1000;
  private static final Duration EVERY = Duration.ofMillis(250);
  private static final Duration SHORTEST = Duration.ofMillis(100);
  private static final Duration LONGEST = Duration.ofMinutes(1);

  /**
   * Reads the parameters of a snapshot.
   *
   * @throws IllegalArgumentException if one is unknown, repeated, or malformed
   */
  static SnapshotView ofSnapshot(AdminCall call) {
    return of(call, OF_SNAPSHOT);
  }

  /**
   * Reads the parameters of a stream of snapshots.
   *
   * @throws IllegalArgumentException if one is unknown, repeated, or malformed
   */
  static SnapshotView ofEvents(AdminCall call) {
    return of(call, OF_EVENTS);
  }

  private static SnapshotView of(AdminCall call, List<String> known) {
    call.checkParameters(known);
    return new SnapshotView(
        call.parameter("route"),
        call.number("limit", 1, MOST_ROUTES).orElse(LIMIT).intValue(),
        call.parameter("every").map(SnapshotView::every).orElse(EVERY));
  }

  /** Returns the maximum number of stages of all routes together; one route has all of its own. */
  int mostStages() {
    return route.isPresent() ? Integer.MAX_VALUE : MOST_STAGES;
  }

  private static Duration every(String text) {
    try {
      Duration every = DurationText.parse(text).value();
      if (every.compareTo(SHORTEST) >= 0 && every.compareTo(LONGEST) <= 0) {
        return every;
      }
    } catch (RecipeException e) {
      // the message below names the expected form
    }
    throw new IllegalArgumentException(
        "every: %s (expected: a duration from 100ms to 1m)".formatted(Quoted.of(text)));
  }
}
