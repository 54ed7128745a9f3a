package io.originsimulator.recipe;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The recipes of the original's users, and those in its documentation. */
public final class Fixture {
  private Fixture() {}

  public static Path file(String name) {
    try {
      return Path.of(requireNonNull(Fixture.class.getResource("/" + name), name).toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  public static List<Path> filesOf(String folder) throws IOException {
    try (Stream<Path> files = Files.list(file(folder))) {
      return files.sorted().toList();
    }
  }

  /** Returns every complete recipe of the original: its examples and those in its documentation. */
  public static List<Path> goodRecipes() throws IOException {
    return Stream.concat(filesOf("compat").stream(), filesOf("seeds").stream())
        .filter(file -> file.toString().endsWith(".json"))
        .filter(file -> !file.endsWith("001-as-printed.json"))
        .toList();
  }
}
