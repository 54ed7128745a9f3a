package io.originsimulator.recipe;

import com.fasterxml.jackson.databind.JsonNode;
import io.originsimulator.recipe.json.Findings;
import io.originsimulator.recipe.json.JsonValues;
import io.originsimulator.recipe.json.RecipeFields;
import io.originsimulator.recipe.json.RecipeFolder;
import io.originsimulator.recipe.listener.Listener;
import io.originsimulator.recipe.listener.ListenerJson;
import io.originsimulator.recipe.value.About;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.RecipeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A reader of one document: a recipe, an array of them, or an object with such an array, a
 * listener, or both. One instance for each document.
 */
final class DocumentReader {
  private static final String LISTENER = "listener";

  private final String name;
  private final Findings findings;
  private final RecipeReader recipes;

  /**
   * Creates a reader.
   *
   * @param findings the findings so far; receives those of the tree
   */
  DocumentReader(String name, RecipeFolder folder, Findings findings) {
    this.name = name;
    this.findings = findings;
    this.recipes = new RecipeReader(folder, findings);
  }

  RecipeDocument read(JsonNode document) {
    if (!document.hasNonNull("recipes") && !document.hasNonNull(LISTENER)) {
      return read(document, "", Optional.empty(), Optional.empty());
    }
    RecipeFields fields = new RecipeFields(document, "", findings);
    Optional<About> about = Optional.of(RecipeReader.about(fields));
    Optional<Listener> listener = ListenerJson.readIn(fields);
    fields.alsoKnown("recipes");
    fields.finish();
    return read(document.path("recipes"), "recipes", about, listener);
  }

  /**
   * Reads the recipes of a document.
   *
   * @param list one recipe or an array of them; missing for none
   * @param about empty unless the list is in a field of an object
   */
  private RecipeDocument read(
      JsonNode list, String place, Optional<About> about, Optional<Listener> listener) {
    boolean isObject = about.isPresent();
    List<Recipe> read = new ArrayList<>();
    if (isObject && !list.isArray()) {
      if (!list.isMissingNode() && !list.isNull()) {
        findings.report(Problem.of(JsonValues.shown(list), "an array of recipes").at(place));
      }
    } else if (!list.isArray()) {
      recipes.read(list, "").ifPresent(read::add);
    } else if (list.isEmpty()) {
      findings.tolerate(Problem.of("empty", "at least one recipe").at(place));
    }
    for (int i = 0; list.isArray() && i < list.size(); i++) {
      recipes.read(list.get(i), place + "[" + i + "]").ifPresent(read::add);
    }
    if (findings.isRefused()) {
      List<Problem> problems = findings.problems();
      problems.addAll(recipes.repeated(place));
      throw new RecipeException(name, problems);
    }
    boolean isArray = isObject || list.isArray();
    return new RecipeDocument(name, isArray, read, findings.warnings(), about, listener);
  }
}
