package io.originsimulator.recipe.json;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigInteger;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A maker of trees like those of Jackson's ObjectMapper.
 *
 * <p>It does without ObjectMapper because that loads 300 classes: a fifth of the time until the
 * first simulator of a JVM had started.
 */
public final class JsonTree {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private JsonTree() {}

  /** Reads a value, from the parser's current token, the value's first, to its last. */
  static JsonNode read(JsonParser parser) throws IOException {
    JsonToken token = parser.currentToken();
    if (token == null) { // YAML's "[!!int +"
      throw new JsonParseException(parser, "a value is missing", parser.currentLocation());
    }
    return switch (token) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> array(parser);
      case VALUE_STRING -> NODES.textNode(parser.getText());
      case VALUE_NUMBER_INT -> integer(parser);
      case VALUE_NUMBER_FLOAT -> fraction(parser);
      case VALUE_TRUE -> NODES.booleanNode(true);
      case VALUE_FALSE -> NODES.booleanNode(false);
      case VALUE_EMBEDDED_OBJECT -> NODES.binaryNode(parser.getBinaryValue()); // only in YAML
      default -> NODES.nullNode();
    };
  }

  private static JsonNode object(JsonParser parser) throws IOException {
    ObjectNode object = NODES.objectNode();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      object.set(name, read(parser));
    }
    return object;
  }

  private static JsonNode array(JsonParser parser) throws IOException {
    ArrayNode array = NODES.arrayNode();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      array.add(read(parser));
    }
    return array;
  }

  private static JsonNode integer(JsonParser parser) throws IOException {
    return switch (parser.getNumberType()) {
      case INT -> NODES.numberNode(parser.getIntValue());
      case LONG -> NODES.numberNode(parser.getLongValue());
      default -> NODES.numberNode(parser.getBigIntegerValue());
    };
  }

  /** Returns a number with its digits as written; only YAML has infinite ones. */
  private static JsonNode fraction(JsonParser parser) throws IOException {
    if (parser.isNaN()) {
      return NODES.numberNode(parser.getDoubleValue());
    }
    try {
      return DecimalNode.valueOf(parser.getDecimalValue()); // the factory would drop zeros
    } catch (NumberFormatException e) {
      throw new JsonParseException(
          parser, "the exponent has too many digits", parser.currentTokenLocation(), e);
    }
  }

  /**
   * Returns the value of a text, number or boolean as a {@link String}, {@link BigInteger}, {@link
   * Double} or {@link Boolean}; other nodes are returned as they are.
   */
  public static Object scalar(JsonNode node) {
    if (node.isTextual()) {
      return node.textValue();
    } else if (node.isBoolean()) {
      return node.booleanValue();
    } else if (node.isIntegralNumber()) {
      return node.bigIntegerValue();
    }
    return node.isNumber() ? (Object) node.doubleValue() : node;
  }

  /** Returns the tree of a builder's fields: texts, numbers, flags, lists and maps of these. */
  public static JsonNode of(@Nullable Object value) {
    if (value instanceof Map<?, ?> fields) {
      ObjectNode object = NODES.objectNode();
      fields.forEach((name, field) -> object.set(String.valueOf(name), of(field)));
      return object;
    } else if (value instanceof Collection<?> elements) {
      ArrayNode array = NODES.arrayNode();
      elements.forEach(element -> array.add(of(element)));
      return array;
    } else if (value instanceof Boolean flag) {
      return NODES.booleanNode(flag);
    } else if (value instanceof Integer number) {
      return NODES.numberNode(number.intValue());
    } else if (value instanceof Long number) {
      return NODES.numberNode(number.longValue());
    } else if (value instanceof BigInteger number) {
      return NODES.numberNode(number);
    } else if (value instanceof Number number) {
      return number instanceof Short || number instanceof Byte
          ? NODES.numberNode(number.intValue())
          : NODES.numberNode(number.doubleValue());
    }
    return value == null ? NODES.nullNode() : NODES.textNode(value.toString());
  }
}
