package io.originsimulator.recipe;

import com.fasterxml.jackson.databind.JsonNode;
import io.originsimulator.recipe.json.Findings;
import io.originsimulator.recipe.json.JsonValues;
import io.originsimulator.recipe.json.RecipeFields;
import io.originsimulator.recipe.json.RecipeFolder;
import io.originsimulator.recipe.value.About;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.RecipeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A reader of one document: a recipe, an array of them, or an object with such an array. One
 * instance for each document.
 */
final class DocumentReader {
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
    boolean isObject = document.hasNonNull("recipes");
    Optional<About> about = isObject ? Optional.of(object(document)) : Optional.empty();
    String place = isObject ? "recipes" : "";
    JsonNode list = isObject ? document.get("recipes") : document;
    List<Recipe> read = new ArrayList<>();
    if (isObject && !list.isArray()) {
      findings.report(Problem.of(JsonValues.shown(list), "an array of recipes").at(place));
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
    boolean isArray = isObject || document.isArray();
    return new RecipeDocument(name, isArray, read, findings.warnings(), about);
  }

  /** Reads the fields of a document whose recipes are in one of them. */
  private About object(JsonNode document) {
    RecipeFields fields = new RecipeFields(document, "", findings);
    About about = RecipeReader.about(fields);
    fields.alsoKnown("recipes");
    fields.finish();
    return about;
  }
}
