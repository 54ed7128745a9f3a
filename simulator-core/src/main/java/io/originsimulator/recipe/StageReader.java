package io.originsimulator.recipe;

import com.fasterxml.jackson.databind.JsonNode;
import io.originsimulator.recipe.json.JsonValues;
import io.originsimulator.recipe.json.RecipeFields;
import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.RecipeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** A reader of a recipe's {@code stages}, or of the one stage whose fields are on the recipe. */
final class StageReader {
  private static final Stage NEUTRAL = new Stage(DurationText.ZERO, BehaviourReader.NEUTRAL);
  private static final String EXPECTED =
      "a status or a body, or a list of stages, such as [{\"at\": 0, \"status\": 200}]";
  private static final String ALL_406 = "without stages every request gets a 406";
  private static final String FIRST = "stages[0]";

  /** The fields of a stage that a recipe has only without {@code stages}. */
  private static final List<String> OF_STAGE =
      List.of(
          "status",
          "latency",
          "stream",
          "bandwidth",
          "chunk",
          "fault",
          "annotate",
          "trailers",
          "grpc",
          "grpc_message",
          "mix",
          "sequence",
          "per",
          "then");

  /** The fields any one of which makes {@code stages} needless. */
  private static final String[] INSTEAD = {
    "status",
    "fault",
    "grpc",
    "stream",
    "mix",
    "sequence",
    "origin",
    "body",
    "body_file",
    "random_content",
    "directory"
  };

  private final ChoiceReader choices;
  private final LoadReader loads;

  StageReader(ChoiceReader choices, LoadReader loads) {
    this.choices = choices;
    this.loads = loads;
  }

  /**
   * Reads the stages of a recipe.
   *
   * @param body the recipe's own {@code body} or {@code body_file}
   * @param hasContent whether the recipe has content, so that a status of 200 is the default
   */
  List<Stage> read(RecipeFields recipe, Optional<Content> body, boolean hasContent) {
    if (!recipe.has("stages")) {
      return List.of(new Stage(DurationText.ZERO, alone(recipe, body, hasContent)));
    }
    List<Stage> stages = recipe.read("stages", List.of(NEUTRAL), list -> stages(recipe, list));
    for (String name : OF_STAGE) {
      recipe.alsoKnown(name);
      if (recipe.has(name)) {
        recipe.report(new Problem(name, "conflicts with stages", "a field of a stage", ""));
      }
    }
    return stages.isEmpty() ? never(recipe, hasContent) : stages;
  }

  /** Runs a check of a recipe without {@code stages}: its places do not name the stage. */
  static <T> T checkedAlone(Supplier<T> check) {
    try {
      return check.get();
    } catch (RecipeException e) {
      throw new RecipeException("", e.problems().stream().map(StageReader::onRecipe).toList());
    }
  }

  private static Problem onRecipe(Problem problem) {
    return new Problem(
        withoutStage(problem.place()),
        withoutStage(problem.found()),
        problem.expected(),
        problem.wayOut());
  }

  private static String withoutStage(String text) {
    return text.replace(FIRST + ".", "").replaceFirst("\\Q" + FIRST + "\\E$", "the recipe");
  }

  /** Reads the choice of a recipe without {@code stages}. */
  private Choice alone(RecipeFields recipe, Optional<Content> body, boolean hasContent) {
    boolean isEmpty = Stream.of(INSTEAD).noneMatch(recipe::has);
    if (isEmpty) {
      recipe.require("stages", EXPECTED, List.of(), list -> List.of(), INSTEAD);
    } else {
      recipe.alsoKnown("stages");
    }
    int status =
        recipe.find("status").filter(JsonNode::isNumber).map(JsonNode::intValue).orElse(200);
    Optional<Problem> noBody = body.flatMap(content -> Behaviour.problemOfBody(status, content));
    noBody.ifPresent(recipe::report);
    if (recipe.has("stream")) {
      body.map(Behaviour::problemOfTwoBodies).ifPresent(recipe::report);
    }
    Optional<Content> own = body.filter(it -> status >= 300 && noBody.isEmpty());
    return choices.read(
        recipe.without("headers", "body", "body_file"),
        defaults(isEmpty, hasContent).withBody(own));
  }

  private static PartialBehaviour defaults(boolean isEmpty, boolean hasContent) {
    if (isEmpty) {
      return PartialBehaviour.ofStatus(Optional.of(BehaviourReader.NEUTRAL.status()));
    }
    return hasContent ? PartialBehaviour.ofStatus(Optional.of(200)) : PartialBehaviour.NONE;
  }

  /**
   * Returns the stages of a recipe with an empty list of them. As in the original, every request
   * gets a 406; a recipe that has no content either is refused, because the original fails on it.
   */
  private static List<Stage> never(RecipeFields recipe, boolean hasContent) {
    Problem problem = new Problem("stages", "empty", RecipeChecks.STAGE_EXPECTED, "");
    if (hasContent) {
      recipe.tolerate(problem.orElse(ALL_406));
    } else {
      recipe.report(problem);
    }
    return List.of(new Stage(DurationText.ZERO, Behaviour.of(406, Latency.NONE)));
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
    Choice choice = choices.read(fields, PartialBehaviour.NONE);
    Load load = loads.read(fields);
    fields.finish();
    return new Stage(at, choice, load);
  }
}
