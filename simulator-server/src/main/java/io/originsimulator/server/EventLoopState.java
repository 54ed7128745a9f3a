package io.originsimulator.server;

/**
 * What one event loop keeps for all its connections. Confined to that loop, but for the counter.
 */
final class EventLoopState {
  private final ScenarioStore scenarios;
  private final HttpDate date;
  private final RequestCounter counter = new RequestCounter();
  private ScenarioLease lease;
  private boolean closed;

  EventLoopState(ScenarioStore scenarios, SimulatorClock clock) {
    this.scenarios = scenarios;
    this.date = new HttpDate(clock);
    this.lease = new ScenarioLease(scenarios.hold());
  }

  /** The lease on the scenario in force; of a closed loop the one it last had. */
  ScenarioLease lease() {
    if (!closed && !scenarios.isCurrent(lease.edition())) {
      lease.end();
      lease = new ScenarioLease(scenarios.hold());
    }
    return lease;
  }

  HttpDate date() {
    return date;
  }

  RequestCounter counter() {
    return counter;
  }

  /** Gives the scenario back; the loop serves no more. */
  void close() {
    if (!closed) {
      closed = true;
      lease.end();
    }
  }
}
