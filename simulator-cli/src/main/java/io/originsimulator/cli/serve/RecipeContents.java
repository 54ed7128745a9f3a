package io.originsimulator.cli.serve;

import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.latency.Distribution.Percentiles;
import io.originsimulator.recipe.value.Content;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * A recipe and the contents of the files that it names, wherever they are: a mounted ConfigMap
 * moves its files at each change.
 *
 * @param recipe the recipe as JSON
 * @param files the contents of the files: bodies, those of its directory, and percentiles and
 *     events in the order of its behaviours
 */
record RecipeContents(String recipe, List<Object> files) {

  /** Reads the present contents of a recipe's files. */
  static RecipeContents of(Recipe recipe) {
    List<Object> files = new ArrayList<>();
    recipe.bodyFiles().forEach(file -> files.add(checksum(file.path())));
    if (recipe.content().orElse(null) instanceof Content.Directory directory) {
      directory.files().forEach((name, file) -> files.add(List.of(name, checksum(file.path()))));
    }
    for (Behaviour behaviour : recipe.behaviours().values()) {
      behaviour
          .latencies()
          .filter(latency -> latency instanceof Percentiles drawn && drawn.hgrm().isPresent())
          .forEach(latency -> files.add(((Percentiles) latency).points()));
      behaviour.stream()
          .filter(stream -> stream.file().isPresent())
          .ifPresent(stream -> files.add(stream.events()));
    }
    return new RecipeContents(RecipeJson.write(recipe), files);
  }

  /**
   * Returns length and checksum; for a file that cannot be read, the reason, which is reported when
   * the file is served.
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
