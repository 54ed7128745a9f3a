package io.originsimulator.cli.serve;

import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Distribution.Percentiles;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.value.Content;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * What a recipe says, and what is in the files it names, wherever those are: a mounted ConfigMap
 * has them elsewhere after each change.
 *
 * @param recipe as it is written
 * @param files what they hold: the bodies, those of its directory, and the percentiles in the order
 *     of its behaviours
 */
record RecipeContents(String recipe, List<Object> files) {

  /** What a recipe comes to now. */
  static RecipeContents of(Recipe recipe) {
    List<Object> files = new ArrayList<>();
    recipe.bodyFiles().forEach(file -> files.add(checksum(file.path())));
    if (recipe.content().orElse(null) instanceof Content.Directory directory) {
      directory.files().forEach((name, file) -> files.add(List.of(name, checksum(file.path()))));
    }
    for (Behaviour behaviour : recipe.behaviours().values()) {
      if (behaviour.latency() instanceof Percentiles latency && latency.hgrm().isPresent()) {
        files.add(latency.points());
      }
    }
    return new RecipeContents(RecipeJson.write(recipe), files);
  }

  /**
   * Length and checksum; of a file that cannot be read why not, which is said when it is served.
   */
  private static Object checksum(Path file) {
    CRC32C checksum = new CRC32C();
    long length = 0;
    try (InputStream in = Files.newInputStream(file)) {
      byte[] piece = new byte[1 << 16]; // 64 KiB
      for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
        checksum.update(piece, 0, read);
        length += read;
      }
      return List.of(length, checksum.getValue());
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    }
  }
}
