package io.originsimulator.server.loop;

import io.originsimulator.recipe.value.Route;
import io.originsimulator.server.accesslog.LoopLog;
import io.originsimulator.server.clock.SimulatorClock;
import io.originsimulator.server.honesty.LoopMeter;
import io.originsimulator.server.http.HttpDate;
import io.originsimulator.server.metrics.LoopMetrics;
import io.originsimulator.server.recipes.ScenarioLease;
import io.originsimulator.server.recipes.ScenarioStore;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The state of one event loop for all its connections. Confined to that loop, except the metrics.
 */
public final class EventLoopState {
  private final ScenarioStore scenarios;
  private final SimulatorClock clock;
  private final HttpDate date;
  private final LoopMetrics metrics = new LoopMetrics();
  private final OpenStreams streams = new OpenStreams();
  private @Nullable ScenarioLease lease; // null before the first request
  private volatile boolean leasing; // set before the first lease
  private @Nullable Gate gate; // null while nothing is held, to save requests the look-up
  private @Nullable LoopMeter meter; // null unless delays are measured
  private @Nullable LoopLog log; // null without an access log
  private boolean closed;

  public EventLoopState(ScenarioStore scenarios, SimulatorClock clock) {
    this.scenarios = scenarios;
    this.clock = clock;
    this.date = new HttpDate(clock);
  }

  /** Returns the lease on the current scenario; after the loop is closed, the last one. */
  public ScenarioLease lease() {
    @Nullable ScenarioLease last = lease;
    if (last != null && (closed || scenarios.isCurrent(last.snapshot()))) {
      return last;
    } else if (last != null) {
      last.end();
    }
    leasing = true;
    ScenarioLease next = new ScenarioLease(scenarios.hold());
    lease = next;
    return next;
  }

  /** Returns whether it has leased a scenario, so that a change must renew the lease. */
  boolean isLeasing() {
    return leasing;
  }

  /** Returns the gate of held responses; null if nothing is held. */
  public @Nullable Gate gate() {
    return gate;
  }

  /** Holds the responses of these routes and of no others. */
  public void hold(Set<Route> routes) {
    Gate changed = gate == null ? new Gate() : gate;
    gate = routes.isEmpty() ? null : changed;
    changed.hold(routes);
  }

  /** Returns the open streams of its connections. */
  public OpenStreams streams() {
    return streams;
  }

  /** Sets the meter of its delays; called before it serves. */
  public void measure(LoopMeter measuring) {
    meter = measuring;
    measuring.include(metrics);
  }

  /** Returns the meter; null unless delays are measured. */
  public @Nullable LoopMeter meter() {
    return meter;
  }

  /** Sets the access log of its requests; called before it serves. */
  public void log(LoopLog lines) {
    log = lines;
  }

  /** Returns the access log; null if none is kept. */
  public @Nullable LoopLog log() {
    return log;
  }

  public SimulatorClock clock() {
    return clock;
  }

  public HttpDate date() {
    return date;
  }

  public LoopMetrics metrics() {
    return metrics;
  }

  /** Releases the scenario; the loop serves no more. */
  public void close() {
    if (!closed) {
      closed = true;
      if (lease != null) {
        lease.end();
      }
    }
  }
}
