package io.originsimulator.cli;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.RecipeException;
import io.originsimulator.recipe.Route;
import io.originsimulator.server.Simulator;
import java.io.PrintWriter;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
  private Map<Route, Recipe> served;
  private Object handled;
  private Object last;

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
    this.handled = stateWhenRead;
    this.last = stateWhenRead;
    this.served = byRoute(documents);
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
    Object now = files.state();
    boolean settled = now.equals(last);
    last = now;
    if (settled && !now.equals(handled)) {
      handled = now;
      reload();
    }
  }

  private void reload() {
    try {
      List<RecipeDocument> documents = files.read();
      Map<Route, Recipe> read = byRoute(documents);
      Set<Route> removed = new HashSet<>(served.keySet());
      removed.removeAll(read.keySet());
      Map<Route, Recipe> before = served;
      if (removed.isEmpty() && read.equals(before)) {
        return;
      }
      simulator.change(removed, documents, recipe -> !recipe.equals(before.get(recipe.route())));
      served = read;
      report(before, read);
    } catch (RecipeException | Failure e) {
      err.println("error: not reloaded, what was served before goes on:\n" + e.getMessage());
      err.flush();
    }
  }

  private void report(Map<Route, Recipe> before, Map<Route, Recipe> after) {
    Set<String> changes = new TreeSet<>();
    before.forEach(
        (route, recipe) -> {
          if (!after.containsKey(route)) {
            changes.add(route + " is gone");
          }
        });
    after.forEach(
        (route, recipe) -> {
          Recipe old = before.get(route);
          if (!recipe.equals(old)) {
            changes.add(route + (old == null ? " is new" : " begins anew"));
          }
        });
    out.println("Reloaded: " + String.join(", ", changes));
    out.flush();
  }

  private static Map<Route, Recipe> byRoute(List<RecipeDocument> documents) {
    Map<Route, Recipe> recipes = new LinkedHashMap<>();
    documents.forEach(
        document -> document.recipes().forEach(recipe -> recipes.put(recipe.route(), recipe)));
    return recipes;
  }
}
