package io.originsimulator.recipe.json;

import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.Quoted;
import io.originsimulator.recipe.value.RecipeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * A finder of {@code body_file}s and folders that stays within a recipe's folder, links included.
 */
public final class BodyFile {
  public static final String EXPECTED = "a file's path, relative to the recipe's folder";

  private BodyFile() {}

  /**
   * Returns the file that a recipe names.
   *
   * @throws RecipeException if the folder has no such file; without a place
   */
  public static Content.File find(String given, RecipeFolder folder) {
    Path path = locate(given, folder, "file", EXPECTED);
    if (!Files.isRegularFile(path) || !Files.isReadable(path)) {
      throw refused(given, EXPECTED, "not a readable file");
    }
    return new Content.File(given, path);
  }

  /**
   * Returns the real path of a file or folder that a recipe names.
   *
   * @param kind "file" or "folder", for messages
   * @throws RecipeException if it is missing or outside the recipe's folder; without a place
   */
  static Path locate(String given, RecipeFolder folder, String kind, String expected) {
    if (folder.path().isEmpty()) {
      throw refused(
          given,
          expected,
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
        throw refused(given, expected, "the " + kind + " is outside that folder");
      }
      return path;
    } catch (IOException | InvalidPathException e) {
      throw refused(given, expected, "there is no such " + kind);
    }
  }

  static RecipeException refused(String given, String expected, String wayOut) {
    return new RecipeException(Problem.of(Quoted.of(given), expected).orElse(wayOut));
  }
}
