package io.originsimulator.cli.imports;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.originsimulator.cli.imports.result.ImportedRecipe;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.RecipeException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The recipes of an import that the language accepts: {@code check} finds no problem in them. */
final class AcceptedRecipes {
  private static final Pattern PLACE = Pattern.compile("\\[(\\d+)][.]?(.*)", Pattern.DOTALL);

  private AcceptedRecipes() {}

  /**
   * Returns the document of all accepted recipes, whose files are in a folder; the others become
   * differences.
   */
  static ArrayNode of(List<ImportedRecipe> recipes, Optional<Path> folder) {
    List<ImportedRecipe> left = new ArrayList<>(recipes);
    while (true) {
      ArrayNode document = JsonNodeFactory.instance.arrayNode();
      left.forEach(recipe -> document.add(recipe.tree()));
      try {
        byte[] bytes = document.toString().getBytes(StandardCharsets.UTF_8);
        RecipeJson.read(bytes, "", RecipeJson.Format.JSON, folder);
        return document;
      } catch (RecipeException e) {
        left.removeAll(refused(e, left));
      }
    }
  }

  /** Returns the recipes that have problems; notes the first problem of each. */
  private static List<ImportedRecipe> refused(RecipeException e, List<ImportedRecipe> recipes) {
    Map<Integer, String> problems = new TreeMap<>();
    for (Problem problem : e.problems()) {
      Matcher place = PLACE.matcher(problem.toString());
      if (place.matches()) {
        problems.putIfAbsent(Integer.valueOf(place.group(1)), place.group(2));
      }
    }
    if (problems.isEmpty()) {
      throw e;
    }
    List<ImportedRecipe> refused = new ArrayList<>();
    problems.forEach(
        (index, problem) -> {
          ImportedRecipe recipe = recipes.get(index);
          recipe.source().add("left out, because the recipe has a problem: " + problem);
          refused.add(recipe);
        });
    return refused;
  }
}
