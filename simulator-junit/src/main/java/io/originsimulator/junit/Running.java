package io.originsimulator.junit;

import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.RecipeException;
import io.originsimulator.server.Simulator;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** A simulator of some tests, and what it begins each of them with. */
final class Running implements AutoCloseable {
  private static final int JOURNAL = 10_000; // requests that are remembered

  /** The simulators whose address system properties are, by address; guarded by itself. */
  private static final Map<String, Running> BY_ADDRESS = new HashMap<>();

  private final Declaration declaration;
  private final Object owner;
  private final List<RecipeDocument> documents;
  private final Simulator simulator;
  private final Map<String, Optional<String>> propertiesBefore = new LinkedHashMap<>();
  private boolean isNew = true;
  private volatile boolean shared;
  private volatile boolean closed;

  private Running(Declaration declaration, Object owner) {
    this.declaration = declaration;
    this.owner = owner;
    this.documents = declaration.documents();
    try {
      this.simulator =
          declaration
              .clock()
              .set(Simulator.builder().port(declaration.port()).sharedEventLoop().journal(JOURNAL))
              .start();
    } catch (IllegalArgumentException | UncheckedIOException e) {
      throw declaration.wrong(e);
    }
  }

  /**
   * Starts it, without recipes yet.
   *
   * @param owner the extension that resolves parameters to it
   * @param around the simulators of the same test and class, whose properties it may take over
   */
  static Running start(Declaration declaration, Object owner, Collection<Running> around) {
    Running running = new Running(declaration, owner);
    try {
      synchronized (BY_ADDRESS) {
        declaration.properties().forEach(property -> running.set(property, around));
      }
      return running;
    } catch (IllegalArgumentException e) { // such as of an empty name
      running.close();
      throw declaration.wrong(e);
    }
  }

  private void set(String property, Collection<Running> around) {
    Running other = BY_ADDRESS.get(System.getProperty(property, ""));
    if (other != null && other != this && !around.contains(other)) {
      throw new IllegalArgumentException(
          "property \""
              + property
              + "\" is set by "
              + other.declaration.place()
              + " at the same time (expected: @ResourceLock on the classes; see docs/junit.md)");
    }
    String address = simulator.uri().toString();
    BY_ADDRESS.put(address, this);
    String before = System.setProperty(property, address);
    propertiesBefore.putIfAbsent(property, Optional.ofNullable(before));
  }

  /** Gives it its declared recipes and more, from 0 s, with nothing counted or remembered. */
  void beginAnew(List<Declaration> additions) {
    List<RecipeDocument> all = new ArrayList<>(documents);
    OptionalLong seed = declaration.seed();
    for (Declaration addition : additions) {
      all.addAll(addition.documents());
      seed = addition.seed().isPresent() ? addition.seed() : seed;
    }
    if (!isNew) {
      simulator.restart();
    }
    isNew = false;
    try {
      simulator.change(Set.of(), seed.isPresent() ? seeded(all, seed.getAsLong()) : all, r -> true);
    } catch (RecipeException e) {
      throw declaration.wrong(e);
    }
  }

  private static List<RecipeDocument> seeded(List<RecipeDocument> documents, long seed) {
    return documents.stream()
        .map(
            document ->
                new RecipeDocument(
                    document.name(),
                    document.isArray(),
                    document.recipes().stream().map(recipe -> recipe.withSeed(seed)).toList(),
                    document.warnings()))
        .toList();
  }

  Declaration declaration() {
    return declaration;
  }

  Object owner() {
    return owner;
  }

  Simulator simulator() {
    return simulator;
  }

  /** Records that it cannot be another one for each test. */
  void share() {
    shared = true;
  }

  boolean isShared() {
    return shared || declaration.isOfOnePlace();
  }

  boolean isClosed() {
    return closed;
  }

  /** Ends it and puts its system properties back. */
  @Override
  public void close() {
    closed = true;
    try {
      simulator.close();
    } finally {
      synchronized (BY_ADDRESS) {
        BY_ADDRESS.values().remove(this);
        propertiesBefore.forEach(
            (property, before) ->
                before.ifPresentOrElse(
                    value -> System.setProperty(property, value),
                    () -> System.clearProperty(property)));
      }
    }
  }
}
