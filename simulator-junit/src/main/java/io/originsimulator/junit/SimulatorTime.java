package io.originsimulator.junit;

/** The clock that a simulator's time follows. */
public enum SimulatorTime {
  /** The machine's clock. */
  SYSTEM,

  /** A clock that only the test moves: {@link io.originsimulator.server.Simulator#clock()}. */
  MANUAL,

  /**
   * A manual clock that also moves by itself: when nothing else happens, it jumps to the next
   * instant at which a response is due; see {@link
   * io.originsimulator.server.SimulatorBuilder#jumpingClock()}.
   */
  JUMPING
}
