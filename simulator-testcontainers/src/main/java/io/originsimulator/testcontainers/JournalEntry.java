package io.originsimulator.testcontainers;

import com.fasterxml.jackson.databind.JsonNode;
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
 * A request as the simulator's journal tells it.
 *
 * @param path as it was sent, without the query
 * @param query as it was sent, without the question mark; empty if there is none
 * @param headers values by name, names in lower case and in the order they first came
 * @param body its first 4 kB as UTF-8; empty if there is none
 * @param bodyBytes the length of the whole body
 * @param arrival when its last byte arrived, since the simulator started; {@link
 *     OriginSimulatorContainer#reset} does not change that
 * @param instant the same as the time of day, of the container
 * @param route of the recipe that answered; empty if none did
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
    String body,
    long bodyBytes,
    Duration arrival,
    Instant instant,
    String route,
    String stage,
    Optional<Duration> elapsed,
    long connection,
    long onConnection,
    Outcome outcome) {

  public JournalEntry {
    Map<String, List<String>> copy = new LinkedHashMap<>();
    headers.forEach((name, values) -> copy.put(name, List.copyOf(values)));
    headers = Collections.unmodifiableMap(copy);
  }

  /** The first value of a header, whatever the case of its name. */
  public Optional<String> header(String name) {
    return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of()).stream().findFirst();
  }

  /** Reads an entry of {@code /_admin/requests}. */
  static JournalEntry read(JsonNode json) {
    return new JournalEntry(
        json.path("method").asText(),
        json.path("path").asText(),
        json.path("query").asText(),
        headers(json.path("headers")),
        json.path("body").asText(),
        json.path("body_bytes").asLong(),
        Milliseconds.of(json.path("arrival_ms")),
        Instant.parse(json.path("instant").asText()),
        json.path("route").asText(),
        json.path("stage").asText(),
        Milliseconds.ifPresent(json.path("elapsed_ms")),
        json.path("connection").asLong(),
        json.path("on_connection").asLong(),
        Outcome.read(json));
  }

  private static Map<String, List<String>> headers(JsonNode json) {
    Map<String, List<String>> headers = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> header : json.properties()) {
      List<String> values = new ArrayList<>();
      header.getValue().forEach(value -> values.add(value.asText()));
      headers.put(header.getKey(), values);
    }
    return headers;
  }
}
