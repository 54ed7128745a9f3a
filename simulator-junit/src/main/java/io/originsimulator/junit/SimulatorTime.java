package io.originsimulator.junit;

/** What moves a simulator's time. */
public enum SimulatorTime {
  /** The machine's clock. */
  SYSTEM,

  /** The test alone, with {@link io.originsimulator.server.Simulator#clock()}. */
  MANUAL
}
