package io.originsimulator.junit;

import io.originsimulator.server.Simulator;
import org.assertj.core.api.Assertions;

/** AssertJ's entry points with one for simulators; a single import is enough for both. */
public final class SimulatorAssertions extends Assertions {
  private SimulatorAssertions() {}

  /** Assertions on what a simulator was asked; it must keep a journal. */
  public static SimulatorAssert assertThat(Simulator actual) {
    return new SimulatorAssert(actual);
  }
}
