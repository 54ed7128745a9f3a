package io.originsimulator.recipe.json;

import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.Quoted;
import io.originsimulator.recipe.value.RecipeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** A finder of {@code body_file}s that stays within their folder, links included. */
public final class BodyFile {
  public static final String EXPECTED = "a file's path, relative to the recipe's folder";

  private BodyFile() {}

  /**
   * Returns the file that a recipe names.
   *
   * @throws RecipeException if the folder has no such file; without a place
   */
  public static Content.File find(String given, RecipeFolder folder) {
    if (folder.path().isEmpty()) {
      throw refused(
          given,
          "this recipe has no folder: pass it as a file, or post it to a simulator with --files");
    }
    try {
      Path root = folder.path().get().toRealPath();
      Path named = root.resolve(given).normalize();
      if (named.startsWith(root)) {
        folder.named().accept(named);
      }
      // Outside the folder, the message must not reveal whether the file exists.
      Path path = named.startsWith(root) ? named.toRealPath() : named;
      if (!path.startsWith(root)) {
        throw refused(given, "the file is outside that folder");
      }
      if (!Files.isRegularFile(path) || !Files.isReadable(path)) {
        throw refused(given, "not a readable file");
      }
      return new Content.File(given, path);
    } catch (IOException | InvalidPathException e) {
      throw refused(given, "there is no such file");
    }
  }

  private static RecipeException refused(String given, String wayOut) {
    return new RecipeException(Problem.of(Quoted.of(given), EXPECTED).orElse(wayOut));
  }
}
