package io.originsimulator.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.value.Fault;
import io.originsimulator.report.Counts;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LiveMetricsTest {
  private final LoopMetrics one = new LoopMetrics();
  private final LoopMetrics other = new LoopMetrics();
  private final StageMetrics first = one.stage(null, 0);
  private final StageMetrics second = other.stage(null, 0);
  private final LiveMetrics metrics = new LiveMetrics(List.of(one, other));

  @Test
  void countsAreZeroAtFirst() {
    assertThat(metrics.counts()).isEqualTo(new Counts(0, new TreeMap<>(), new TreeMap<>(), 0));
  }

  @Test
  void theCountsOfAllEventLoopsAreAdded() {
    first.arrived();
    first.answered(200);
    second.arrived();
    second.arrived();
    second.answered(200);
    second.answered(999);
    second.abandoned();
    assertThat(metrics.counts())
        .isEqualTo(new Counts(3, new TreeMap<>(Map.of(200, 2L, 999, 1L)), new TreeMap<>(), 1));
  }

  @Test
  void clearedCountsBeginAgain() {
    first.arrived();
    first.answered(503);
    first.abandoned();
    metrics.clear();
    assertThat(metrics.counts()).isEqualTo(new Counts(0, new TreeMap<>(), new TreeMap<>(), 0));
    second.arrived();
    second.answered(404);
    assertThat(metrics.counts())
        .isEqualTo(new Counts(1, new TreeMap<>(Map.of(404, 1L)), new TreeMap<>(), 0));
  }

  @Test
  void earlierCountsAreExcluded() {
    first.arrived();
    LiveMetrics later = new LiveMetrics(List.of(one, other));
    assertThat(later.counts()).isEqualTo(new Counts(0, new TreeMap<>(), new TreeMap<>(), 0));
  }

  @Test
  void faultsAreAddedByTheNamesOfTheirKinds() {
    for (Fault.Kind kind : Fault.Kind.values()) {
      first.failed(kind);
    }
    second.failed(Fault.Kind.STALL);
    assertThat(metrics.counts().faults())
        .isEqualTo(Map.of("reset", 1L, "close", 1L, "stall", 2L, "garbage", 1L, "goaway", 1L));
    metrics.clear();
    first.failed(Fault.Kind.CLOSE);
    assertThat(metrics.counts().faults()).isEqualTo(Map.of("close", 1L));
  }

  @Test
  void countsThatWereTakenDoNotChange() {
    SortedMap<Integer, Long> byStatus = new TreeMap<>(Map.of(200, 1L));
    SortedMap<String, Long> faults = new TreeMap<>(Map.of("reset", 1L));
    Counts taken = new Counts(1, byStatus, faults, 0);
    byStatus.put(503, 1L);
    faults.put("close", 1L);
    assertThat(taken.byStatus()).isEqualTo(Map.of(200, 1L)).isUnmodifiable();
    assertThat(taken.faults()).isEqualTo(Map.of("reset", 1L)).isUnmodifiable();
  }

  @Test
  void statusesAreInOrder() {
    List.of(503, 200, 404).forEach(first::answered);
    assertThat(metrics.counts().byStatus().keySet()).containsExactly(200, 404, 503);
  }
}
