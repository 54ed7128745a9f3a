package io.originsimulator.junit;

import io.originsimulator.recipe.RecipeDocument;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/**
 * What an element says of a simulator.
 *
 * @param place what messages begin with, such as {@code @OriginSimulator on class FooTest}
 * @param name empty if it has none
 * @param beside the class that recipes are looked up beside
 * @param recipes in the order in which they take over from each other
 * @param port 0 for a free one
 * @param seed of all recipes; empty to leave them their own
 * @param properties system properties that are its address
 */
record Declaration(
    String place,
    String name,
    Class<?> beside,
    List<RecipeSource> recipes,
    int port,
    SimulatorTime clock,
    OptionalLong seed,
    List<String> properties) {

  /** What an annotation says. */
  static Declaration of(OriginSimulator annotation, String element, Class<?> beside) {
    List<RecipeSource> recipes = new ArrayList<>();
    for (String name : annotation.recipe()) {
      recipes.add(RecipeSource.named(name));
    }
    if (!annotation.json().isEmpty()) {
      recipes.add(RecipeSource.json(annotation.json()));
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

  /** Whether it says nothing but a name. */
  boolean isPlain() {
    return !isOfStart() && recipes.isEmpty() && seed.isEmpty();
  }

  /** Whether only one at a time can be as it says: its port or properties are taken. */
  boolean isOfOnePlace() {
    return port != 0 || !properties.isEmpty();
  }

  /** Whether it says anything that cannot be said of a simulator that runs already. */
  private boolean isOfStart() {
    return isOfOnePlace() || clock != SimulatorTime.SYSTEM;
  }

  /** Its recipes, read anew. */
  List<RecipeDocument> documents() {
    try {
      return recipes.stream().map(source -> source.read(beside)).toList();
    } catch (IllegalArgumentException | UncheckedIOException e) {
      throw wrong(e);
    }
  }

  /**
   * Checks that it only adds to a simulator.
   *
   * @throws ExtensionConfigurationException if it says what only its first declaration can
   */
  void checkAddsTo(Declaration first) {
    if (isOfStart()) {
      String word = port != 0 ? "port" : properties.isEmpty() ? "clock" : "property";
      throw wrong(
          word
              + " is said of a simulator that is there already, by "
              + first.place
              + " (expected: recipe, json and seed only, or another name)");
    }
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
}
