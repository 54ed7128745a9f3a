package io.originsimulator.recipe;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A tree to recipes; every problem of the document is collected on the way. One use each. */
final class RecipeReader {
  private static final Stage NEUTRAL = new Stage(DurationText.ZERO, BehaviourReader.NEUTRAL);
  private static final Content EMPTY = BehaviourReader.EMPTY;
  private static final Set<String> SOURCES = Set.of("origin", "body", "random_content");

  private final String name;
  private final List<Problem> problems = new ArrayList<>();
  private final List<Optional<Endpoint>> endpoints = new ArrayList<>();
  private final ChoiceReader choices;
  private final LoadReader loads;

  RecipeReader(String name, RecipeFolder folder) {
    this.name = name;
    BehaviourReader behaviours = new BehaviourReader(folder);
    this.choices = new ChoiceReader(behaviours);
    this.loads = new LoadReader(behaviours);
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
      problems.addAll(RecipeDocument.repeatedEndpoints(endpoints));
      throw new RecipeException(name, problems);
    }
    return new RecipeDocument(name, document.isArray(), recipes);
  }

  private Optional<Recipe> recipe(JsonNode node, String place) {
    endpoints.add(Optional.empty());
    if (!node.isObject()) {
      problems.add(Problem.of(JsonValues.shown(node), "a recipe in braces").at(place));
      return Optional.empty();
    }
    RecipeFields fields = new RecipeFields(node, place, problems);
    Optional<Route> route = // empty if bad, which is noted
        fields
            .readIf("route", Optional.<Route>empty(), RecipeReader::route)
            .orElse(Optional.of(Route.ALL));
    Optional<Methods> methods =
        fields
            .readIf("method", Optional.<Methods>empty(), RecipeReader::methods)
            .orElse(Optional.of(Methods.ANY));
    List<Content> sources = new ArrayList<>();
    fields.readIf("origin", EMPTY, RecipeReader::origin).ifPresent(sources::add);
    fields.readIf("body", EMPTY, BehaviourReader::text).ifPresent(sources::add);
    fields.readIf("random_content", EMPTY, RecipeReader::random).ifPresent(sources::add);
    Headers headers = fields.read("headers", Headers.NONE, BehaviourReader::headers);
    boolean negotiate = fields.read("negotiate", false, JsonValues::flag);
    boolean overrides = fields.read("overrides", false, JsonValues::flag);
    Chance chance = chance(fields);
    Load load = loads.read(fields);
    Optional<ByteRate> uplink =
        fields.read(
            "uplink",
            Optional.empty(),
            value -> Optional.of(ByteRate.parse(JsonValues.text(value, ByteRate.EXPECTED))));
    Optional<DurationText> repeat =
        fields.read("repeat", Optional.empty(), value -> Optional.of(JsonValues.duration(value)));
    List<Stage> stages =
        fields.require(
            "stages",
            "a list of stages, such as [{\"at\": 0, \"status\": 200}]",
            List.of(NEUTRAL),
            value -> stages(fields, value));
    Set<String> meant = fields.finish();
    if (meant.stream().anyMatch(SOURCES::contains)) {
      sources.add(EMPTY);
    }
    if (!meant.contains("route") && !meant.contains("method")) {
      endpoints.set(endpoints.size() - 1, route.flatMap(r -> methods.map(m -> new Endpoint(r, m))));
    }
    return fields.guarded(
        "",
        Optional.empty(),
        () ->
            Optional.of(
                new Recipe(
                    route.orElse(Route.ALL),
                    methods.orElse(Methods.ANY),
                    sources,
                    headers,
                    negotiate,
                    overrides,
                    chance,
                    load,
                    uplink,
                    repeat,
                    stages)));
  }

  private static Optional<Route> route(JsonNode value) {
    return Optional.of(new Route(JsonValues.text(value, "a path in quotes")));
  }

  private static Optional<Methods> methods(JsonNode value) {
    List<String> names = new ArrayList<>();
    if (value.isArray()) {
      value.forEach(name -> names.add(JsonValues.text(name, Methods.EXPECTED)));
      if (names.isEmpty()) {
        throw new RecipeException(
            Problem.of("empty", Methods.EXPECTED).orElse("leave it out to answer every method"));
      }
    } else {
      names.add(JsonValues.text(value, Methods.EXPECTED));
    }
    return Optional.of(new Methods(names));
  }

  private static Content origin(JsonNode value) {
    return Content.Origin.parse(JsonValues.text(value, "an http:// or https:// URL"));
  }

  private static Content random(JsonNode value) {
    String text = JsonValues.text(value, SizeRange.EXPECTED, "a number needs a unit");
    return new Content.Random(SizeRange.parse(text));
  }

  private static Chance chance(RecipeFields fields) {
    Optional<Long> seed =
        fields.readIf("seed", 0L, value -> JsonValues.longNumber(value, Chance.SEED_EXPECTED));
    Optional<String> key =
        fields.readIf("key", "key", value -> JsonValues.text(value, "a header's name"));
    return fields.guarded("", Chance.ANY, () -> new Chance(seed, key));
  }

  private List<Stage> stages(RecipeFields recipe, JsonNode list) {
    if (!list.isArray()) {
      throw new RecipeException(Problem.of(JsonValues.shown(list), "a list of stages in brackets"));
    }
    List<Stage> stages = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      RecipeFields fields = recipe.child("stages[" + i + "]", list.get(i));
      stages.add(fields.isObject("a stage") ? stage(fields) : NEUTRAL);
    }
    return stages;
  }

  private Stage stage(RecipeFields fields) {
    DurationText at =
        fields.require("at", DurationText.EXPECTED, DurationText.ZERO, JsonValues::duration);
    Choice choice = choices.read(fields);
    Load load = loads.read(fields);
    fields.finish();
    return new Stage(at, choice, load);
  }
}
