package io.originsimulator.report;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.originsimulator.recipe.Problem;
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
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The fields of a JSON object, each read as what it has to be. Fields that nobody reads are
 * ignored.
 *
 * <p>All methods throw an {@link IllegalArgumentException} with place, value and expectation if a
 * value is missing or is something else: {@code [3].connection: "7" (expected: a whole number)}.
 */
final class JsonFields {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  /** The decimals of a millisecond down to the nanosecond. */
  static final int NANO_DIGITS = 6;

  private static final int LONGEST_SHOWN = 80;

  private final String place; // such as [3].headers; empty: the document
  private final JsonNode object;

  private JsonFields(String place, JsonNode object) {
    this.place = place;
    this.object = checked(place, object, JsonNode::isObject, "an object");
  }

  /** Reads a document that is an object. */
  static JsonFields read(String json) {
    try {
      return new JsonFields("", JSON.readTree(json));
    } catch (JsonProcessingException e) {
      throw malformed(e);
    }
  }

  /** Reads a document that is an array of objects, one by one: a tree of all would be large. */
  static <T> List<T> readEach(String json, Function<JsonFields, T> reader) {
    List<T> values = new ArrayList<>();
    try (JsonParser parser = JSON.createParser(json)) {
      if (parser.nextToken() != JsonToken.START_ARRAY) {
        throw refused("", JSON.readTree(json), "an array", "");
      }
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        values.add(reader.apply(new JsonFields("[" + values.size() + "]", JSON.readTree(parser))));
      }
      return values;
    } catch (JsonProcessingException e) {
      throw malformed(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a string is always readable
    }
  }

  /** Returns a number as it is written: 100, not 1E+2. */
  static BigDecimal plain(BigDecimal number) {
    BigDecimal stripped = number.stripTrailingZeros();
    return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
  }

  /** Returns the names of all fields, in their order. */
  List<String> names() {
    return object.properties().stream().map(Map.Entry::getKey).toList();
  }

  /** Returns whether a field has a value other than null. */
  boolean has(String name) {
    return object.hasNonNull(name);
  }

  String text(String name) {
    return value(name, JsonNode::isTextual, "a text").textValue();
  }

  List<String> texts(String name) {
    return elements(
        name, (at, node) -> checked(at, node, JsonNode::isTextual, "a text").textValue());
  }

  boolean flag(String name) {
    return value(name, JsonNode::isBoolean, "true or false").booleanValue();
  }

  int integer(String name) {
    return value(name, node -> node.isIntegralNumber() && node.canConvertToInt(), "a whole number")
        .intValue();
  }

  long count(String name) {
    return value(name, node -> node.isIntegralNumber() && node.canConvertToLong(), "a whole number")
        .longValue();
  }

  /** Reads decimal milliseconds. */
  Duration millis(String name) {
    JsonNode value = value(name, JsonNode::isNumber, "milliseconds");
    try {
      return Duration.ofNanos(value.decimalValue().movePointRight(NANO_DIGITS).longValueExact());
    } catch (ArithmeticException e) {
      throw refused(at(name), value, "milliseconds with 6 decimals at most", "");
    }
  }

  /** Reads decimal milliseconds; empty if there are none. */
  Optional<Duration> millisIfPresent(String name) {
    return has(name) ? Optional.of(millis(name)) : Optional.empty();
  }

  Instant instant(String name) {
    try {
      return Instant.parse(text(name));
    } catch (DateTimeException e) {
      throw refused(at(name), object.get(name), "an instant such as 2026-01-01T00:00:00Z", "");
    }
  }

  /**
   * Reads the value that a field names by its text.
   *
   * @param others what the message names as well
   */
  <T> T oneOf(String name, T[] values, String... others) {
    String text = text(name);
    return Arrays.stream(values)
        .filter(value -> value.toString().equals(text))
        .findFirst()
        .orElseThrow(
            () -> {
              List<String> known = new ArrayList<>(List.of(others));
              Arrays.stream(values).map(Object::toString).forEach(known::add);
              return refused(
                  at(name),
                  object.get(name),
                  "one of " + known,
                  "is the simulator newer than this library?");
            });
  }

  JsonFields object(String name) {
    return new JsonFields(at(name), object.path(name));
  }

  <T> List<T> objects(String name, Function<JsonFields, T> reader) {
    return elements(name, (at, node) -> reader.apply(new JsonFields(at, node)));
  }

  private <T> List<T> elements(String name, BiFunction<String, JsonNode, T> reader) {
    List<T> values = new ArrayList<>();
    for (JsonNode element : value(name, JsonNode::isArray, "an array")) {
      values.add(reader.apply(at(name) + "[" + values.size() + "]", element));
    }
    return values;
  }

  private JsonNode value(String name, Predicate<JsonNode> is, String expected) {
    return checked(at(name), object.path(name), is, expected);
  }

  private String at(String name) {
    return place.isEmpty() ? name : place + "." + name;
  }

  private static JsonNode checked(
      String place, JsonNode value, Predicate<JsonNode> is, String expected) {
    if (!is.test(value)) {
      throw refused(place, value, expected, "");
    }
    return value;
  }

  private static IllegalArgumentException refused(
      String place, JsonNode value, String expected, String wayOut) {
    String text = value.isMissingNode() ? "missing" : value.toString();
    String shown = text.length() <= LONGEST_SHOWN ? text : text.substring(0, LONGEST_SHOWN) + "…";
    return new IllegalArgumentException(new Problem(place, shown, expected, wayOut).toString());
  }

  private static IllegalArgumentException malformed(JsonProcessingException e) {
    JsonLocation at = e.getLocation();
    String place =
        at == null ? "" : "line " + at.getLineNr() + ", column " + at.getColumnNr() + ": ";
    return new IllegalArgumentException(place + e.getOriginalMessage(), e);
  }
}
