package io.originsimulator.load.log;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The names of fields in logs; the first name that a log has is read. */
record FieldNames(Map<FieldNames.Field, List<Source>> sources) {
  static final FieldNames NGINX =
      of(
          """
          time msec time_iso8601 time_local
          request request
          method request_method
          uri request_uri uri document_uri
          query args query_string
          status status
          bytes body_bytes_sent bytes_sent
          duration request_time
          upstream-time upstream_response_time
          upstream-status upstream_status
          request-bytes request_length
          """);

  /** The directives of Apache; its timestamp is the arrival. */
  static final FieldNames APACHE =
      of(
          """
          start {usec}t {msec}t {sec}t t
          request r
          method m
          uri U
          query q
          status s
          bytes b B O
          duration D:us {us}T:us {ms}T:ms {s}T T
          request-bytes I
          """);

  /** The names in JSON logs of nginx, Traefik, Caddy, Envoy, and {@code serve}. */
  static final FieldNames JSON =
      of(
          """
          start start_time StartUTC request_creation_time start instant
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
           duration_ms:ms elapsed_ms:ms latency_ms:ms took_ms:ms request_time_ms:ms\
           ended_ms:ms
          upstream-time upstream_response_time urt OriginDuration:ns upstream_service_time:ms
          """);

  enum Field {
    /** The time at which the response had been sent, in any form. */
    TIME,
    /** The arrival of the request, in any form. */
    START,
    /** {@code GET /news?page=2 HTTP/1.1} */
    REQUEST,
    METHOD,
    /** Path and query, or a URL. */
    URI,
    /** The query alone, for a URI without it. */
    QUERY,
    STATUS,
    BYTES,
    /** From the request's arrival to the response's end. */
    DURATION,
    /** The duration at the upstream server; of several attempts, the last. */
    UPSTREAM_TIME,
    UPSTREAM_STATUS,
    REQUEST_BYTES
  }

  /** A name of a field; dots separate it from the names of enclosing objects. */
  record Source(Field field, String name, long unitNanos) {}

  private static FieldNames of(String table) {
    Map<Field, List<Source>> sources = new EnumMap<>(Field.class);
    for (String line : table.lines().toList()) {
      String[] words = line.split(" ");
      Field field = field(words[0]);
      sources.put(field, Arrays.stream(words).skip(1).map(name -> source(field, name)).toList());
    }
    return new FieldNames(sources);
  }

  /** Returns these names with some replaced, as in {@code time=ts,duration=took:ms}. */
  FieldNames with(String replacements) {
    Map<Field, List<Source>> all = new EnumMap<>(sources);
    for (String part : replacements.split(",")) {
      int equals = part.indexOf('=');
      if (equals <= 0 || equals == part.length() - 1) {
        throw refused(part, "FIELD=NAME, such as time=ts");
      }
      Field field = field(part.substring(0, equals).strip());
      all.put(field, List.of(source(field, part.substring(equals + 1).strip())));
    }
    return new FieldNames(all);
  }

  /** Returns the sources that a format with these names reads. */
  Map<String, Source> chosen(Set<String> names) {
    Map<String, Source> chosen = new HashMap<>();
    for (List<Source> field : sources.values()) {
      field.stream()
          .filter(source -> names.contains(source.name()))
          .findFirst()
          .filter(source -> source.field() != Field.QUERY || !names.contains("request_uri"))
          .ifPresent(source -> chosen.put(source.name(), source));
    }
    return chosen;
  }

  private static Field field(String name) {
    try {
      return Field.valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'));
    } catch (IllegalArgumentException e) {
      String known =
          Arrays.stream(Field.values())
              .map(field -> field.name().toLowerCase(Locale.ROOT))
              .collect(Collectors.joining(", "));
      throw refused(name, "one of " + known);
    }
  }

  private static Source source(Field field, String text) {
    int colon = text.lastIndexOf(':');
    long nanos =
        switch (colon < 0 ? "s" : text.substring(colon + 1)) {
          case "s" -> 1_000_000_000;
          case "ms" -> 1_000_000;
          case "us" -> 1_000;
          case "ns" -> 1;
          default -> throw refused(text, "the unit s, ms, us or ns after the colon");
        };
    return new Source(field, colon < 0 ? text : text.substring(0, colon), nanos);
  }

  private static IllegalArgumentException refused(String text, String expected) {
    return new IllegalArgumentException(
        "json fields: \"" + text + "\" (expected: " + expected + ")");
  }
}
