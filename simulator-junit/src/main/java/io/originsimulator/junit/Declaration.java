package io.originsimulator.junit;

import io.originsimulator.junit.OriginSimulator.Lifetime;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeDocument;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/**
 * The simulator that an element declares, or its additions to one that another element declares.
 *
 * @param place the beginning of messages, such as {@code @OriginSimulator on class FooTest}
 * @param nextTo the class next to which recipe files are looked up
 * @param settings the attributes
 */
record Declaration(String place, Class<?> nextTo, Settings settings) {

  String name() {
    return settings.name;
  }

  /** Returns a declaration that adds recipes to the simulator of this one. */
  Declaration adding(List<Recipe> added) {
    Settings adding = new Settings();
    adding.name = name();
    adding.recipes.add(ignored -> RecipeDocument.of(added));
    return new Declaration(place, nextTo, adding);
  }

  /** Returns whether it has nothing but a name, and so only refers to a simulator. */
  boolean isPlain() {
    return settingOfStart().isEmpty() && settings.recipes.isEmpty() && settings.seed.isEmpty();
  }

  boolean isOfRun() {
    return settings.lifetime == Lifetime.RUN;
  }

  /** Returns the resources that only one test at a time can use, such as {@code port 8080}. */
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
    return settings.differenceFrom(new Settings());
  }

  /** Reads its recipes. */
  List<RecipeDocument> documents() {
    try {
      return settings.recipes.stream().map(recipe -> recipe.apply(nextTo)).toList();
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
              + " (expected: only recipe, json, and seed, or another name)");
    }
  }

  /** Checks that the simulator that another class has declared can be shared. */
  void checkShares(Declaration first) {
    String attribute = settings.differenceFrom(first.settings);
    if (!attribute.isEmpty()) {
      throw wrong(
          attribute
              + " differs from that of "
              + first.place
              + ", which declared the simulator of the run (expected: the same value, or another name)");
    }
  }

  ExtensionConfigurationException sameName(Declaration first) {
    String expected = "; the first is " + first.place + " (expected: a unique name)";
    return wrong("duplicate " + called() + expected);
  }

  ExtensionConfigurationException wrong(String what) {
    return new ExtensionConfigurationException(place + ": " + what);
  }

  ExtensionConfigurationException wrong(RuntimeException cause) {
    return new ExtensionConfigurationException(place + ": " + cause.getMessage(), cause);
  }

  /** Returns {@code simulator "a"} or {@code simulator without a name}. */
  String called() {
    return name().isEmpty() ? "simulator without a name" : "simulator \"" + name() + "\"";
  }

  /** Gives all recipes of a document a seed. */
  static RecipeDocument seeded(RecipeDocument document, long seed) {
    return new RecipeDocument(
        document.name(),
        document.isArray(),
        document.recipes().stream().map(recipe -> recipe.withSeed(seed)).toList(),
        document.warnings(),
        document.about(),
        document.listener());
  }
}
