package io.originsimulator.junit;

import io.originsimulator.server.SimulatorBuilder;

/** What a simulator's time moves with. */
public enum SimulatorTime {
  /** The machine's clock. */
  SYSTEM {
    @Override
    SimulatorBuilder set(SimulatorBuilder builder) {
      return builder;
    }
  },

  /** The test alone, with {@link io.originsimulator.server.Simulator#clock()}. */
  MANUAL {
    @Override
    SimulatorBuilder set(SimulatorBuilder builder) {
      return builder.manualClock();
    }
  };

  abstract SimulatorBuilder set(SimulatorBuilder builder);
}
