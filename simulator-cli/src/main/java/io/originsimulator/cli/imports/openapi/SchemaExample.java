package io.originsimulator.cli.imports.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A small value for a schema: its own example or default, or one derived from its type.
 *
 * <p>An object has its required properties, or all if none is required; an array has one element.
 */
final class SchemaExample {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  static final int MOST_VALUES = 1000; // schemas that refer to each other multiply
  private static final int DEEPEST = 12; // of a body that a person can still read
  private static final Map<String, String> FORMATS =
      Map.of(
          "date-time", "2026-01-01T00:00:00Z",
          "date", "2026-01-01",
          "time", "00:00:00Z",
          "email", "user@example.com",
          "uuid", "00000000-0000-4000-8000-000000000000",
          "uri", "https://example.com/",
          "url", "https://example.com/",
          "hostname", "example.com",
          "ipv4", "192.0.2.1",
          "ipv6", "2001:db8::1");

  private final References references;
  private final Set<JsonNode> open = Collections.newSetFromMap(new IdentityHashMap<>());
  private int values;

  SchemaExample(References references) {
    this.references = references;
  }

  /** Returns a value; empty if the schema contains itself here, or there is none. */
  Optional<JsonNode> of(JsonNode given) {
    JsonNode schema = references.follow(given);
    if (++values > MOST_VALUES
        || open.contains(schema)
        || open.size() > DEEPEST
        || !schema.isObject()) {
      return Optional.empty();
    }
    Optional<JsonNode> own = own(schema);
    if (own.isPresent()) {
      return own;
    }
    open.add(schema);
    try {
      return derived(schema);
    } finally {
      open.remove(schema);
    }
  }

  /** Returns whether values are missing, as there would be too many. */
  boolean isCut() {
    return values > MOST_VALUES;
  }

  private static Optional<JsonNode> own(JsonNode schema) {
    return Stream.of(
            schema.path("example"),
            schema.path("default"),
            schema.path("const"),
            schema.path("examples").path(0), // of an array
            schema.path("enum").path(0))
        .filter(value -> !value.isMissingNode())
        .findFirst();
  }

  private Optional<JsonNode> derived(JsonNode schema) {
    for (String choice : new String[] {"oneOf", "anyOf"}) {
      for (JsonNode option : schema.path(choice)) {
        Optional<JsonNode> value = of(option);
        if (value.isPresent() && !value.get().isNull()) {
          return Optional.of(merged(schema, value.get()));
        }
      }
    }
    return switch (type(schema)) {
      case "object" -> Optional.of(object(schema));
      case "array" -> {
        ArrayNode array = NODES.arrayNode();
        of(schema.path("items")).ifPresent(array::add);
        yield Optional.of(array);
      }
      case "string" -> Optional.of(NODES.textNode(text(schema)));
      case "integer" -> Optional.of(NODES.numberNode(schema.path("minimum").asLong(0)));
      case "number" ->
          Optional.of(schema.has("minimum") ? schema.get("minimum") : NODES.numberNode(0.5));
      case "boolean" -> Optional.of(NODES.booleanNode(true));
      case "null" -> Optional.of(NODES.nullNode());
      default -> Optional.empty();
    };
  }

  /** Returns a chosen object with the properties of the schema around the choice. */
  private JsonNode merged(JsonNode schema, JsonNode chosen) {
    return chosen.isObject() ? object(schema).setAll((ObjectNode) chosen.deepCopy()) : chosen;
  }

  private static String type(JsonNode schema) {
    JsonNode type = schema.path("type");
    for (JsonNode one : type) { // OpenAPI 3.1: ["string", "null"]
      if (!one.asText().equals("null")) {
        return one.asText();
      }
    }
    if (type.isTextual()) {
      return type.asText();
    }
    if (schema.has("properties") || schema.has("allOf") || schema.has("additionalProperties")) {
      return "object";
    }
    return schema.has("items") ? "array" : "";
  }

  private ObjectNode object(JsonNode schema) {
    ObjectNode object = NODES.objectNode();
    for (JsonNode part : schema.path("allOf")) {
      of(part).filter(JsonNode::isObject).ifPresent(value -> object.setAll((ObjectNode) value));
    }
    Set<String> required = new HashSet<>();
    schema.path("required").forEach(name -> required.add(name.asText()));
    for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
      if (required.isEmpty() || required.contains(property.getKey())) {
        of(property.getValue()).ifPresent(value -> object.set(property.getKey(), value));
      }
    }
    return object;
  }

  private static String text(JsonNode schema) {
    String text = FORMATS.getOrDefault(schema.path("format").asText(), "text");
    int missing = Math.min(schema.path("minLength").asInt(), 64) - text.length();
    return text + "x".repeat(Math.max(0, missing));
  }
}
