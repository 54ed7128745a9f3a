package io.originsimulator.junit;

import io.originsimulator.junit.OriginSimulator.Lifetime;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.RecipeJson.Format;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/**
 * The simulator that an element declares, or its additions to one that another element declares.
 *
 * @param place the beginning of messages, such as {@code @OriginSimulator on class FooTest}
 * @param beside the class beside which recipe files are looked up
 * @param settings the attributes
 */
record Declaration(String place, Class<?> beside, OriginSimulatorExtension.Builder settings) {

  String name() {
    return settings.name;
  }

  /** Returns what adds recipes to its simulator. */
  Declaration adding(List<Recipe> added) {
    var adding = OriginSimulatorExtension.builder().name(name());
    added.forEach(adding::recipe);
    return new Declaration(place, beside, adding);
  }

  /** Returns whether it has nothing but a name, and so only refers to a simulator. */
  boolean isPlain() {
    return settingOfStart().isEmpty() && settings.recipes.isEmpty() && settings.seed.isEmpty();
  }

  boolean isOfRun() {
    return settings.lifetime == Lifetime.RUN;
  }

  /** Names what only one test at a time can use, such as {@code port 8080}. */
  List<String> exclusives() {
    List<String> names = new ArrayList<>();
    settings.properties.forEach(property -> names.add("property " + property));
    if (settings.port != 0) {
      names.add("port " + settings.port);
    }
    if (isOfRun()) {
      names.add("run " + name());
    }
    return names;
  }

  /** Returns an attribute that only the first declaration of a simulator can have, or empty. */
  private String settingOfStart() {
    return settings.differenceFrom(OriginSimulatorExtension.builder());
  }

  /** Reads its recipes. */
  List<RecipeDocument> documents() {
    try {
      return settings.recipes.stream().map(recipe -> recipe.apply(beside)).toList();
    } catch (IllegalArgumentException | UncheckedIOException e) {
      throw wrong(e);
    }
  }

  /** Checks that it has nothing that only the first declaration of a simulator can have. */
  void checkAddsTo(Declaration first) {
    if (isOfRun() && first.isOfRun()) {
      checkShares(first);
    } else if (!settingOfStart().isEmpty()) {
      throw wrong(
          settingOfStart()
              + " cannot be set: the simulator is already declared by "
              + first.place
              + " (expected: recipe, inline and seed only, or another name)");
    }
  }

  /** Checks that a simulator that another class began can be shared. */
  void checkShares(Declaration first) {
    String attribute = settings.differenceFrom(first.settings);
    if (!attribute.isEmpty()) {
      throw wrong(
          attribute
              + " differs from that of "
              + first.place
              + ", which the simulator of the run has (expected: the same, or another name)");
    }
  }

  ExtensionConfigurationException sameName(Declaration first) {
    String expected = "; the first is " + first.place + " (expected: a name of its own)";
    return wrong("a second " + called() + expected);
  }

  ExtensionConfigurationException wrong(String what) {
    return new ExtensionConfigurationException(place + ": " + what);
  }

  ExtensionConfigurationException wrong(RuntimeException cause) {
    return new ExtensionConfigurationException(place + ": " + cause.getMessage(), cause);
  }

  /** {@code simulator "a"}, or {@code simulator without a name}. */
  String called() {
    return name().isEmpty() ? "simulator without a name" : "simulator \"" + name() + "\"";
  }

  /** Reads a resource beside a class, else from the root of the class path, else a file. */
  static RecipeDocument find(String name, Class<?> beside) {
    @Nullable URL found = name.isEmpty() ? null : beside.getResource(name); // "" is a folder
    if (found == null && !name.isEmpty()) {
      found = beside.getResource("/" + name);
    }
    try {
      if (found != null && !found.getProtocol().equals("file")) {
        try (InputStream in = found.openStream()) {
          return RecipeJson.read(in.readAllBytes(), name, Format.ofFile(name), Optional.empty());
        }
      }
      Path file = found == null ? Path.of(name) : Path.of(URI.create(found.toString()));
      Path absolute = file.toAbsolutePath().normalize();
      if (!Files.isRegularFile(file)) {
        throw new IllegalArgumentException(
            "recipe \"%s\" is neither on the class path (beside %s, or absolute) nor a file (%s)"
                .formatted(name, AnnotationScanner.nameOf(beside), absolute));
      }
      Optional<Path> folder = Optional.ofNullable(absolute.getParent());
      return RecipeJson.read(Files.readAllBytes(file), name, Format.ofFile(name), folder);
    } catch (IOException e) {
      throw new UncheckedIOException("recipe \"" + name + "\" cannot be read", e);
    }
  }

  /** Gives all recipes of a document a seed. */
  static RecipeDocument seeded(RecipeDocument document, long seed) {
    return new RecipeDocument(
        document.name(),
        document.isArray(),
        document.recipes().stream().map(recipe -> recipe.withSeed(seed)).toList(),
        document.warnings());
  }
}
