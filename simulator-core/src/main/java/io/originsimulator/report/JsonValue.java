package io.originsimulator.report;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.originsimulator.recipe.value.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A value of a JSON document, with methods to read it as a type. Fields that are not read are
 * ignored.
 *
 * <p>All methods throw an {@link IllegalArgumentException} with place, value and expectation if the
 * value is missing or has another type: {@code [3].connection: "7" (expected: a whole number)}.
 *
 * @param parent the enclosing value; null for the document, or for an element of it
 * @param step the step from the parent, such as {@code .headers} or {@code [3]}; empty for the
 *     document
 */
record JsonValue(@Nullable JsonValue parent, String step, JsonNode node) {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();
  private static final int LONGEST_SHOWN = 80;

  /** The number of decimals of a millisecond down to the nanosecond. */
  static final int NANO_DIGITS = 6;

  /** Reads a document. */
  static JsonValue read(String json) {
    try {
      return new JsonValue(null, "", JSON.readTree(json));
    } catch (JsonProcessingException e) {
      throw malformed(e);
    }
  }

  /** Reads the elements of a document that is an array, one by one, as one tree would be large. */
  static <T> List<T> readEach(String json, Function<JsonValue, T> reader) {
    List<T> values = new ArrayList<>();
    try (JsonParser parser = JSON.createParser(json)) {
      if (parser.nextToken() != JsonToken.START_ARRAY) {
        throw read(json).refused("an array", "");
      }
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        String step = "[" + values.size() + "]";
        values.add(reader.apply(new JsonValue(null, step, JSON.readTree(parser))));
      }
      return values;
    } catch (JsonProcessingException e) {
      throw malformed(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a string is always readable
    }
  }

  /** Returns a number without an exponent: 100, not 1E+2. */
  static BigDecimal plain(BigDecimal number) {
    BigDecimal stripped = number.stripTrailingZeros();
    return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
  }

  /** Returns a field of an object. */
  JsonValue at(String name) {
    return new JsonValue(this, "." + name, checked(node.isObject(), "an object").path(name));
  }

  /** Returns the names of an object's fields, in their order. */
  List<String> names() {
    return checked(node.isObject(), "an object").properties().stream()
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Reads the elements of an array. */
  <T> List<T> each(Function<JsonValue, T> reader) {
    List<T> values = new ArrayList<>();
    for (JsonNode element : checked(node.isArray(), "an array")) {
      values.add(reader.apply(new JsonValue(this, "[" + values.size() + "]", element)));
    }
    return values;
  }

  /** Reads the value unless it is missing or null. */
  <T> Optional<T> ifPresent(Function<JsonValue, T> reader) {
    return node.isMissingNode() || node.isNull()
        ? Optional.empty()
        : Optional.of(reader.apply(this));
  }

  String text() {
    return checked(node.isTextual(), "a text").textValue();
  }

  boolean flag() {
    return checked(node.isBoolean(), "true or false").booleanValue();
  }

  int integer() {
    return checked(node.isIntegralNumber() && node.canConvertToInt(), "a whole number").intValue();
  }

  long count() {
    return checked(node.isIntegralNumber() && node.canConvertToLong(), "a whole number")
        .longValue();
  }

  /** Reads decimal milliseconds. */
  Duration millis() {
    BigDecimal millis = checked(node.isNumber(), "milliseconds").decimalValue();
    try {
      return Duration.ofNanos(millis.movePointRight(NANO_DIGITS).longValueExact());
    } catch (ArithmeticException e) {
      throw refused("milliseconds with up to 6 decimals", "");
    }
  }

  Instant instant() {
    try {
      return Instant.parse(text());
    } catch (DateTimeException e) {
      throw refused("an instant such as 2026-01-01T00:00:00Z", "");
    }
  }

  /**
   * Reads a text that names one of some values.
   *
   * @param others further values, which the message lists
   */
  <T> T oneOf(T[] values, String... others) {
    String text = text();
    return Arrays.stream(values)
        .filter(value -> value.toString().equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                refused(
                    "one of " + Stream.of(others, values).flatMap(Arrays::stream).toList(),
                    "is the simulator newer than this library?"));
  }

  private JsonNode checked(boolean expectationHolds, String expected) {
    if (!expectationHolds) {
      throw refused(expected, "");
    }
    return node;
  }

  private IllegalArgumentException refused(String expected, String wayOut) {
    String text = node.isMissingNode() ? "missing" : node.toString();
    String shown = text.length() <= LONGEST_SHOWN ? text : text.substring(0, LONGEST_SHOWN) + "…";
    String place = place().startsWith(".") ? place().substring(1) : place();
    return new IllegalArgumentException(new Problem(place, shown, expected, wayOut).toString());
  }

  private String place() {
    return parent == null ? step : parent.place() + step;
  }

  private static IllegalArgumentException malformed(JsonProcessingException e) {
    JsonLocation at = e.getLocation();
    String place =
        at == null ? "" : "line " + at.getLineNr() + ", column " + at.getColumnNr() + ": ";
    return new IllegalArgumentException(place + e.getOriginalMessage(), e);
  }
}
