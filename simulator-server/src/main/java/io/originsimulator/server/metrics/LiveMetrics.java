package io.originsimulator.server.metrics;

import io.originsimulator.recipe.value.Endpoint;
import io.originsimulator.report.Counts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * The counts and times of all event loops, which are added up when they are read. Readers never
 * wait for an event loop, and cost it nothing. For any thread.
 */
public final class LiveMetrics {
  private final List<LoopMetrics> loops;
  private volatile Counts cleared;

  /**
   * Creates a view that excludes the earlier {@link #counts}.
   *
   * @param loops may grow until the first connection is served
   */
  public LiveMetrics(List<LoopMetrics> loops) {
    this.loops = loops;
    this.cleared = all();
  }

  /**
   * Returns the counts since they were last cleared; those of dropped lines since the start, as the
   * log lacks them in any case.
   */
  public Counts counts() {
    Counts before = cleared;
    Counts now = all();
    return new Counts(
        now.requests() - before.requests(),
        difference(now.byStatus(), before.byStatus()),
        difference(now.faults(), before.faults()),
        now.abandoned() - before.abandoned(),
        now.events() - before.events(),
        now.heldBack() - before.heldBack(),
        now.unlogged());
  }

  /** Clears {@link #counts}; all other figures are those since the start. */
  public void clear() {
    cleared = all();
  }

  private Counts all() {
    return sinceStart().counts(unloggedLines());
  }

  /** Returns the counts of all requests since the start, without times. */
  public StageMetrics sinceStart() {
    StageMetrics all = new StageMetrics(StageLabel.ALL);
    loops.forEach(loop -> loop.stages().forEach(all::addCounts));
    return all;
  }

  private static <K> SortedMap<K, Long> difference(
      SortedMap<K, Long> now, SortedMap<K, Long> before) {
    SortedMap<K, Long> difference = new TreeMap<>();
    now.forEach(
        (key, count) -> {
          long more = count - before.getOrDefault(key, 0L);
          if (more > 0) {
            difference.put(key, more);
          }
        });
    return difference;
  }

  /** Returns the number of requests since the start, even if they were cleared. */
  public long arrivals() {
    return sum(LoopMetrics::arrivals);
  }

  /** Returns the number of requests that have not ended, 0 or more. */
  public long inFlight() {
    return sum(loop -> loop.stages().mapToLong(StageMetrics::inFlight).sum());
  }

  /** Returns the number of lines of the access log that were dropped since the start. */
  public long unloggedLines() {
    return sum(LoopMetrics::unloggedLines);
  }

  /** Returns the number of connections that were served since the start. */
  public long connections() {
    return sum(LoopMetrics::connections);
  }

  /** Returns the number of open connections that are served. */
  public long openConnections() {
    return sum(LoopMetrics::openConnections);
  }

  private long sum(ToLongFunction<LoopMetrics> figure) {
    return loops.stream().mapToLong(figure).sum();
  }

  /**
   * Returns the counts and times of each stage since the start; each label once, those of recipes
   * in the order of their first request. Those without a recipe come last; they may be zero.
   */
  public List<StageMetrics> stages() {
    Map<StageLabel, List<StageMetrics>> byLabel = new LinkedHashMap<>();
    loops.forEach(loop -> loop.stages().forEach(one -> add(byLabel, one)));
    Map<Boolean, List<StageMetrics>> sums =
        byLabel.entrySet().stream()
            .map(entry -> StageMetrics.sum(entry.getKey(), entry.getValue()))
            .collect(Collectors.partitioningBy(sum -> sum.label().endpoint().isPresent()));
    List<StageMetrics> stages = new ArrayList<>(sums.get(true));
    stages.addAll(sums.get(false));
    return stages;
  }

  /** Returns the counts of each recipe's requests since the start, without times. */
  public Map<Endpoint, StageMetrics> recipes() {
    Map<Endpoint, StageMetrics> counts = new HashMap<>();
    Consumer<StageMetrics> add =
        stage ->
            stage
                .label()
                .endpoint()
                .map(of -> counts.computeIfAbsent(of, any -> new StageMetrics(StageLabel.ALL)))
                .ifPresent(sum -> sum.addCounts(stage));
    loops.forEach(loop -> loop.stages().forEach(add));
    return counts;
  }

  /** Returns the counts and times of all requests since the start. */
  public StageMetrics total() {
    return StageMetrics.sum(StageLabel.ALL, loops.stream().flatMap(LoopMetrics::stages).toList());
  }

  private static void add(Map<StageLabel, List<StageMetrics>> byLabel, StageMetrics one) {
    byLabel.computeIfAbsent(one.label(), label -> new ArrayList<>()).add(one);
  }
}
