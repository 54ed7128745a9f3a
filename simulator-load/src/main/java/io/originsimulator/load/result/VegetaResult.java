package io.originsimulator.load.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.originsimulator.load.result.RunInfo.TargetLabel;
import io.originsimulator.load.text.CsvLine;
import io.originsimulator.recipe.value.Quoted;
import java.net.URI;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * A result of vegeta, as written by {@code vegeta encode}, without body and headers.
 *
 * @param code of the response; 0: no response
 * @param epochNanos time of sending, in nanoseconds since 1970
 * @param latency from then to the end, in nanoseconds
 * @param error empty: none
 */
record VegetaResult(
    String attack,
    long seq,
    int code,
    long epochNanos,
    long latency,
    long bytesOut,
    long bytesIn,
    String error,
    String method,
    String url) {
  private static final List<String> COLUMNS =
      List.of(
          "timestamp,code,latency,bytes_out,bytes_in,error,body,attack,seq,method,url,headers"
              .split(","));
  private static final long SECOND = 1_000_000_000;
  private static final long LAST_SECOND = 4_000_000_000L; // in 2096; sums stay below 2^63
  private static final long MOST = 1_000_000_000_000_000_000L; // 31 years in nanoseconds
  private static final int HIGHEST_STATUS = 999;
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private static final Pattern REQUEST = Pattern.compile("^\\w+ \"(?:[^\"\\\\]|\\\\.)*\": ");

  /** Phrases in Go's errors, in the order of the search. */
  private static final List<Phrase> PHRASES =
      List.of(
          new Phrase("connection refused", Outcome.CONNECTION_REFUSED),
          new Phrase("connection reset", Outcome.CONNECTION_RESET),
          new Phrase("cannot assign requested address", Outcome.NO_ADDRESS),
          new Phrase("too many open files", Outcome.NO_FILE),
          new Phrase("no such host", Outcome.DNS),
          new Phrase("tls: ", Outcome.TLS),
          new Phrase("x509: ", Outcome.TLS),
          new Phrase("deadline exceeded", Outcome.TIMEOUT),
          new Phrase("timeout", Outcome.TIMEOUT),
          new Phrase("eof$", Outcome.EARLY_CLOSE),
          new Phrase("malformed http", Outcome.PROTOCOL));

  private record Phrase(Pattern text, Outcome outcome) {
    Phrase(String text, Outcome outcome) {
      this(Pattern.compile(text), outcome);
    }
  }

  /**
   * Reads a record of {@code --to csv}.
   *
   * @param texts interns its texts
   * @throws IllegalArgumentException if it is malformed; the message has the reason
   */
  static VegetaResult ofCsv(String line, Map<String, String> texts) {
    List<String> fields = CsvLine.split(line);
    if (fields.size() != COLUMNS.size()) {
      throw new IllegalArgumentException(
          fields.size() + " columns (expected: the 12 of 'vegeta encode --to csv')");
    }
    UnaryOperator<String> field = name -> fields.get(COLUMNS.indexOf(name));
    return of(field, number(field, "timestamp", LAST_SECOND * SECOND), texts);
  }

  /** Reads a line of {@code --to json} likewise. */
  static VegetaResult ofJson(String line, Map<String, String> texts) {
    JsonNode object = object(line);
    UnaryOperator<String> field = name -> text(object.path(name), name);
    return of(field, epochNanos(field.apply("timestamp")), texts);
  }

  private static JsonNode object(String line) {
    try {
      JsonNode read = JSON.readTree(line);
      if (read.isObject()) {
        return read;
      }
    } catch (JsonProcessingException e) {
      // rejected below: Jackson's message would name its classes
    }
    throw new IllegalArgumentException(
        "not a result (expected: an object of 'vegeta encode --to json')");
  }

  private static VegetaResult of(
      UnaryOperator<String> field, long epochNanos, Map<String, String> texts) {
    UnaryOperator<String> shared = name -> texts.computeIfAbsent(field.apply(name), it -> it);
    return new VegetaResult(
        shared.apply("attack"),
        number(field, "seq", MOST),
        (int) number(field, "code", HIGHEST_STATUS),
        epochNanos,
        number(field, "latency", MOST),
        number(field, "bytes_out", MOST),
        number(field, "bytes_in", MOST),
        shared.apply("error"),
        shared.apply("method"),
        shared.apply("url"));
  }

  private static String text(JsonNode value, String name) {
    if (value.isTextual() || value.isNumber()) {
      return value.asText();
    }
    String kind = value.getNodeType().toString().toLowerCase(Locale.ROOT); // such as missing
    throw refused(name, value.isValueNode() ? value.toString() : kind);
  }

  private static long number(UnaryOperator<String> field, String name, long most) {
    String text = field.apply(name);
    try {
      long number = Long.parseLong(text);
      if (number >= 0 && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // rejected below
    }
    throw refused(name, Quoted.of(text));
  }

  private static long epochNanos(String timestamp) {
    try {
      Instant at = OffsetDateTime.parse(timestamp).toInstant();
      if (at.getEpochSecond() >= 0 && at.getEpochSecond() < LAST_SECOND) {
        return at.getEpochSecond() * SECOND + at.getNano();
      }
    } catch (DateTimeException e) {
      // rejected below
    }
    throw refused("timestamp", Quoted.of(timestamp));
  }

  private static IllegalArgumentException refused(String name, String found) {
    String expected =
        switch (name) {
          case "timestamp" -> "a time from 1970 to 2096";
          case "code" -> "a status, or 0";
          case "latency" -> "nanoseconds";
          case "seq", "bytes_out", "bytes_in" -> "a number";
          default -> "a text";
        };
    return new IllegalArgumentException(name + ": " + found + " (expected: " + expected + ")");
  }

  TargetLabel target() {
    String path = url;
    try {
      String raw = URI.create(url).getRawPath();
      path = raw == null || raw.isEmpty() ? "/" : raw;
    } catch (IllegalArgumentException e) {
      // the label then has the complete URL
    }
    return new TargetLabel(method + " " + path, method, url);
  }

  /** Returns the outcome by code and error, since vegeta has no outcomes. */
  Outcome outcome() {
    if (code > 0) {
      return Outcome.ANSWERED;
    }
    String text = REQUEST.matcher(error).replaceFirst("").toLowerCase(Locale.ROOT);
    return PHRASES.stream()
        .filter(known -> known.text.matcher(text).find())
        .findFirst()
        .map(Phrase::outcome)
        .orElse(Outcome.OTHER);
  }
}
