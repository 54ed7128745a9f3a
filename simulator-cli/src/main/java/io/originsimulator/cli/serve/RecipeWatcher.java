package io.originsimulator.cli.serve;

import io.originsimulator.cli.console.Failure;
import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.listener.Listener;
import io.originsimulator.recipe.value.Endpoint;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.server.Simulator;
import java.io.PrintWriter;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Reloads recipe files when their content, or the content of a file that they name, changes.
 *
 * <p>All files are accepted together; if one is invalid, none is. Unchanged recipes keep their
 * timelines, and recipes that were posted meanwhile stay unless their file changes. One thread.
 *
 * <pre>
 *   look   every 250 ms: stamps ─ unchanged ─▶ nothing
 *                          └ changed, and equal twice ─▶ reload ─▶ different contents are served
 * </pre>
 */
final class RecipeWatcher implements Runnable {
  private static final int PERIOD_MILLIS = 250; // a change must last one period

  private final RecipeFiles files;
  private final Simulator simulator;
  private final PrintWriter out;
  private final PrintWriter err;
  private Map<Endpoint, RecipeContents> served;
  private Optional<Listener> listener; // of the files
  private FileStamps read;
  private FileStamps last;
  private boolean refused;

  /**
   * Creates a watcher; stamps, contents, and listener are from before the files were read or
   * served.
   */
  RecipeWatcher(
      RecipeFiles files,
      FileStamps read,
      Map<Endpoint, RecipeContents> served,
      Optional<Listener> listener,
      Simulator simulator,
      PrintWriter out,
      PrintWriter err) {
    this.files = files;
    this.read = read;
    this.last = read;
    this.served = served;
    this.listener = listener;
    this.simulator = simulator;
    this.out = out;
    this.err = err;
  }

  /** Returns the present contents of recipes. */
  static Map<Endpoint, RecipeContents> contents(List<RecipeDocument> documents) {
    Map<Endpoint, RecipeContents> contents = new LinkedHashMap<>();
    documents.stream()
        .flatMap(document -> document.recipes().stream())
        .forEach(recipe -> contents.put(recipe.endpoint(), RecipeContents.of(recipe)));
    return contents;
  }

  /** Returns the listener of documents; empty if none has one. */
  static Optional<Listener> listener(List<RecipeDocument> documents) {
    return documents.stream().flatMap(document -> document.listener().stream()).findFirst();
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
   * Checks once; accepts a change when two checks see the same state, so not while a file is being
   * written.
   */
  void look() {
    FileStamps now = files.stamps(read.named());
    boolean settled = now.equals(last);
    last = now;
    if (settled && !now.equals(read)) {
      reload();
    }
  }

  private void reload() {
    read = new FileStamps();
    try {
      List<RecipeDocument> documents = files.readToWatch(read);
      Map<Endpoint, RecipeContents> after = contents(documents);
      Map<Endpoint, RecipeContents> before = served;
      Optional<Listener> listening = listener(documents);
      if (!after.equals(before) || !listening.equals(listener)) {
        if (listening.isEmpty() && listener.isPresent()) {
          documents.add(RecipeDocument.of(Listener.NONE));
        }
        simulator.change(
            removed(before, after),
            documents,
            it -> !Objects.equals(after.get(it.endpoint()), before.get(it.endpoint())));
        report(before, after, listening);
        served = after;
        listener = listening;
      } else if (refused) {
        out.println("Reloaded: valid again, unchanged");
      }
      refused = false;
    } catch (RecipeException | Failure e) {
      refuse("\n" + e.getMessage());
    } catch (RuntimeException e) { // a defect must not end the watcher
      refuse(" this is a defect: " + e);
    }
  }

  private static Set<Endpoint> removed(
      Map<Endpoint, RecipeContents> before, Map<Endpoint, RecipeContents> after) {
    Set<Endpoint> removed = new HashSet<>(before.keySet());
    removed.removeAll(after.keySet());
    return removed;
  }

  private void refuse(String why) {
    refused = true;
    err.println("error: recipes not reloaded; still serving the previous version:" + why);
  }

  private void report(
      Map<Endpoint, RecipeContents> before,
      Map<Endpoint, RecipeContents> after,
      Optional<Listener> listening) {
    Set<String> changes = new TreeSet<>();
    String renewed = simulator.startAt().isPresent() ? " has changed" : " restarts";
    if (!listening.equals(listener)) {
      String replaced = listener.isEmpty() ? " is new" : renewed;
      changes.add("the listener" + (listening.isEmpty() ? " is gone" : replaced));
    }
    removed(before, after).forEach(endpoint -> changes.add(endpoint + " is gone"));
    after.entrySet().stream()
        .filter(it -> !it.getValue().equals(before.get(it.getKey())))
        .map(it -> it.getKey() + (before.containsKey(it.getKey()) ? renewed : " is new"))
        .forEach(changes::add);
    out.println("Reloaded: " + String.join(", ", changes));
  }
}
