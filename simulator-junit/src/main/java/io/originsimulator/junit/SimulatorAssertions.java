package io.originsimulator.junit;

import io.originsimulator.server.Simulator;

/** Where AssertJ's assertions on a simulator begin. */
public final class SimulatorAssertions {
  private SimulatorAssertions() {}

  /** Assertions on what a simulator was asked; it must keep a journal. */
  public static SimulatorAssert assertThat(Simulator actual) {
    return new SimulatorAssert(actual);
  }
}
