package io.originsimulator.junit;

/** The clock that a simulator's time follows. */
public enum SimulatorTime {
  /** The machine's clock. */
  SYSTEM,

  /** A clock that only the test moves: {@link io.originsimulator.server.Simulator#clock()}. */
  MANUAL
}
