package io.originsimulator.cli.imports.wiremock;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.cli.imports.result.Differences;
import io.originsimulator.recipe.json.JsonSyntax;
import io.originsimulator.recipe.value.RecipeException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The conditions on the JSON of a request's body, by JSON Pointer. */
final class StubBody {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final String PLACEHOLDER = "${json-unit.";
  private static final String NOT_JSON =
      "conditions on a body are of values in JSON; the recipe answers without it";

  /** {@code $[?(@.name == 'x' && @.size == 2)]}: a filter on the document itself. */
  private static final Pattern FILTER = Pattern.compile("\\$[.]?\\[\\?\\s*\\((.*)\\)\\s*]");

  private static final Pattern TEST =
      Pattern.compile(
          "(?<path>@[^=~!<>\\s]*)\\s*(?:==\\s*(?<value>'[^']*'|\"[^\"]*\"|-?[\\d.]+|true|false)"
              + "|=~\\s*/(?<expression>.*)/(?<any>i?))");

  private final ObjectNode conditions = NODES.objectNode();

  /** Returns the conditions for {@code bodyPatterns}; what has none becomes a difference. */
  static ObjectNode of(JsonNode patterns, Differences place) {
    StubBody body = new StubBody();
    int index = 0;
    for (JsonNode pattern : patterns) {
      body.add(pattern, place.at("[" + index++ + "]"));
    }
    return body.conditions;
  }

  private void add(JsonNode pattern, Differences place) {
    if (pattern.has("equalToJson")) {
      equalToJson(pattern, place.at("equalToJson"));
    } else if (pattern.has("matchesJsonPath")) {
      matchesJsonPath(pattern.get("matchesJsonPath"), place.at("matchesJsonPath"));
    } else if (!pattern.has("anything")) {
      String name = pattern.fieldNames().hasNext() ? pattern.fieldNames().next() + ": " : "";
      place.add(name + NOT_JSON);
    }
  }

  private void equalToJson(JsonNode pattern, Differences place) {
    JsonNode given = pattern.get("equalToJson");
    Optional<JsonNode> tree = given.isTextual() ? parsed(given.asText()) : Optional.of(given);
    if (tree.isEmpty() || !tree.get().isContainerNode()) {
      place.add(NOT_JSON);
      return;
    }
    if (pattern.path("ignoreArrayOrder").asBoolean() && containsArray(tree.get())) {
      place.add("the elements of arrays are required in this order");
    }
    if (!pattern.path("ignoreExtraElements").asBoolean()) {
      place.add("a body with further fields is accepted, too");
    }
    values("", tree.get(), place);
  }

  private static boolean containsArray(JsonNode tree) {
    return (tree.isArray() && tree.size() > 1)
        || tree.valueStream().anyMatch(StubBody::containsArray);
  }

  private static Optional<JsonNode> parsed(String json) {
    try {
      byte[] document = json.getBytes(StandardCharsets.UTF_8);
      return Optional.of(JsonSyntax.JSON.parse(document, "", "JSON", form -> {}));
    } catch (RecipeException e) {
      return Optional.empty(); // such as an unquoted placeholder
    }
  }

  /** Adds a condition for each value in a tree that has no children. */
  private void values(String pointer, JsonNode tree, Differences place) {
    if (tree.isArray()) {
      for (int i = 0; i < tree.size(); i++) {
        values(pointer + "/" + i, tree.get(i), place);
      }
    } else if (tree.isObject()) {
      for (Map.Entry<String, JsonNode> field : tree.properties()) {
        values(pointer + "/" + JsonPath.escaped(field.getKey()), field.getValue(), place);
      }
    } else if (tree.isTextual() && tree.asText().startsWith(PLACEHOLDER)) {
      placeholder(pointer, tree.asText(), place);
    } else if (tree.isNull()) {
      place.add("null at " + pointer + " is not compared");
    } else {
      conditions.set(pointer, tree);
    }
  }

  private void placeholder(String pointer, String text, Differences place) {
    String regex = PLACEHOLDER + "regex}";
    if (text.startsWith(regex)) {
      Conditions.expression(text.substring(regex.length()), false, place)
          .ifPresent(condition -> conditions.set(pointer, condition));
    } else if (!text.equals(PLACEHOLDER + "ignore}")) {
      place.add(text + " at " + pointer + ": any value is accepted");
    }
  }

  private void matchesJsonPath(JsonNode matcher, Differences place) {
    if (matcher.isObject()) {
      Optional<String> pointer = JsonPath.pointer(matcher.path("expression").asText());
      ObjectNode rest = ((ObjectNode) matcher).deepCopy();
      rest.remove("expression");
      pointer.ifPresentOrElse(
          it -> Conditions.of(rest, place).ifPresent(one -> conditions.set(it, ofText(one))),
          () -> place.add(unclear(matcher.path("expression").asText())));
      return;
    }
    Matcher filter = FILTER.matcher(matcher.asText().strip());
    Optional<String> present = JsonPath.pointer(matcher.asText()).filter(it -> !it.isEmpty());
    if (present.isPresent()) {
      conditions.set(present.get(), NODES.objectNode().put("contains", ""));
      place.add("an object or array at " + present.get() + " does not match");
    } else if (!filter.matches() || !filter(filter.group(1))) {
      place.add(unclear(matcher.asText()));
    }
  }

  /** Adds the conditions of a filter; returns whether all of it was understood. */
  private boolean filter(String tests) {
    ObjectNode read = NODES.objectNode();
    for (String part : tests.split("&&")) {
      Matcher test = TEST.matcher(part.strip());
      if (!test.matches()) {
        return false;
      }
      Optional<String> pointer = JsonPath.pointer(test.group("path"));
      if (pointer.isEmpty()) {
        return false;
      }
      read.set(pointer.get(), condition(test));
    }
    conditions.setAll(read);
    return true;
  }

  private static JsonNode condition(Matcher test) {
    if (test.group("expression") != null) {
      return Conditions.matching(
          (test.group("any").isEmpty() ? "" : "(?i)") + test.group("expression"));
    }
    String value = test.group("value");
    boolean quoted = value.startsWith("'") || value.startsWith("\"");
    return quoted
        ? NODES.textNode(value.substring(1, value.length() - 1))
        : parsed(value).orElse(NODES.textNode(value));
  }

  /** WireMock compares the text of a value: {@code "7"} equals the number 7. */
  private static JsonNode ofText(JsonNode condition) {
    Optional<JsonNode> value =
        condition.isTextual() ? parsed(condition.asText()) : Optional.empty();
    if (value.isEmpty() || value.get().isContainerNode() || value.get().isTextual()) {
      return condition;
    }
    ArrayNode both = NODES.arrayNode();
    return both.add(condition).add(value.get());
  }

  private static String unclear(String path) {
    return "\"" + path + "\" is not a test of single values; the recipe answers without it";
  }
}
