package io.originsimulator.recipe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.recipe.json.JsonTree;
import io.originsimulator.recipe.json.JsonValues;
import io.originsimulator.recipe.json.Nearest;
import io.originsimulator.recipe.json.RecipeFields;
import io.originsimulator.recipe.value.Condition;
import io.originsimulator.recipe.value.Condition.Part;
import io.originsimulator.recipe.value.Expectation;
import io.originsimulator.recipe.value.Expression;
import io.originsimulator.recipe.value.Match;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.Quoted;
import io.originsimulator.recipe.value.RecipeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The written form of {@code match}: an object with the conditions of each part by name. */
final class MatchJson {
  private static final String EXPECTED =
      "a value, {\"matches\": \"[a-z]+\"}, {\"contains\": \"text\"}, {\"absent\": true}, or an array"
          + " of these";

  private MatchJson() {}

  /**
   * Reads {@code match}; conditions with problems are left out.
   *
   * @return empty if there was a problem
   */
  static Optional<Match> read(RecipeFields recipe) {
    Optional<JsonNode> node = recipe.find("match");
    if (node.isEmpty()) {
      return Optional.of(Match.ANY);
    }
    RecipeFields fields = recipe.child("match", node.get());
    if (!fields.isObject("query, headers or body")) {
      return Optional.empty();
    }
    List<Condition> conditions = new ArrayList<>();
    boolean complete = true;
    for (Part part : Part.values()) {
      Optional<JsonNode> ofPart = fields.find(part.field());
      if (ofPart.isPresent()) {
        complete &= read(part, fields.child(part.field(), ofPart.get()), ofPart.get(), conditions);
      }
    }
    complete &= fields.finish().isEmpty();
    Optional<Match> match =
        fields.guarded("", Optional.empty(), () -> Optional.of(new Match(conditions)));
    return complete ? match : Optional.empty();
  }

  /** Adds the conditions of a part; returns whether it had no problems. */
  private static boolean read(
      Part part, RecipeFields fields, JsonNode node, List<Condition> conditions) {
    if (!fields.isObject("names with their conditions")) {
      return false;
    }
    boolean complete = true;
    for (var named : node.properties()) {
      if (named.getValue().isNull()) {
        continue; // absent, like any field that is null
      }
      Optional<Condition> condition =
          fields.guarded(
              Quoted.name(named.getKey()),
              Optional.empty(),
              () -> Optional.of(condition(part, named.getKey(), named.getValue())));
      condition.ifPresent(conditions::add);
      complete &= condition.isPresent();
    }
    return complete;
  }

  private static Condition condition(Part part, String name, JsonNode value) {
    if (!value.isArray()) {
      return new Condition(part, name, List.of(expectation(part, value)));
    }
    List<Expectation> anyOf = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    for (int i = 0; i < value.size(); i++) {
      try {
        anyOf.add(expectation(part, value.get(i)));
      } catch (RecipeException e) {
        for (Problem problem : e.problems()) {
          problems.add(problem.at("[" + i + "]"));
        }
      }
    }
    if (!problems.isEmpty()) {
      throw new RecipeException("", problems);
    }
    return new Condition(part, name, anyOf);
  }

  private static Expectation expectation(Part part, JsonNode value) {
    if (value.isObject() && value.size() == 1) {
      String kind = value.fieldNames().next();
      JsonNode argument = value.get(kind);
      return switch (kind) {
        case "matches" -> matches(argument);
        case "contains" ->
            new Expectation.Contains(text(kind, argument, "a text in quotes", "put it in quotes"));
        case "absent" -> absent(argument);
        default -> throw refused(value, Nearest.of(kind, List.of("matches", "contains", "absent")));
      };
    }
    if (value.isContainerNode() || value.isNull()) {
      throw refused(value, Optional.empty());
    }
    return new Expectation.Equal(part == Part.BODY ? JsonTree.scalar(value) : value.asText());
  }

  private static Expectation matches(JsonNode argument) {
    String text = text("matches", argument, "a regular expression in quotes", "");
    try {
      return new Expectation.Matches(new Expression(text));
    } catch (RecipeException e) {
      throw new RecipeException(e.problems().get(0).at("matches"));
    }
  }

  private static Expectation absent(JsonNode argument) {
    if (!argument.isBoolean() || !argument.booleanValue()) {
      throw new RecipeException(
          Problem.of(JsonValues.shown(argument), "true")
              .orElse("for any value, write {\"contains\": \"\"}")
              .at("absent"));
    }
    return new Expectation.Absent();
  }

  private static String text(String field, JsonNode argument, String expected, String wayOut) {
    try {
      return JsonValues.text(argument, expected, argument.isValueNode() ? wayOut : "");
    } catch (RecipeException e) {
      throw new RecipeException(e.problems().get(0).at(field));
    }
  }

  private static RecipeException refused(JsonNode value, Optional<String> near) {
    String wayOut = near.map(word -> "did you mean \"" + word + "\"?").orElse("");
    return new RecipeException(Problem.of(JsonValues.shown(value), EXPECTED).orElse(wayOut));
  }

  /** Writes a match that has conditions. */
  static ObjectNode write(Match match) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    for (Condition condition : match.conditions()) {
      ObjectNode part = node.withObjectProperty(condition.part().field());
      if (condition.anyOf().size() == 1) {
        part.set(condition.name(), write(condition.anyOf().get(0)));
      } else {
        ArrayNode anyOf = part.putArray(condition.name());
        condition.anyOf().forEach(one -> anyOf.add(write(one)));
      }
    }
    return node;
  }

  private static JsonNode write(Expectation expectation) {
    if (expectation instanceof Expectation.Equal equal) {
      return JsonTree.of(equal.value());
    }
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    if (expectation instanceof Expectation.Matches matches) {
      return node.put("matches", matches.expression().toString());
    }
    if (expectation instanceof Expectation.Contains contains) {
      return node.put("contains", contains.text());
    }
    return node.put("absent", true);
  }
}
