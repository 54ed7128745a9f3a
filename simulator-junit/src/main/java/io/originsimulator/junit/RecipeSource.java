package io.originsimulator.junit;

import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.RecipeJson.Format;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** Where recipes come from. */
@FunctionalInterface
interface RecipeSource {

  /**
   * The recipes.
   *
   * @param beside the class that names are looked up beside
   * @throws IllegalArgumentException if they are not there or refused; the message says it all
   * @throws UncheckedIOException if they cannot be read
   */
  RecipeDocument read(Class<?> beside);

  /** Recipes that are there already. */
  static RecipeSource of(RecipeDocument document) {
    return beside -> document;
  }

  /** Recipes as JSON. */
  static RecipeSource json(String text) {
    return beside ->
        RecipeJson.read(
            text.getBytes(StandardCharsets.UTF_8), "json", Format.JSON, Optional.empty());
  }

  /** A file that must be there. */
  static RecipeSource file(Path file) {
    return beside -> {
      if (!Files.isRegularFile(file)) {
        throw new IllegalArgumentException(
            "recipe \"" + file + "\" is not a file (" + file.toAbsolutePath().normalize() + ")");
      }
      return read(file.toString(), file);
    };
  }

  /** A resource beside the class, else from the root of the class path, else a file. */
  static RecipeSource named(String name) {
    return beside -> {
      URL resource = resource(name, beside);
      if (resource != null) {
        return read(name, resource);
      }
      Optional<Path> file = path(name).filter(Files::isRegularFile);
      if (file.isPresent()) {
        return read(name, file.get());
      }
      throw new IllegalArgumentException(
          "recipe \""
              + name
              + "\" is neither on the class path (beside "
              + Place.nameOf(beside)
              + ", or absolute) nor a file"
              + path(name).map(path -> " (" + path.toAbsolutePath().normalize() + ")").orElse(""));
    };
  }

  private static @org.jspecify.annotations.Nullable URL resource(String name, Class<?> beside) {
    if (name.isEmpty()) {
      return null; // the class's folder
    }
    URL resource = beside.getResource(name);
    return resource != null || name.startsWith("/") ? resource : beside.getResource("/" + name);
  }

  private static RecipeDocument read(String name, URL resource) {
    if (resource.getProtocol().equals("file")) {
      return read(name, Path.of(URI.create(resource.toString())));
    }
    try (InputStream document = resource.openStream()) {
      return RecipeJson.read(document.readAllBytes(), name, Format.ofFile(name), Optional.empty());
    } catch (IOException e) {
      throw new UncheckedIOException("recipe \"" + name + "\" cannot be read", e);
    }
  }

  private static RecipeDocument read(String name, Path file) {
    try {
      return RecipeJson.read(
          Files.readAllBytes(file),
          name,
          Format.ofFile(name),
          Optional.ofNullable(file.toAbsolutePath().getParent()));
    } catch (IOException e) {
      throw new UncheckedIOException("recipe \"" + name + "\" cannot be read", e);
    }
  }

  private static Optional<Path> path(String name) {
    try {
      return Optional.of(Path.of(name));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }
}
