package io.originsimulator.recipe;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A tree to recipes; every problem of the document is collected on the way. One use each. */
final class RecipeReader {
  private static final Behaviour NEUTRAL = Behaviour.of(204, Latency.NONE); // asks for no content
  private static final Content EMPTY = new Content.Text("");
  private static final Set<String> SOURCES = Set.of("origin", "body", "random_content");

  private final String name;
  private final Optional<Path> folder;
  private final List<Problem> problems = new ArrayList<>();
  private final List<Optional<Route>> routes = new ArrayList<>();

  RecipeReader(String name, Optional<Path> folder) {
    this.name = name;
    this.folder = folder;
  }

  RecipeDocument read(JsonNode document) {
    List<Recipe> recipes = new ArrayList<>();
    if (document.isArray()) {
      for (int i = 0; i < document.size(); i++) {
        recipe(document.get(i), "[" + i + "]").ifPresent(recipes::add);
      }
    } else {
      recipe(document, "").ifPresent(recipes::add);
    }
    if (!problems.isEmpty()) {
      problems.addAll(RecipeDocument.repeatedRoutes(routes));
      throw new RecipeException(name, problems);
    }
    return new RecipeDocument(name, document.isArray(), recipes);
  }

  private Optional<Recipe> recipe(JsonNode node, String place) {
    routes.add(Optional.empty());
    if (!node.isObject()) {
      problems.add(Problem.of(shown(node), "a recipe in braces").at(place));
      return Optional.empty();
    }
    RecipeFields fields = new RecipeFields(node, place, problems);
    Optional<Route> route =
        fields.find("route").isEmpty()
            ? Optional.of(Route.ALL)
            : fields.read("route", Optional.empty(), RecipeReader::route);
    List<Content> sources = new ArrayList<>();
    fields.find("origin").ifPresent(value -> sources.add(origin(fields, value)));
    fields
        .find("body")
        .ifPresent(value -> sources.add(fields.guarded("body", EMPTY, () -> body(value))));
    fields.find("random_content").ifPresent(value -> sources.add(random(fields, value)));
    Headers headers = fields.read("headers", Headers.NONE, RecipeReader::headers);
    boolean negotiate = fields.read("negotiate", false, RecipeReader::flag);
    List<Stage> stages =
        fields.require(
            "stages",
            "a list of stages, such as [{\"at\": 0, \"status\": 200}]",
            List.of(new Stage(DurationText.ZERO, NEUTRAL)),
            value -> stages(value, place));
    Set<String> meant = fields.finish();
    if (meant.stream().anyMatch(SOURCES::contains)) {
      sources.add(EMPTY);
    }
    if (!meant.contains("route")) {
      routes.set(routes.size() - 1, route);
    }
    return fields.guarded(
        "",
        Optional.empty(),
        () ->
            Optional.of(new Recipe(route.orElse(Route.ALL), sources, headers, negotiate, stages)));
  }

  private static Optional<Route> route(JsonNode value) {
    return Optional.of(new Route(text(value, "a path in quotes")));
  }

  private static Content origin(RecipeFields fields, JsonNode value) {
    return fields.guarded(
        "origin", EMPTY, () -> Content.Origin.parse(text(value, "an http:// or https:// URL")));
  }

  private static Content random(RecipeFields fields, JsonNode value) {
    return fields.guarded(
        "random_content",
        EMPTY,
        () ->
            new Content.Random(
                SizeRange.parse(text(value, SizeRange.EXPECTED, "a number needs a unit"))));
  }

