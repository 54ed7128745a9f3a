package io.originsimulator.recipe.json;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The folder of the files that a document may name.
 *
 * @param path the document's own folder; empty if files are not allowed
 * @param named called with each file in it that the document names, existing or not, before it is
 *     read
 */
public record RecipeFolder(Optional<Path> path, Consumer<Path> named) {

  /** Returns a folder without a listener for the files that documents name. */
  public static RecipeFolder of(Optional<Path> path) {
    return new RecipeFolder(path, file -> {});
  }
}
