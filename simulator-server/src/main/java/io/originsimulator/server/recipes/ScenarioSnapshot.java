package io.originsimulator.server.recipes;

import io.originsimulator.scenario.CompiledRecipe;
import io.originsimulator.scenario.Scenario;
import io.originsimulator.server.http.ServedResponse;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A scenario with the bodies it serves, alive as long as it has a holder.
 *
 * <p>The holders are the {@link ScenarioStore}, while it is the current snapshot, and each event
 * loop with responses pending under it; when the last holder lets go, the bodies of its recipes are
 * released. For any thread.
 */
public final class ScenarioSnapshot {
  private final Scenario<ServedResponse> scenario;
  private final Map<CompiledRecipe<ServedResponse>, Payloads> payloads;
  private final AtomicInteger holders = new AtomicInteger(1);

  /**
   * Creates a snapshot with one holder.
   *
   * @param payloads retained by the snapshot
   */
  ScenarioSnapshot(
      Scenario<ServedResponse> scenario, Map<CompiledRecipe<ServedResponse>, Payloads> payloads) {
    this.scenario = scenario;
    this.payloads = Map.copyOf(payloads);
    this.payloads.values().forEach(Payloads::retain);
  }

  public Scenario<ServedResponse> scenario() {
    return scenario;
  }

  Map<CompiledRecipe<ServedResponse>, Payloads> payloads() {
    return payloads;
  }

  /** Adds a holder; returns false if the last holder has already let go. */
  boolean tryHold() {
    return holders.getAndUpdate(count -> count == 0 ? 0 : count + 1) > 0;
  }

  void letGo() {
    if (holders.decrementAndGet() == 0) {
      payloads.values().forEach(Payloads::release);
    }
  }
}