  private List<Stage> stages(JsonNode list, String place) {
    if (!list.isArray()) {
      throw new RecipeException(Problem.of(shown(list), "a list of stages in brackets"));
    }
    List<Stage> stages = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      String stagePlace = new Problem("stages[" + i + "]", "", "", "").at(place).place();
      stages.add(stage(list.get(i), stagePlace));
    }
    return stages;
  }

  private Stage stage(JsonNode node, String place) {
    if (!node.isObject()) {
      problems.add(Problem.of(shown(node), "a stage in braces").at(place));
      return new Stage(DurationText.ZERO, NEUTRAL);
    }
    RecipeFields fields = new RecipeFields(node, place, problems);
    DurationText at =
        fields.require("at", DurationText.EXPECTED, DurationText.ZERO, RecipeReader::duration);
    Behaviour behaviour = behaviour(fields);
    fields.finish();
    return new Stage(at, behaviour);
  }

  private Behaviour behaviour(RecipeFields fields) {
    Optional<Integer> status = // empty if missing or bad, which is noted
        fields.require(
            "status",
            Behaviour.STATUS_EXPECTED,
            Optional.empty(),
            value -> Optional.of(status(value)));
    Latency latency =
        fields.read("latency", Latency.NONE, value -> LatencyJson.read(value, folder));
    Headers headers = fields.read("headers", Headers.NONE, RecipeReader::headers);
    Optional<Content> body =
        fields.find("body").map(value -> fields.guarded("body", EMPTY, () -> body(value)));
    Optional<Content> file =
        fields
            .find("body_file")
            .map(value -> fields.guarded("body_file", EMPTY, () -> file(value)));
    if (body.isPresent() && file.isPresent()) {
      fields.report(
          new Problem("body_file", "stands beside body", "one of body and body_file", ""));
    }
    Optional<Content> own = status.isEmpty() ? Optional.empty() : body.or(() -> file);
    int known = status.orElse(NEUTRAL.status());
    return fields.guarded("", NEUTRAL, () -> new Behaviour(known, latency, headers, own));
  }

  static DurationText duration(JsonNode value) {
    return DurationText.parse(time(value, DurationText.EXPECTED));
  }

  /** A time's text; of the numbers, 0 alone needs no unit. */
  static String time(JsonNode value, String expected) {
    boolean isZero = value.isNumber() && value.doubleValue() == 0;
    return isZero ? "0" : text(value, expected, DurationText.wayOut(value.asText()));
  }

  private static int status(JsonNode value) {
    if (value.isIntegralNumber() && value.canConvertToInt()) {
      return value.intValue();
    }
    String wayOut =
        value.isTextual() && value.textValue().matches("\\d{3}") ? "leave out the quotes" : "";
    throw new RecipeException(Problem.of(shown(value), Behaviour.STATUS_EXPECTED).orElse(wayOut));
  }

  private static boolean flag(JsonNode value) {
    if (!value.isBoolean()) {
      throw new RecipeException(Problem.of(shown(value), "true or false"));
    }
    return value.booleanValue();
  }

  private static Headers headers(JsonNode node) {
    if (!node.isObject()) {
      throw new RecipeException(
          Problem.of(shown(node), "header names with their values, in braces"));
    }
    Map<String, String> fields = new LinkedHashMap<>();
    List<Problem> bad = new ArrayList<>();
    node.properties()
        .forEach(
            field -> {
              if (field.getValue().isTextual()) {
                fields.put(field.getKey(), field.getValue().textValue());
              } else {
                String wayOut = field.getValue().isValueNode() ? "put it in quotes" : "";
                bad.add(
                    Problem.of(shown(field.getValue()), "a text")
                        .orElse(field.getValue().isNull() ? "leave the field out" : wayOut)
                        .at(Quoted.name(field.getKey())));
              }
            });
    try {
      Headers headers = new Headers(fields);
      if (bad.isEmpty()) {
        return headers;
      }
    } catch (RecipeException e) {
      bad.addAll(e.problems());
    }
    throw new RecipeException("", bad);
  }

  private static Content body(JsonNode value) {
    String wayOut = value.isContainerNode() ? "write JSON as one text, its quotes escaped" : "";
    return new Content.Text(text(value, "a text", wayOut));
  }

  private Content file(JsonNode value) {
    return BodyFile.find(text(value, BodyFile.EXPECTED), folder);
  }

  private static String text(JsonNode value, String expected) {
    return text(value, expected, "");
  }

  private static String text(JsonNode value, String expected, String wayOut) {
    if (!value.isTextual()) {
      throw new RecipeException(Problem.of(shown(value), expected).orElse(wayOut));
    }
    return value.textValue();
  }

  private static String shown(JsonNode value) {
    if (value.isTextual()) {
      return Quoted.of(value.textValue());
    }
    if (value.isContainerNode() && (value.size() > 8 || value.toString().length() > 80)) {
      return value.isArray() ? "an array" : "an object";
    }
    String text = value.toString();
    return text.length() <= 80 ? text : text.substring(0, 80) + "…";
  }
}
