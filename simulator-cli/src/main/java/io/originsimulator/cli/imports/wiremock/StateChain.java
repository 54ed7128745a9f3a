package io.originsimulator.cli.imports.wiremock;

import static java.util.stream.Collectors.groupingBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The mappings that answer one request in turn: those of a scenario, or a single one.
 *
 * <pre>
 *   Started ─▶ first failure ─▶ recovered      each response moves the scenario to the next state
 * </pre>
 *
 * @param stubs one or more, in the order of their states
 * @param loops whether the first follows the last; otherwise the last stays
 */
record StateChain(List<Stub> stubs, boolean loops) {

  StateChain {
    stubs = List.copyOf(stubs);
  }

  Stub first() {
    return stubs.get(0);
  }

  /**
   * Returns the chains of mappings. A scenario whose states other requests change has no chain: its
   * mappings of the first state remain, and the others become differences.
   *
   * @param stubs in WireMock's order, which the chains keep
   */
  static List<StateChain> of(List<Stub> stubs) {
    Map<String, List<Stub>> scenarios = stubs.stream().collect(groupingBy(Stub::scenario));
    List<StateChain> chains = new ArrayList<>();
    for (Stub stub : stubs) {
      List<Stub> scenario = scenarios.getOrDefault(stub.scenario(), List.of());
      if (stub.scenario().isEmpty()) {
        chains.add(new StateChain(List.of(stub), false));
      } else if (isChain(scenario)) {
        if (stub.isFirst()) {
          chains.add(chain(scenario));
        }
      } else if (stub.isFirst() || stub.state().isEmpty()) {
        chains.add(new StateChain(List.of(stub), false));
        stub.place().at("scenarioName").add("the state of the scenario never changes");
      } else {
        String reason =
            "left out: other requests change the state of the scenario \"%s\"; only its first state"
                + " is carried over";
        stub.place().add(reason.formatted(stub.scenario()));
      }
    }
    return chains;
  }

  /** Returns whether all mappings are of one request, and each of one state of its own. */
  private static boolean isChain(List<Stub> scenario) {
    return scenario.stream().filter(Stub::isFirst).count() == 1
        && scenario.stream().map(Stub::request).distinct().count() == 1
        && scenario.stream().map(Stub::state).distinct().count() == scenario.size();
  }

  private static StateChain chain(List<Stub> scenario) {
    Map<String, Stub> left = new LinkedHashMap<>();
    scenario.forEach(stub -> left.put(stub.state(), stub));
    Stub first = scenario.stream().filter(Stub::isFirst).findFirst().orElseThrow();
    List<Stub> steps = new ArrayList<>();
    Stub last = first;
    for (Stub step = first; step != null; step = left.get(step.next())) {
      left.remove(step.state());
      steps.add(step);
      last = step;
    }
    boolean loops = steps.size() > 1 && last.next().equals(first.state());
    if (!loops && !last.next().equals(last.state())) {
      last.place().at("newScenarioState").add("the last response of the scenario stays");
    }
    left.values().forEach(stub -> stub.place().add("left out: no response leads to its state"));
    return new StateChain(steps, loops);
  }
}
