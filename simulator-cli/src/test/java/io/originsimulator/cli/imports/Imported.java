package io.originsimulator.cli.imports;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.cli.imports.result.Bodies;
import io.originsimulator.cli.imports.result.Differences;
import io.originsimulator.cli.imports.result.ImportedRecipe;
import io.originsimulator.recipe.json.JsonSyntax;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * The result of a converter.
 *
 * @param recipes each as compact JSON
 */
public record Imported(List<String> recipes, List<String> differences) {

  /** A converter with its source. */
  public interface Conversion {
    List<ImportedRecipe> recipes(Bodies bodies, Differences differences) throws IOException;
  }

  /** Returns the result of a conversion without files beside the document. */
  public static Imported by(Conversion conversion) throws IOException {
    Differences differences = new Differences();
    List<ImportedRecipe> recipes = conversion.recipes(new Bodies(Optional.empty()), differences);
    return new Imported(
        recipes.stream().map(recipe -> recipe.tree().toString()).toList(), differences.lines());
  }

  /** Asserts that the recipes are these, written as JSON in any layout. */
  public Imported hasRecipes(String... expected) {
    assertThat(recipes)
        .containsExactly(List.of(expected).stream().map(Imported::compact).toArray(String[]::new));
    return this;
  }

  public Imported hasDifferences(String... expected) {
    assertThat(differences).containsExactly(expected);
    return this;
  }

  private static String compact(String json) {
    byte[] document = json.getBytes(StandardCharsets.UTF_8);
    return JsonSyntax.JSON.parse(document, "", "JSON", form -> {}).toString();
  }
}
