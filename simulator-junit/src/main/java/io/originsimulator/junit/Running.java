package io.originsimulator.junit;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.server.Https;
import io.originsimulator.server.Simulator;
import io.originsimulator.server.SimulatorBuilder;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The lifecycle of a simulator: it {@link #Running(Declaration, Running) starts}, {@link
 * #setProperties sets its properties}, {@link #reset is reset} before each test, and {@link #close
 * stops}. {@link SimulatorScope} controls these steps.
 *
 * <p>The simulator of the run is used by one class at a time, each with its own recipes.
 */
final class Running {
  /** The simulator that has set each system property; if a test has several, the outermost. */
  private static final Map<String, Running> BY_PROPERTY = new ConcurrentHashMap<>();

  private static final String AT_ONCE =
      " at the same time (expected: @ResourceLock on the classes; see docs/junit.md)";

  final Declaration declaration;
  private final List<RecipeDocument> documents;
  private final @Nullable Running ofRun; // owner of the simulator; null if this is
  private final AtomicReference<@Nullable Running> user =
      new AtomicReference<>(); // of the run's simulator
  private final Map<String, Optional<String>> propertiesBefore = new HashMap<>();
  private volatile Simulator simulator;
  private List<Recipe> declared = List.of();
  private boolean used;
  volatile boolean shared; // a parallel test cannot use another one instead
  volatile boolean closed;

  /**
   * Starts a simulator, without recipes yet, or uses that of the run.
   *
   * @param ofRun the started simulator of the run; null if the declaration has its own
   */
  Running(Declaration declaration, @Nullable Running ofRun) {
    this.declaration = declaration;
    this.documents = declaration.documents();
    this.ofRun = ofRun;
    this.used = ofRun != null;
    this.shared = ofRun != null;
    this.simulator = ofRun == null ? start(declaration.settings().port, 0) : ofRun.simulator;
  }

  private Simulator start(int port, int httpsPort) {
    var settings = declaration.settings();
    SimulatorBuilder builder = Simulator.builder().port(port).sharedEventLoop();
    if (settings.https) {
      builder.https(Https.generated().withPort(httpsPort));
    }
    switch (settings.clock) {
      case MANUAL -> builder.manualClock();
      case JUMPING -> builder.jumpingClock();
      default -> {}
    }
    try {
      return builder.journal(settings.journalEntries, settings.bodyBytes).start();
    } catch (IllegalArgumentException | UncheckedIOException e) { // port or journal
      throw declaration.wrong(e);
    }
  }

  Simulator simulator() {
    return simulator;
  }

  /** Begins a class's use of the run's simulator, which {@link #close} ends. */
  Running use(Declaration by) {
    by.checkShares(declaration);
    Running use = new Running(by, this);
    @Nullable Running other = user.compareAndExchange(null, use);
    if (other != null) {
      throw by.wrong(other.declaration.place() + " uses it" + AT_ONCE);
    }
    try {
      setProperties(List.of()); // a test may have changed them
    } catch (RuntimeException e) {
      user.set(null);
      throw e;
    }
    return use;
  }

  /**
   * Restores exactly its own and the added recipes, from 0 s. Starts the simulator again on the
   * same port if a test has stopped or closed it.
   */
  void reset(List<Declaration> additions) {
    List<RecipeDocument> recipes = new ArrayList<>(documents);
    OptionalLong seed = declaration.settings().seed; // the innermost seed applies to all recipes
    for (Declaration addition : additions) {
      recipes.addAll(addition.documents());
      seed = addition.settings().seed.isPresent() ? addition.settings().seed : seed;
    }
    try {
      seed.ifPresent(of -> recipes.replaceAll(document -> Declaration.seeded(document, of)));
      if (simulator.isClosed()) {
        simulator =
            start(
                simulator.port(),
                declaration.settings().https ? simulator.httpsUri().getPort() : 0);
        if (ofRun != null) {
          ofRun.simulator = simulator;
        }
      } else if (used) {
        simulator.start();
        simulator.restart();
      }
      used = true;
      simulator.change(Set.of(), recipes, recipe -> true);
      declared = simulator.recipes();
    } catch (RecipeException | UncheckedIOException e) {
      throw declaration.wrong(e);
    }
  }

  /** Returns the recipes added since the last reset. */
  List<Recipe> addedRecipes() {
    return simulator.recipes().stream().filter(recipe -> !declared.contains(recipe)).toList();
  }

  /**
   * Sets its properties. It may take a property over only from a simulator of an enclosing scope,
   * or from that of the run while no class uses it.
   */
  void setProperties(Collection<Running> around) {
    synchronized (BY_PROPERTY) { // the owner of a property and its use are checked together
      for (String property : declaration.settings().properties) {
        Running other = BY_PROPERTY.getOrDefault(property, this);
        @Nullable Running inUse = other.declaration.isOfRun() ? other.user.get() : other;
        if (inUse == null) {
          BY_PROPERTY.put(property, this);
        } else if (other != this && !around.contains(inUse)) {
          throw declaration.wrong(
              "property \"" + property + "\" is set by " + inUse.declaration.place() + AT_ONCE);
        }
        BY_PROPERTY.putIfAbsent(property, this);
        try {
          propertiesBefore.putIfAbsent(property, Optional.ofNullable(System.getProperty(property)));
          System.setProperty(property, simulator.uri().toString());
        } catch (IllegalArgumentException e) { // the name is empty
          throw declaration.wrong(e);
        }
      }
    }
  }

  void close() {
    closed = true;
    if (ofRun != null) {
      ofRun.user.compareAndSet(this, null);
      return;
    }
    try {
      simulator.close();
    } finally {
      propertiesBefore.forEach(
          (property, before) -> {
            before.ifPresentOrElse(
                value -> System.setProperty(property, value), () -> System.clearProperty(property));
            BY_PROPERTY.remove(property, this);
          });
    }
  }
}
