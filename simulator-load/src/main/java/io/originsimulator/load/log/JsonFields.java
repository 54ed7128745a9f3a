package io.originsimulator.load.log;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Which names of a JSON log tell what.
 *
 * <p>By default a name is guessed, by those of nginx's users, Traefik, Caddy and Envoy; what is
 * told by {@link #with} is not.
 */
final class JsonFields {
  /** For each field the names that it may have, the likeliest first, with the unit if not s. */
  private static final String GUESSED =
      """
      start start_time StartUTC request_creation_time start
      time msec ts time_iso8601 @timestamp timestamp time time_local datetime date
      request request request_line
      method request_method method RequestMethod request.method verb http_method
      uri request_uri uri url RequestPath request.uri path request_path
      query args query_string query
      status status DownstreamStatus response_code status_code http_status code
      bytes body_bytes_sent bytes_sent DownstreamContentSize bytes size response_size
      request-bytes request_length bytes_received bytes_in
      upstream-status upstream_status OriginStatus
      duration request_time rt duration response_time Duration:ns\
       duration_ms:ms elapsed_ms:ms latency_ms:ms took_ms:ms request_time_ms:ms
      upstream-time upstream_response_time urt OriginDuration:ns upstream_service_time:ms
      """;

  /**
   * A name, and what its number counts in.
   *
   * @param path the name; of one in an object, both with a dot
   */
  record Source(String path, long unitNanos) {}

  private final Map<Field, List<Source>> sources;

  private JsonFields(Map<Field, List<Source>> sources) {
    this.sources = sources;
  }

  /** The names that are guessed. */
  static JsonFields guessed() {
    Map<Field, List<Source>> guesses = new EnumMap<>(Field.class);
    GUESSED
        .lines()
        .map(line -> line.split(" "))
        .forEach(
            words ->
                guesses.put(
                    field(words[0]),
                    Arrays.stream(words).skip(1).map(JsonFields::source).toList()));
    return new JsonFields(guesses);
  }

  /**
   * These, but some of them told.
   *
   * @param told such as {@code time=ts,duration=took:ms}: what is told, the name, and the unit of a
   *     duration if it is not seconds
   * @throws IllegalArgumentException if it cannot be read
   */
  JsonFields with(String told) {
    Map<Field, List<Source>> all = new EnumMap<>(sources);
    for (String part : told.split(",")) {
      int equals = part.indexOf('=');
      if (equals <= 0 || equals == part.length() - 1) {
        throw new IllegalArgumentException(
            "json fields: \"" + part + "\" (expected: what=name, such as time=ts)");
      }
      all.put(
          field(part.substring(0, equals).strip()),
          List.of(source(part.substring(equals + 1).strip())));
    }
    return new JsonFields(all);
  }

  /** Reads what an object tells. */
  EntryFields read(JsonNode object) throws BadLine {
    EntryFields fields = new EntryFields();
    for (Map.Entry<Field, List<Source>> field : sources.entrySet()) {
      for (Source source : field.getValue()) {
        JsonNode value = find(object, source.path());
        if (value.isValueNode() && !value.isNull()) {
          fields.set(field.getKey(), value.asText(), source.unitNanos());
          break;
        }
      }
    }
    return fields;
  }

  private static JsonNode find(JsonNode object, String path) {
    JsonNode direct = object.path(path);
    int dot = path.indexOf('.');
    return direct.isMissingNode() && dot > 0
        ? find(object.path(path.substring(0, dot)), path.substring(dot + 1))
        : direct;
  }

  private static Field field(String name) {
    try {
      return Field.valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'));
    } catch (IllegalArgumentException e) {
      List<String> known = new ArrayList<>();
      for (Field field : Field.values()) {
        known.add(field.name().toLowerCase(Locale.ROOT));
      }
      throw new IllegalArgumentException(
          "json fields: \"" + name + "\" (expected: one of " + String.join(", ", known) + ")", e);
    }
  }

  private static Source source(String text) {
    int colon = text.lastIndexOf(':');
    String unit = colon < 0 ? "s" : text.substring(colon + 1);
    long nanos =
        switch (unit) {
          case "s" -> 1_000_000_000;
          case "ms" -> 1_000_000;
          case "us" -> 1_000;
          case "ns" -> 1;
          default ->
              throw new IllegalArgumentException(
                  "json fields: \""
                      + text
                      + "\" (expected: a unit of s, ms, us or ns behind the colon)");
        };
    return new Source(colon < 0 ? text : text.substring(0, colon), nanos);
  }
}
