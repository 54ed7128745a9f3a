package io.originsimulator.server.metrics;

import io.originsimulator.scenario.ActiveRecipe;
import io.originsimulator.scenario.CompiledRecipe;
import io.originsimulator.server.http.ServedResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The counts and times of one event loop, by recipe and stage. Written by that loop, read by any
 * thread.
 *
 * <pre>
 *   0 ──▶ /news    before the first │ 0s │ 4s     found by two indices: nothing is hashed
 *   1 ──▶ /sport   before the first │ 0s
 *   replaced       /news 0s │ …                   joined by label, once nothing is in flight
 * </pre>
 */
public final class LoopMetrics {

  /** The maximum number of stages; all further stages share one. */
  static final int MOST_STAGES = 1000;

  private final StageMetrics unanswered = new StageMetrics(StageLabel.NO_ROUTE);
  private final StageMetrics others = new StageMetrics(StageLabel.OTHERS);
  private final AtomicLong opened = new AtomicLong(); // connections
  private final AtomicLong closed = new AtomicLong();
  private final AtomicLong unlogged = new AtomicLong(); // lines of the access log
  private @Nullable Row[] rows = {};
  private volatile List<Kept> kept = List.of(); // replaced as a whole, so that readers miss nothing

  /** The stages of an accepted recipe. Index 0: before the first. */
  private record Row(CompiledRecipe<ServedResponse> recipe, @Nullable StageMetrics[] stages) {
    /** Returns whether it is of a recipe, which may have lost methods since. */
    @SuppressWarnings("ReferenceEquality") // each acceptance has its own compiled recipe
    boolean isOf(ActiveRecipe<ServedResponse> other) {
      return recipe == other.compiled();
    }
  }

  /**
   * A stage with requests.
   *
   * @param recipe null if it was replaced, and the next one of its number has had requests
   */
  private record Kept(@Nullable CompiledRecipe<ServedResponse> recipe, StageMetrics metrics) {}

  /**
   * The delay errors of a stage.
   *
   * @param recipe null if it was replaced, or for a label without a recipe
   */
  public record StageErrors(
      @Nullable CompiledRecipe<ServedResponse> recipe, StageLabel label, TimeHistogram times) {
    private static StageErrors of(
        @Nullable CompiledRecipe<ServedResponse> recipe, StageMetrics metrics) {
      TimeHistogram copy = new TimeHistogram();
      copy.add(metrics.error());
      return new StageErrors(recipe, metrics.label(), copy);
    }
  }

  /**
   * Returns the counts of the stage at a request's arrival.
   *
   * @param recipe the current recipe that responds; null if none does
   */
  public StageMetrics stage(@Nullable ActiveRecipe<ServedResponse> recipe, long arrivalNanos) {
    if (recipe == null) {
      return unanswered;
    }
    int number = recipe.number();
    Row row = number < rows.length ? rows[number] : null;
    if (row == null || !row.isOf(recipe)) {
      row = begin(recipe);
    }
    int stage = recipe.stageNumberAt(arrivalNanos);
    StageMetrics metrics = row.stages()[stage + 1];
    return metrics == null ? begin(row, recipe, stage) : metrics;
  }

  private Row begin(ActiveRecipe<ServedResponse> recipe) {
    int number = recipe.number();
    if (number >= rows.length) {
      rows = Arrays.copyOf(rows, Math.max(number + 1, rows.length * 2));
    }
    Row gone = rows[number];
    if (gone != null) {
      retire(gone);
    }
    Row row = new Row(recipe.compiled(), new StageMetrics[recipe.stages().size() + 1]);
    rows[number] = row;
    return row;
  }

  /** Joins the stages of replaced recipes that have the same label and no request in flight. */
  private void retire(Row gone) {
    boolean full = kept.size() >= MOST_STAGES;
    List<Kept> left = new ArrayList<>();
    Map<StageLabel, StageMetrics> joined = new LinkedHashMap<>();
    for (Kept one : kept) {
      StageMetrics metrics = one.metrics();
      if (one.recipe() != null && !one.recipe().equals(gone.recipe())) {
        left.add(one);
      } else if (metrics.inFlight() > 0) {
        left.add(new Kept(null, metrics));
      } else {
        StageLabel label = full ? StageLabel.OTHERS : metrics.label();
        joined.merge(label, metrics, (a, b) -> StageMetrics.sum(label, List.of(a, b)));
      }
    }
    joined.forEach((label, sum) -> left.add(new Kept(null, sum)));
    kept = List.copyOf(left);
  }

  private StageMetrics begin(Row row, ActiveRecipe<ServedResponse> recipe, int stage) {
    if (kept.size() >= MOST_STAGES) {
      return others;
    }
    StageMetrics metrics = new StageMetrics(StageLabel.of(recipe, stage));
    row.stages()[stage + 1] = metrics;
    List<Kept> more = new ArrayList<>(kept);
    more.add(new Kept(row.recipe(), metrics));
    kept = List.copyOf(more);
    return metrics;
  }

  /** Counts a connection that is served. */
  public void opened() {
    opened.lazySet(opened.getPlain() + 1);
  }

  /** Counts the end of a served connection. */
  public void closed() {
    closed.lazySet(closed.getPlain() + 1);
  }

  /** Counts a line of the access log that was dropped. */
  public void unlogged() {
    unlogged.lazySet(unlogged.getPlain() + 1);
  }

  /** Returns the number of lines of the access log that were dropped. */
  long unloggedLines() {
    return unlogged.get();
  }

  /** Returns the number of connections that were served. */
  long connections() {
    return opened.get();
  }

  /** Returns the number of open connections that are served. */
  long openConnections() {
    long ended = closed.get();
    return opened.get() - ended;
  }

  /** Returns the number of requests since the start. */
  public long arrivals() {
    return stages().mapToLong(StageMetrics::requests).sum();
  }

  /** Returns all stages with requests; those of replaced recipes may repeat labels. */
  Stream<StageMetrics> stages() {
    return Stream.concat(kept.stream().map(Kept::metrics), Stream.of(unanswered, others));
  }

  /** Returns copies of the delay errors of all stages; called on the loop, or after its end. */
  public List<StageErrors> errors() {
    return Stream.concat(
            kept.stream().map(one -> StageErrors.of(one.recipe(), one.metrics())),
            Stream.of(unanswered, others).map(metrics -> StageErrors.of(null, metrics)))
        .toList();
  }

  /** Removes the delay errors; called on the loop. */
  public void clearErrors() {
    stages().forEach(StageMetrics::clearErrors);
  }
}
