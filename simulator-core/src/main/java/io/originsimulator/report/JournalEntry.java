package io.originsimulator.report;

import io.originsimulator.recipe.Recipe;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A request as the journal tells it.
 *
 * @param path as it was sent, without the query
 * @param query as it was sent, without the question mark; empty if there is none
 * @param headers values by name, names in lower case and in the order they first came
 * @param arrival when its last byte arrived, since the simulator started or was last restarted, by
 *     its clock
 * @param instant the same as the time of day
 * @param recipe that answered, for the methods it then did; empty if none did, or if the entry was
 *     read as JSON
 * @param route of that recipe; empty if none answered
 * @param stage that it met, as the recipe's {@code at} is written; empty if no recipe answered, or
 *     none of its stages had begun
 * @param elapsed how far the recipe's timeline, or its round if it repeats, had come; empty if no
 *     recipe answered
 * @param connection a number that no other connection of the simulator has
 * @param onConnection which request of its connection it was; 1 for the first
 * @param outcome what had become of it when it was listed
 */
public record JournalEntry(
    String method,
    String path,
    String query,
    Map<String, List<String>> headers,
    RequestBody body,
    Duration arrival,
    Instant instant,
    Optional<Recipe> recipe,
    String route,
    String stage,
    Optional<Duration> elapsed,
    long connection,
    long onConnection,
    Outcome outcome) {

  public JournalEntry {
    headers = headers instanceof RecordedHeaders ? headers : byName(headers);
  }

  private static Map<String, List<String>> byName(Map<String, List<String>> headers) {
    Map<String, List<String>> byName = new LinkedHashMap<>();
    headers.forEach(
        (name, values) ->
            byName
                .computeIfAbsent(name.toLowerCase(Locale.ROOT), key -> new ArrayList<>())
                .addAll(values));
    byName.replaceAll((name, values) -> List.copyOf(values));
    return Collections.unmodifiableMap(byName);
  }

  /** The first value of a header, whatever the case of its name. */
  public Optional<String> header(String name) {
    return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of()).stream().findFirst();
  }

  /**
   * Returns whether a route answered it, or whether it asked for a path.
   *
   * @param routeOrPath a route as its recipe has it, such as {@code /news*}; a path, such as {@code
   *     /news/1}; or a path with its query as it was sent, such as {@code /news/1?page=2}
   */
  public boolean isOf(String routeOrPath) {
    return route.equals(routeOrPath)
        || path.equals(routeOrPath)
        || routeOrPath.equals(path + "?" + query);
  }

  /**
   * Returns whether the whole response was sent, or came to its fault, or the request was
   * abandoned.
   */
  public boolean hasEnded() {
    return outcome instanceof Outcome.Failed || outcome.over().isPresent();
  }

  /**
   * Checks that a text can be what {@link #isOf} takes.
   *
   * @throws IllegalArgumentException if it does not start with a slash
   */
  public static void check(String routeOrPath) {
    if (!routeOrPath.startsWith("/")) {
      throw new IllegalArgumentException(
          "route or path: \"" + routeOrPath + "\" (expected: it starts with /)");
    }
  }

  /** A line; without headers, body and recipe, which may be long. */
  @Override
  public String toString() {
    return "JournalEntry[%s %s%s after %s, %s stage %s, connection %d #%d, %s]"
        .formatted(
            method,
            path,
            query.isEmpty() ? "" : "?" + query,
            arrival,
            route,
            stage,
            connection,
            onConnection,
            outcome);
  }
}
