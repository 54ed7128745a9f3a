package io.originsimulator.cli;

import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Content;
import io.originsimulator.recipe.Endpoint;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.RecipeException;
import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * Reloads recipe files whose content has changed.
 *
 * <p>All files together are taken or, if one is bad, none. What did not change keeps its timeline,
 * and what was posted meanwhile stays unless its file says something new. One thread.
 */
final class RecipeWatcher implements Runnable {
  private static final int PERIOD_MILLIS = 250; // a change is taken when it has lasted one period

  private final RecipeFiles files;
  private final Simulator simulator;
  private final PrintWriter out;
  private final PrintWriter err;
  private Map<Endpoint, Served> served;
  private Object handled;
  private Object last;

  /** A recipe with the state of the files its bodies come from. */
  private record Served(Recipe recipe, List<Object> bodyFiles) {
    static Served of(Recipe recipe) {
      List<Object> states = new ArrayList<>();
      for (Behaviour behaviour : recipe.behaviours().values()) {
        if (behaviour.body().orElse(null) instanceof Content.File file) {
          states.add(state(file.path()));
        }
      }
      return new Served(recipe, states);
    }

    private static Object state(Path file) {
      try {
        return RecipeFiles.state(file);
      } catch (IOException e) {
        return String.valueOf(e.getMessage()); // gone: said when the recipe is read
      }
    }
  }

  /**
   * A watcher of files that are served.
   *
   * @param stateWhenRead of the files before they were read
   * @param documents what was read
   */
  RecipeWatcher(
      RecipeFiles files,
      Object stateWhenRead,
      List<RecipeDocument> documents,
      Simulator simulator,
      PrintWriter out,
      PrintWriter err) {
    this.files = files;
    this.served = byEndpoint(documents);
    this.handled = List.of(stateWhenRead, served);
    this.last = handled;
    this.simulator = simulator;
    this.out = out;
    this.err = err;
  }

  /** Watches until the thread is interrupted. */
  @Override
  public void run() {
    try {
      while (true) {
        Thread.sleep(PERIOD_MILLIS);
        look();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Looks once; takes a change that is there for the second time, so not in the midst of writing.
   */
  void look() {
    Object now = List.of(files.state(), again(served));
    boolean settled = now.equals(last);
    last = now;
    if (settled && !now.equals(handled)) {
      handled = now;
      reload();
    }
  }

  private void reload() {
    try {
      List<RecipeDocument> documents = files.readTogether();
      Map<Endpoint, Served> read = byEndpoint(documents);
      Map<Endpoint, Served> before = served;
      if (read.equals(before)) {
        return;
      }
      Set<Endpoint> removed = new HashSet<>(before.keySet());
      removed.removeAll(read.keySet());
      simulator.change(
          removed,
          documents,
          recipe -> !Objects.equals(read.get(recipe.endpoint()), before.get(recipe.endpoint())));
      served = read;
      report(before, read);
    } catch (RecipeException | Failure e) {
      err.println("error: not reloaded, what was served before goes on:\n" + e.getMessage());
      err.flush();
    } catch (RuntimeException e) { // a defect must not end the watching
      err.println("error: not reloaded, what was served before goes on; this is a defect: " + e);
      err.flush();
    }
  }

  private void report(Map<Endpoint, Served> before, Map<Endpoint, Served> after) {
    Set<String> changes = new TreeSet<>();
    String renewed = simulator.startAt().isPresent() ? " has changed" : " begins anew";
    before.forEach(
        (endpoint, recipe) -> {
          if (!after.containsKey(endpoint)) {
            changes.add(endpoint + " is gone");
          }
        });
    after.forEach(
        (endpoint, recipe) -> {
          Served old = before.get(endpoint);
          if (!recipe.equals(old)) {
            changes.add(endpoint + (old == null ? " is new" : renewed));
          }
        });
    out.println("Reloaded: " + String.join(", ", changes));
    out.flush();
  }

  private static Map<Endpoint, Served> byEndpoint(List<RecipeDocument> documents) {
    Map<Endpoint, Served> recipes = new LinkedHashMap<>();
    documents.forEach(
        document ->
            document
                .recipes()
                .forEach(recipe -> recipes.put(recipe.endpoint(), Served.of(recipe))));
    return recipes;
  }

  /** The same recipes with their files as they are now. */
  private static Map<Endpoint, Served> again(Map<Endpoint, Served> served) {
    Map<Endpoint, Served> now = new LinkedHashMap<>();
    served.forEach((endpoint, old) -> now.put(endpoint, Served.of(old.recipe())));
    return now;
  }
}
