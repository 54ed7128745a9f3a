package io.originsimulator.junit;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.value.RecipeException;
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
 * The life of a simulator: {@link #Running(Declaration, Running) starts}, {@link #setProperties
 * sets its properties}, {@link #reset is reset} before each test, {@link #close stops}. {@link
 * SimulatorScope} says when.
 *
 * <p>That of the whole run is used by one class at a time, each with its own recipes.
 */
final class Running {
  /** The simulators that set system properties; of several of a test, the outermost. */
  private static final Map<String, Running> BY_PROPERTY = new ConcurrentHashMap<>();

  private static final String AT_ONCE =
      " at the same time (expected: @ResourceLock on the classes; see docs/junit.md)";

  final Declaration declaration;
  private final List<RecipeDocument> documents;
  private final @Nullable Running ofRun; // whose simulator it is; null if it is its own
  private final AtomicReference<@Nullable Running> user = new AtomicReference<>(); // of the run's
  private final Map<String, Optional<String>> propertiesBefore = new HashMap<>();
  private volatile Simulator simulator;
  private List<Recipe> declared = List.of();
  private boolean used;
  volatile boolean shared; // no parallel test can have another instead
  volatile boolean closed;

  /**
   * Starts a simulator, without recipes yet, or takes that of the run.
   *
   * @param ofRun the run's, which is started; null if the declaration has its own
   */
  Running(Declaration declaration, @Nullable Running ofRun) {
    this.declaration = declaration;
    this.documents = declaration.documents();
    this.ofRun = ofRun;
    this.used = ofRun != null;
    this.shared = ofRun != null;
    this.simulator = ofRun == null ? start(declaration.settings().port) : ofRun.simulator;
  }

  private Simulator start(int port) {
    var settings = declaration.settings();
    SimulatorBuilder builder = Simulator.builder().port(port).sharedEventLoop();
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

  /** Begins the use of the run's simulator, which {@link #close} ends. */
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
   * Gives it its own recipes and those that are added, and no others, from 0 s; starts it again if
   * a test has stopped or closed it, on the same port.
   */
  void reset(List<Declaration> additions) {
    List<RecipeDocument> recipes = new ArrayList<>(documents);
    OptionalLong seed = declaration.settings().seed; // the nearest is that of all recipes
    for (Declaration addition : additions) {
      recipes.addAll(addition.documents());
      seed = addition.settings().seed.isPresent() ? addition.settings().seed : seed;
    }
    try {
      seed.ifPresent(of -> recipes.replaceAll(document -> Declaration.seeded(document, of)));
      if (simulator.isClosed()) {
        simulator = start(simulator.port());
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

  /** Returns the recipes that it has besides those of the last reset. */
  List<Recipe> addedRecipes() {
    return simulator.recipes().stream().filter(recipe -> !declared.contains(recipe)).toList();
  }

  /**
   * Sets its properties, which it may take over from a simulator around it, or from that of the run
   * while no class uses it, but from no other.
   */
  void setProperties(Collection<Running> around) {
    synchronized (BY_PROPERTY) { // one after the other: who sets it, and whether that is used
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
        } catch (IllegalArgumentException e) { // it is empty
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
