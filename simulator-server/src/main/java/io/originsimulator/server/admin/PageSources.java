package io.originsimulator.server.admin;

import io.originsimulator.server.clock.SimulatorClock;
import io.originsimulator.server.honesty.Honesty;
import io.originsimulator.server.journal.Journal;
import io.originsimulator.server.metrics.LiveMetrics;
import io.originsimulator.server.recipes.ScenarioStore;
import io.originsimulator.server.store.KeptScenarios;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a simulator that its pages show and clear.
 *
 * @param kept empty without a store
 * @param journal null if none is kept
 * @param honesty null if it is not measured
 */
public record PageSources(
    ScenarioStore scenarios,
    Optional<KeptScenarios> kept,
    LiveMetrics metrics,
    SimulatorClock clock,
    @Nullable Journal journal,
    @Nullable Honesty honesty,
    Traffic traffic) {

  /** Removes every recipe and the listener, and clears what has been counted and recorded. */
  void restart() {
    scenarios.clear();
    traffic.dropTasks();
    clearCounts();
    if (journal != null) {
      journal.clear();
    }
  }

  /** Clears what has been counted. */
  void clearCounts() {
    metrics.clear();
    if (honesty != null) {
      honesty.clear();
    }
  }
}
