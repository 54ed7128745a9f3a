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
 * @param journalEntries requests that are kept
 * @param bodyBytes bytes that are kept of each body
 */
record Declaration(
    String place,
    String name,
    Class<?> beside,
    List<Function<Class<?>, RecipeDocument>> recipes,
    int port,
    SimulatorTime clock,
    OptionalLong seed,
    List<String> properties,
    Lifetime lifetime,
    int journalEntries,
    int bodyBytes) {
  static final int JOURNAL_ENTRIES = 10_000;
  static final int BODY_BYTES = 4096;

  static Declaration of(OriginSimulator annotation, String element, Class<?> beside) {
    List<Function<Class<?>, RecipeDocument>> recipes = new ArrayList<>();
    for (String name : annotation.recipe()) {
      recipes.add(type -> find(name, type));
    }
    if (!annotation.inline().isEmpty()) {
      recipes.add(type -> inline(annotation.inline()));
    }
    return new Declaration(
        "@OriginSimulator on " + element,
        annotation.name(),
        beside,
        recipes,
        annotation.port(),
        annotation.clock(),
        annotation.seed() == -1 ? OptionalLong.empty() : OptionalLong.of(annotation.seed()),
        List.of(annotation.property()),
        annotation.lifetime(),
        annotation.journal().entries(),
        annotation.journal().bodyBytes());
  }

  /** Returns what adds recipes to its simulator. */
  Declaration adding(List<Recipe> added) {
    return new Declaration(
        place,
        name,
        beside,
        List.of(type -> RecipeDocument.of(added)),
        0,
        SimulatorTime.SYSTEM,
        OptionalLong.empty(),
        List.of(),
        Lifetime.DECLARED,
        JOURNAL_ENTRIES,
        BODY_BYTES);
  }

  /** Returns whether it has nothing but a name, and so only refers to a simulator. */
  boolean isPlain() {
    return !isForStart() && recipes.isEmpty() && seed.isEmpty();
  }

  boolean isOfRun() {
    return lifetime == Lifetime.RUN;
  }

  /** Returns whether only one test at a time can use what it names. */
  boolean isExclusive() {
    return port != 0 || !properties.isEmpty() || isOfRun();
  }

  private boolean isForStart() {
    return !differenceFrom(adding(List.of())).isEmpty();
  }

  /** Returns the attribute in which two simulators differ when they start; empty if in none. */
  private String differenceFrom(Declaration other) {
    if (port != other.port) {
      return "port";
    } else if (!properties.equals(other.properties)) {
      return "property";
    } else if (clock != other.clock) {
      return "clock";
    } else if (lifetime != other.lifetime) {
      return "lifetime";
    }
    return journalEntries == other.journalEntries && bodyBytes == other.bodyBytes ? "" : "journal";
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
    if (isForStart() && !(isOfRun() && first.isOfRun())) {
      throw wrong(
          differenceFrom(adding(List.of()))
              + " is said of a simulator that is there already, by "
              + first.place
              + " (expected: recipe, inline and seed only, or another name)");
    }
  }

  /** Checks that a simulator that another class began can be shared. */
  void checkShares(Declaration first) {
    String attribute = differenceFrom(first);
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
    return name.isEmpty() ? "simulator without a name" : "simulator \"" + name + "\"";
  }

  static RecipeDocument inline(String text) {
    byte[] document = text.getBytes(StandardCharsets.UTF_8);
    return RecipeJson.read(document, "inline", Format.ofText(text), Optional.empty());
  }

  /** Reads a resource beside a class, else from the root of the class path, else a file. */
  static RecipeDocument find(String name, Class<?> beside) {
    @Nullable URL resource = name.isEmpty() ? null : beside.getResource(name); // "" is a folder
    if (resource == null && !name.isEmpty() && !name.startsWith("/")) {
      resource = beside.getResource("/" + name);
    }
    if (resource != null && resource.getProtocol().equals("file")) {
      return file(name, Path.of(URI.create(resource.toString())), "no file");
    } else if (resource == null) {
      String type = AnnotationScanner.nameOf(beside);
      String isNot = "neither on the class path (beside " + type + ", or absolute) nor a file";
      return file(name, Path.of(name), isNot);
    }
    try (InputStream in = resource.openStream()) {
      return RecipeJson.read(in.readAllBytes(), name, Format.ofFile(name), Optional.empty());
    } catch (IOException e) {
      throw new UncheckedIOException("recipe \"" + name + "\" cannot be read", e);
    }
  }

  /** Reads a file; {@code isNot} is how a message goes on if it does not exist. */
  static RecipeDocument file(String name, Path file, String isNot) {
    Path absolute = file.toAbsolutePath().normalize();
    if (!Files.isRegularFile(file)) {
      throw new IllegalArgumentException(
          "recipe \"" + name + "\" is " + isNot + " (" + absolute + ")");
    }
    try {
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
