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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/**
 * What an element declares of a simulator.
 *
 * @param place how messages begin, such as {@code @OriginSimulator on class FooTest}
 * @param name empty if it has none
 * @param beside the class beside which recipe files are looked up
 * @param recipes functions of that class; a later recipe takes over from an earlier one
 * @param port 0 for a free one
 * @param seed of all recipes; empty to leave them their own
 * @param properties system properties that are set to its address
 */
record Declaration(
    String place,
    String name,
    Class<?> beside,
    List<Function<Class<?>, RecipeDocument>> recipes,
    int port,
    SimulatorTime clock,
    OptionalLong seed,
    List<String> properties) {

  static Declaration of(OriginSimulator annotation, String element, Class<?> beside) {
    List<Function<Class<?>, RecipeDocument>> recipes = new ArrayList<>();
    for (String name : annotation.recipe()) {
      recipes.add(type -> find(name, type));
    }
    if (!annotation.json().isEmpty()) {
      recipes.add(type -> json(annotation.json()));
    }
    return new Declaration(
        "@OriginSimulator on " + element,
        annotation.name(),
        beside,
        recipes,
        annotation.port(),
        annotation.clock(),
        annotation.seed() == -1 ? OptionalLong.empty() : OptionalLong.of(annotation.seed()),
        List.of(annotation.property()));
  }

  /** Returns whether it has nothing but a name, and so only refers to a simulator. */
  boolean isPlain() {
    return !isForStart() && recipes.isEmpty() && seed.isEmpty();
  }

  /** Returns whether its port or a property is taken, so that only one can run at a time. */
  boolean isExclusive() {
    return port != 0 || !properties.isEmpty();
  }

  private boolean isForStart() {
    return isExclusive() || clock != SimulatorTime.SYSTEM;
  }

  /** Reads its recipes. */
  List<RecipeDocument> documents() {
    try {
      return recipes.stream().map(recipe -> recipe.apply(beside)).toList();
    } catch (IllegalArgumentException | UncheckedIOException e) {
      throw wrong(e);
    }
  }

  /** Checks that it has nothing that only the first declaration of a simulator can have. */
  void checkAddsTo(Declaration first) {
    if (isForStart()) {
      String attribute = port != 0 ? "port" : properties.isEmpty() ? "clock" : "property";
      throw wrong(
          attribute
              + " is said of a simulator that is there already, by "
              + first.place
              + " (expected: recipe, json and seed only, or another name)");
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
    return name.isEmpty() ? "simulator without a name" : "simulator \"" + name + "\"";
  }

  static RecipeDocument json(String text) {
    byte[] document = text.getBytes(StandardCharsets.UTF_8);
    return RecipeJson.read(document, "json", Format.JSON, Optional.empty());
  }

  /** Reads a resource beside a class, else from the root of the class path, else a file. */
  static RecipeDocument find(String name, Class<?> beside) {
    URL resource = resource(name, beside);
    try {
      if (resource != null && !resource.getProtocol().equals("file")) {
        try (InputStream in = resource.openStream()) {
          return RecipeJson.read(in.readAllBytes(), name, Format.ofFile(name), Optional.empty());
        }
      }
      Path file = resource == null ? Path.of(name) : Path.of(URI.create(resource.toString()));
      String expected =
          "neither on the class path (beside "
              + AnnotationScanner.nameOf(beside)
              + ", or absolute) nor a file";
      return read(name, file, expected);
    } catch (IOException e) {
      throw new UncheckedIOException("recipe \"" + name + "\" cannot be read", e);
    }
  }

  /** Reads a file. */
  static RecipeDocument file(Path file) {
    try {
      return read(file.toString(), file, "not a file");
    } catch (IOException e) {
      throw new UncheckedIOException("recipe \"" + file + "\" cannot be read", e);
    }
  }

  private static RecipeDocument read(String name, Path file, String isNot) throws IOException {
    Path absolute = file.toAbsolutePath().normalize();
    if (!Files.isRegularFile(file)) {
      throw new IllegalArgumentException(
          "recipe \"" + name + "\" is " + isNot + " (" + absolute + ")");
    }
    Optional<Path> folder = Optional.ofNullable(absolute.getParent());
    return RecipeJson.read(Files.readAllBytes(file), name, Format.ofFile(name), folder);
  }

  private static @Nullable URL resource(String name, Class<?> beside) {
    if (name.isEmpty()) {
      return null; // it would be the class's folder
    }
    URL resource = beside.getResource(name);
    return resource != null || name.startsWith("/") ? resource : beside.getResource("/" + name);
  }
}
