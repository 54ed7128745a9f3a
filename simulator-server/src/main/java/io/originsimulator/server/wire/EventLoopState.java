package io.originsimulator.server.wire;

import io.originsimulator.recipe.value.Route;
import io.originsimulator.server.clock.SimulatorClock;
import io.originsimulator.server.honesty.LoopMeter;
import io.originsimulator.server.http.HttpDate;
import io.originsimulator.server.journal.RequestCounter;
import io.originsimulator.server.recipes.ScenarioLease;
import io.originsimulator.server.recipes.ScenarioStore;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The state of one event loop for all its connections. Confined to that loop, except the counter.
 */
public final class EventLoopState {
  private final ScenarioStore scenarios;
  private final HttpDate date;
  private final RequestCounter counter = new RequestCounter();
  private ScenarioLease lease;
  private @Nullable Gate gate; // null while nothing is held, so that a request asks no more
  private @Nullable LoopMeter meter; // null unless it is measured how late it is
  private boolean closed;

  public EventLoopState(ScenarioStore scenarios, SimulatorClock clock) {
    this.scenarios = scenarios;
    this.date = new HttpDate(clock);
    this.lease = new ScenarioLease(scenarios.hold());
  }

  /** The lease on the scenario in force; of a closed loop the one it last had. */
  public ScenarioLease lease() {
    if (!closed && !scenarios.isCurrent(lease.snapshot())) {
      lease.end();
      lease = new ScenarioLease(scenarios.hold());
    }
    return lease;
  }

  /** The gate of answers that are held; null if none are to be. */
  @Nullable Gate gate() {
    return gate;
  }

  /** Holds the answers of these routes and of no others. */
  public void hold(Set<Route> routes) {
    Gate told = gate == null ? new Gate() : gate;
    gate = routes.isEmpty() ? null : told;
    told.hold(routes);
  }

  /** Has its delays measured; to be called before it serves. */
  public void measure(LoopMeter measuring) {
    meter = measuring;
  }

  /** Null unless its delays are measured. */
  public @Nullable LoopMeter meter() {
    return meter;
  }

  HttpDate date() {
    return date;
  }

  public RequestCounter counter() {
    return counter;
  }

  /** Gives the scenario back; the loop serves no more. */
  public void close() {
    if (!closed) {
      closed = true;
      lease.end();
    }
  }
}
