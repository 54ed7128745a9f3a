package io.originsimulator.junit;

import io.originsimulator.junit.OriginSimulator.Lifetime;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeBuilder;
import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.value.Chance;
import io.originsimulator.server.Simulator;
import java.net.URI;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.Extension;

/**
 * A {@link Simulator} for tests, declared in Java.
 *
 * <pre>{@code
 * @RegisterExtension
 * static final OriginSimulatorExtension ORIGIN =
 *     OriginSimulatorExtension.builder()
 *         .recipe(Recipe.route("/news").stage(Stage.at("0s").status(503)))
 *         .build();
 * }</pre>
 *
 * <p>In a static field it is one simulator for the class, as {@link OriginSimulator} on the class;
 * in an instance field one for each test, unless all tests have one instance.
 */
public abstract sealed class OriginSimulatorExtension implements Extension
    permits SimulatorCallbacks {
  volatile @Nullable Running running;

  OriginSimulatorExtension() {}

  /** Returns a builder of an extension whose simulator has a free port and no recipes. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Returns the simulator.
   *
   * @throws IllegalStateException before the first test of its class or instance, and after the
   *     last
   */
  public Simulator simulator() {
    @Nullable Running now = running;
    if (now == null || now.closed) {
      throw new IllegalStateException(
          "OriginSimulatorExtension: the simulator runs only during the tests of the class that"
              + " registers it (expected: @RegisterExtension on its field, and a call from a test)");
    }
    return now.simulator();
  }

  /** Returns the address of the simulator; like {@link Simulator#uri()}. */
  public URI uri() {
    return simulator().uri();
  }

  /**
   * Returns the address of a path; like {@link Simulator#uri(String)}.
   *
   * @param path starts with a slash; may have a query
   */
  public URI uri(String path) {
    return simulator().uri(path);
  }

  /** Builds the declaration of a simulator. For use by one thread. */
  public static final class Builder {
    private final Settings settings = new Settings();

    Builder() {}

    /** Sets the name that selects the simulator among others; default the empty name. */
    public Builder name(String name) {
      settings.name = name;
      return this;
    }

    /** Adds a recipe; a problem with it is reported when the simulator starts. */
    public Builder recipe(RecipeBuilder recipe) {
      settings.recipes.add(nextTo -> RecipeDocument.of(List.of(recipe.build())));
      return this;
    }

    /** Adds a recipe. */
    public Builder recipe(Recipe recipe) {
      settings.recipes.add(nextTo -> RecipeDocument.of(List.of(recipe)));
      return this;
    }

    /**
     * Adds a recipe file, JSON or YAML by its ending: on the class path next to the test class,
     * otherwise from the root of the class path, otherwise in the file system.
     */
    public Builder recipe(String name) {
      settings.addFile(name);
      return this;
    }

    /** Adds recipes as text: JSON if it begins with a brace or a bracket, otherwise YAML. */
    public Builder json(String text) {
      settings.addText(text);
      return this;
    }

    /** Sets the port to listen on, 0 to 65535; 0, the default, selects a free one. */
    public Builder port(int port) {
      settings.port = port;
      return this;
    }

    /** Serves TLS on a second, free port; default none. */
    public Builder https() {
      settings.https = true;
      return this;
    }

    /** Sets the clock; default {@link SimulatorTime#SYSTEM}. */
    public Builder clock(SimulatorTime clock) {
      settings.clock = clock;
      return this;
    }

    /** Sets the seed of all its recipes, 0 to {@link Chance#MAX_SEED}; default their own. */
    public Builder seed(long seed) {
      settings.seed = OptionalLong.of(seed);
      return this;
    }

    /** Adds a system property that holds the simulator's address while it runs. */
    public Builder property(String property) {
      settings.properties.add(property);
      return this;
    }

    /** Sets how long the simulator runs; default {@link Lifetime#DECLARED}. */
    public Builder lifetime(Lifetime lifetime) {
      settings.lifetime = lifetime;
      return this;
    }

    /**
     * Sets the limits of the journal; default the last 10,000 requests, with 4 kB of each body.
     *
     * @param entries 1 or more
     * @param bodyBytes 0 or more
     */
    public Builder journal(int entries, int bodyBytes) {
      settings.journalEntries = entries;
      settings.bodyBytes = bodyBytes;
      return this;
    }

    public OriginSimulatorExtension build() {
      return new SimulatorCallbacks(settings);
    }
  }
}
