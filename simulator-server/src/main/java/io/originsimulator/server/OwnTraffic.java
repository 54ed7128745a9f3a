package io.originsimulator.server;

import io.originsimulator.recipe.value.Route;
import io.originsimulator.server.admin.Traffic;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The actions of admin pages on a simulator's requests; they are called only when it serves. */
record OwnTraffic(Simulator simulator) implements Traffic {

  @Override
  public List<String> restart() {
    return simulator.restartNow();
  }

  @Override
  public void dropTasks() {
    simulator.clock.ifPresent(ManualClock::restart);
  }

  @Override
  public Held hold(Route routeOrPath) {
    return simulator.holds().begin(routeOrPath);
  }

  @Override
  public void advance(Duration time) {
    simulator.clock().advanceBy(time);
  }

  @Override
  public String clock() {
    return simulator.clock.map(ManualClock::kind).orElse("system");
  }

  @Override
  public Map<Route, Integer> held() {
    return simulator.holds().held();
  }
}
