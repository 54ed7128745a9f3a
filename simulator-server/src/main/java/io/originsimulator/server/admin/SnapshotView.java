package io.originsimulator.server.admin;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Quoted;
import io.originsimulator.recipe.value.RecipeException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * The parameters of a snapshot, or of a stream of them.
 *
 * @param route the only route to list; empty for all
 * @param text the text that the names of listed routes contain, in any letter case
 * @param limit maximum number of routes
 * @param every time between two snapshots of a stream
 * @param histograms whether times have their histograms, which can be added up
 */
record SnapshotView(
    Optional<String> route, Optional<String> text, int limit, Duration every, boolean histograms) {
  private static final long LIMIT = 100;
  private static final long MOST_ROUTES = 100_000;
  private static final int MOST_STAGES = 1000;
  private static final Duration EVERY = Duration.ofMillis(250);
  private static final Duration SHORTEST = Duration.ofMillis(100);
  private static final Duration EVERY_OF_ALL = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofMinutes(1);

  /**
   * Reads the parameters of a snapshot, or of a stream of them.
   *
   * @throws IllegalArgumentException if one is malformed
   */
  static SnapshotView of(AdminCall call) {
    return of(call, SHORTEST, EVERY);
  }

  /**
   * Reads the parameters of a stream of snapshots of all replicas.
   *
   * @throws IllegalArgumentException if one is malformed
   */
  static SnapshotView ofAll(AdminCall call) {
    return of(call, EVERY_OF_ALL, EVERY_OF_ALL);
  }

  private static SnapshotView of(AdminCall call, Duration shortest, Duration every) {
    return new SnapshotView(
        call.parameter("route"),
        call.parameter("q").map(text -> text.toLowerCase(Locale.ROOT)),
        call.number("limit", 1, MOST_ROUTES).orElse(LIMIT).intValue(),
        call.parameter("every").map(text -> every(text, shortest)).orElse(every),
        call.flag("histograms"));
  }

  /** Returns the maximum number of stages of all routes together; one route has all of its own. */
  int mostStages() {
    return route.isPresent() ? Integer.MAX_VALUE : MOST_STAGES;
  }

  /** Returns whether a recipe is listed, up to the limit. */
  boolean includes(Recipe recipe) {
    return route.map(recipe.route().text()::equals).orElse(true)
        && text.map(recipe.endpoint().toString().toLowerCase(Locale.ROOT)::contains).orElse(true);
  }

  private static Duration every(String text, Duration shortest) {
    try {
      Duration every = DurationText.parse(text).value();
      if (every.compareTo(shortest) >= 0 && every.compareTo(LONGEST) <= 0) {
        return every;
      }
    } catch (RecipeException e) {
      // the message below names the expected form
    }
    throw new IllegalArgumentException(
        "every: %s (expected: a duration from %s to 1m)"
            .formatted(Quoted.of(text), DurationText.written(shortest)));
  }
}
