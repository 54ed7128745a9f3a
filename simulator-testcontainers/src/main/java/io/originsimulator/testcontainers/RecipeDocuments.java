package io.originsimulator.testcontainers;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.RecipeJson.Format;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.RecipeException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads and checks recipes from the user; each document has a name for messages. */
final class RecipeDocuments {
  private static final Pattern NOT_JSON = Pattern.compile("\\uFEFF?\\s*[^\\s\\uFEFF{\\[]");
  private static final int LONGEST_SHOWN = 80; // characters of text that is not JSON

  private RecipeDocuments() {}

  /**
   * Reads a file, as JSON or YAML by its ending.
   *
   * @throws RecipeException if its recipes are refused
   * @throws IllegalArgumentException if it does not exist
   * @throws UncheckedIOException if it cannot be read
   */
  static RecipeDocument of(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new IllegalArgumentException(
          "recipe \"" + file + "\" is not a file (" + file.toAbsolutePath().normalize() + ")");
    }
    try {
      return RecipeJson.read(file);
    } catch (IOException e) {
      throw new UncheckedIOException("recipe \"" + file + "\" cannot be read", e);
    }
  }

  /**
   * Reads JSON, which cannot name files.
   *
   * @throws RecipeException if its recipes are refused
   */
  static RecipeDocument of(String json) {
    if (NOT_JSON.matcher(json).lookingAt()) {
      throw new RecipeException("json", List.of(notJson(json.strip())));
    }
    return RecipeJson.read(
        json.getBytes(StandardCharsets.UTF_8), "json", Format.JSON, Optional.empty());
  }

  private static Problem notJson(String text) {
    String line = text.lines().findFirst().orElse(text);
    String begin = line.length() <= LONGEST_SHOWN ? line : line.substring(0, LONGEST_SHOWN) + "…";
    return new Problem(
        "",
        "\"" + begin + "\"",
        "JSON, which begins with { or [",
        "for a file, which may also be YAML, use Path.of(…)");
  }

  /**
   * Returns a document of recipes written in Java.
   *
   * @throws RecipeException if there are none, or two with the same route and method
   */
  static RecipeDocument of(List<Recipe> recipes) {
    return new RecipeDocument("recipe", recipes.size() != 1, recipes);
  }
}
