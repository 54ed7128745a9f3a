package io.originsimulator.cli.imports.wiremock;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.cli.imports.result.Differences;
import io.originsimulator.recipe.value.Expression;
import io.originsimulator.recipe.value.RecipeException;
import java.util.Optional;

/** The conditions on one value, such as that of a query parameter or a header. */
final class Conditions {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final String NONE =
      "no condition is equivalent to %s; the recipe answers without it";

  private Conditions() {}

  /** Returns the condition for a matcher; empty if there is none, which becomes a difference. */
  static Optional<JsonNode> of(JsonNode matcher, Differences place) {
    boolean anyCase = matcher.path("caseInsensitive").asBoolean();
    if (matcher.has("equalTo")) {
      String text = matcher.get("equalTo").asText();
      return Optional.of(anyCase ? matching("(?i)" + literal(text)) : NODES.textNode(text));
    }
    if (matcher.has("contains")) {
      return Optional.of(NODES.objectNode().put("contains", matcher.get("contains").asText()));
    }
    if (matcher.has("matches")) {
      return expression(matcher.get("matches").asText(), anyCase, place);
    }
    if (matcher.has("absent")) {
      return Optional.of(NODES.objectNode().put("absent", true));
    }
    if (matcher.path("or").isArray()) {
      return anyOf(matcher.get("or"), place);
    }
    JsonNode only = matcher.path("hasExactly").isArray() ? matcher.get("hasExactly") : null;
    if (only != null && only.size() == 1) {
      return of(only.get(0), place);
    }
    if (!matcher.has("anything")) {
      place.add(none(matcher));
    }
    return Optional.empty();
  }

  private static Optional<JsonNode> anyOf(JsonNode matchers, Differences place) {
    ArrayNode any = NODES.arrayNode();
    for (JsonNode matcher : matchers) {
      of(matcher, place).ifPresent(any::add);
    }
    return any.size() == matchers.size() ? Optional.of(any) : Optional.empty();
  }

  /** Returns the condition for an expression that matches complete values. */
  static Optional<JsonNode> expression(String java, boolean anyCase, Differences place) {
    String expression = (anyCase ? "(?i)" : "") + java;
    try {
      return Optional.of(matching(new Expression(expression).toString()));
    } catch (RecipeException e) {
      place.add(e.problems().get(0) + "; the recipe answers without it");
      return Optional.empty();
    }
  }

  /** Returns an expression that matches this text only. */
  static String literal(String text) {
    return text.replaceAll("[\\\\^$.|?*+()\\[\\]{}]", "\\\\$0");
  }

  static ObjectNode matching(String expression) {
    return NODES.objectNode().put("matches", expression);
  }

  /** Returns the reason for which a matcher has no condition. */
  static String none(JsonNode matcher) {
    return NONE.formatted(matcher.fieldNames().hasNext() ? matcher.fieldNames().next() : matcher);
  }
}
