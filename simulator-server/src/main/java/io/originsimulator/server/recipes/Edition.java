package io.originsimulator.server.recipes;

import io.originsimulator.scenario.CompiledRecipe;
import io.originsimulator.scenario.Scenario;
import io.originsimulator.server.http.Response;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A scenario with the bodies it serves, alive as long as anybody may still ask it.
 *
 * <p>Held by the {@link ScenarioStore} while it is the current one and by each event loop that has
 * responses pending under it; when the last holder lets go, its recipes' bodies are released. Any
 * thread.
 */
public final class Edition {
  private final Scenario<Response> scenario;
  private final Map<CompiledRecipe<Response>, Payloads> payloads;
  private final AtomicInteger holders = new AtomicInteger(1);

  /**
   * An edition with one holder.
   *
   * @param payloads each is retained by the edition
   */
  Edition(Scenario<Response> scenario, Map<CompiledRecipe<Response>, Payloads> payloads) {
    this.scenario = scenario;
    this.payloads = Map.copyOf(payloads);
    this.payloads.values().forEach(Payloads::retain);
  }

  public Scenario<Response> scenario() {
    return scenario;
  }

  Map<CompiledRecipe<Response>, Payloads> payloads() {
    return payloads;
  }

  /** Becomes a holder; false if the edition has been given up already. */
  boolean tryHold() {
    return holders.getAndUpdate(count -> count == 0 ? 0 : count + 1) > 0;
  }

  void letGo() {
    if (holders.decrementAndGet() == 0) {
      payloads.values().forEach(Payloads::release);
    }
  }
}
