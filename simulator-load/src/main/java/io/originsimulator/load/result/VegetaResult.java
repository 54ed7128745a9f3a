package io.originsimulator.load.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.originsimulator.load.result.RunInfo.TargetLabel;
import io.originsimulator.load.text.CsvLine;
import java.net.URI;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A result of vegeta, as {@code vegeta encode} writes it; bodies and headers are left out.
 *
 * @param timestamp when the request was sent, in RFC 3339
 * @param latency in nanoseconds, from then to the end
 * @param code of the response; 0: none came
 */
record VegetaResult(
    @Nullable String attack,
    long seq,
    int code,
    String timestamp,
    long latency,
    long bytesOut,
    long bytesIn,
    @Nullable String error,
    String method,
    String url) {
  private static final int COLUMNS = 12;
  private static final long SECOND = 1_000_000_000;
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .build();

  /** Words of Go's errors, in the order in which they are looked for. */
  private enum Words {
    REFUSED("connection refused", Outcome.CONNECTION_REFUSED),
    RESET("connection reset", Outcome.CONNECTION_RESET),
    NO_ADDRESS("cannot assign requested address", Outcome.NO_ADDRESS),
    NO_FILE("too many open files", Outcome.NO_FILE),
    NO_HOST("no such host", Outcome.DNS),
    TLS("tls: ", Outcome.TLS),
    CERTIFICATE("x509: ", Outcome.TLS),
    DEADLINE("deadline exceeded", Outcome.TIMEOUT),
    TIMEOUT("timeout", Outcome.TIMEOUT),
    END("eof", Outcome.EARLY_CLOSE),
    MALFORMED("malformed http", Outcome.PROTOCOL);

    private final String text;
    private final Outcome outcome;

    Words(String text, Outcome outcome) {
      this.text = text;
      this.outcome = outcome;
    }
  }

  /**
   * Reads a record of {@code --to csv}.
   *
   * @throws IllegalArgumentException if it is none; the message says why
   */
  static VegetaResult ofCsv(String line) {
    List<String> fields = CsvLine.split(line);
    if (fields.size() != COLUMNS) {
      throw new IllegalArgumentException(
          fields.size() + " columns (expected: the 12 of 'vegeta encode --to csv')");
    }
    long nanos = number(fields.get(0), "timestamp", "nanoseconds since 1970");
    return new VegetaResult(
        fields.get(7),
        number(fields.get(8), "seq", "a number"),
        (int) number(fields.get(1), "code", "a status, or 0"),
        Instant.ofEpochSecond(0, nanos).toString(),
        number(fields.get(2), "latency", "nanoseconds"),
        number(fields.get(3), "bytes out", "a number"),
        number(fields.get(4), "bytes in", "a number"),
        fields.get(5),
        fields.get(9),
        fields.get(10));
  }

  private static long number(String text, String column, String expected) {
    if (!text.matches("\\d{1,18}|[1-8]\\d{18}")) {
      throw new IllegalArgumentException(
          column + ": \"" + text + "\" (expected: " + expected + ")");
    }
    return Long.parseLong(text);
  }

  /**
   * Reads a line of {@code --to json}.
   *
   * @throws IllegalArgumentException if it is none; the message says why
   */
  static VegetaResult ofJson(String line) {
    try {
      VegetaResult read = JSON.readValue(line, VegetaResult.class);
      read.epochNanos();
      return read;
    } catch (JsonProcessingException | DateTimeException e) {
      throw new IllegalArgumentException(
          "no result (expected: an object of 'vegeta encode --to json')", e);
    }
  }

  /** Returns when it was sent, in nanoseconds since 1970. */
  long epochNanos() {
    Instant at = OffsetDateTime.parse(timestamp).toInstant();
    return at.getEpochSecond() * SECOND + at.getNano();
  }

  TargetLabel target() {
    String path = url;
    try {
      String raw = URI.create(url).getRawPath();
      path = raw == null || raw.isEmpty() ? "/" : raw;
    } catch (IllegalArgumentException e) {
      // then the label has the URL as it is
    }
    return new TargetLabel(method + " " + path, method, url);
  }

  /** Returns the outcome by code and error: vegeta names none. */
  Outcome outcome() {
    if (code > 0) {
      return Outcome.ANSWERED;
    }
    String words = String.valueOf(error).toLowerCase(Locale.ROOT);
    for (Words known : Words.values()) {
      if (words.contains(known.text)) {
        return known.outcome;
      }
    }
    return Outcome.OTHER;
  }
}
