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
 * A request in the journal.
 *
 * @param path the path as sent, without the query
 * @param query the query as sent, without the question mark; empty if there is none
 * @param headers values by name, with names in lower case and in the order in which they first
 *     appeared
 * @param arrival time from the simulator's start or last restart to the last byte of the request,
 *     by the simulator's clock
 * @param instant the arrival as a time of day
 * @param recipe the recipe that responded, with the methods that it then served; empty if none did,
 *     or if the entry was read from JSON
 * @param route the route of that recipe; empty if none responded
 * @param stage the stage at the arrival, as the recipe's {@code at} is written; empty if no recipe
 *     responded, or none of its stages had begun
 * @param elapsed time since the start of the recipe's timeline, or of its round if it repeats;
 *     empty if no recipe responded
 * @param nearMiss if no recipe responded, the one that came nearest and the conditions that failed,
 *     such as {@code GET /users/{id}, but query page is "3" (expected: "2")}; otherwise empty
 * @param connection the connection's number, unique in the simulator
 * @param onConnection the request's number on its connection, from 1
 * @param outcome the outcome when the journal was listed
 * @param stream the events sent by then; empty unless the response is a stream that has begun
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
    Optional<String> nearMiss,
    long connection,
    long onConnection,
    Outcome outcome,
    Optional<StreamProgress> stream) {

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

  /** Returns the first value of a header, whatever the letter case of its name. */
  public Optional<String> header(String name) {
    return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of()).stream().findFirst();
  }

  /**
   * Returns whether the request has a route or a path.
   *
   * @param routeOrPath a route as its recipe writes it, such as {@code /news*}; a path, such as
   *     {@code /news/1}; or a path with its query as sent, such as {@code /news/1?page=2}
   */
  public boolean isOf(String routeOrPath) {
    return route.equals(routeOrPath)
        || path.equals(routeOrPath)
        || routeOrPath.equals(path + "?" + query);
  }

  /**
   * Returns whether the response was sent completely or reached its fault, or the request was
   * abandoned.
   */
  public boolean hasEnded() {
    return outcome instanceof Outcome.Failed || outcome.over().isPresent();
  }

  /**
   * Checks an argument of {@link #isOf}.
   *
   * @throws IllegalArgumentException if it does not start with a slash
   */
  public static void check(String routeOrPath) {
    if (!routeOrPath.startsWith("/")) {
      throw new IllegalArgumentException(
          "route or path: \"" + routeOrPath + "\" (expected: it starts with /)");
    }
  }

  /** Returns one line, without headers, body and recipe, which may be long. */
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
