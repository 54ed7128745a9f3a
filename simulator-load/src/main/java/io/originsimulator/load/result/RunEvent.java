package io.originsimulator.load.result;

/**
 * An event of a live or recorded run: {@link RunInfo} first, then samples and other events during
 * the run, {@link RunEnd} last.
 */
public sealed interface RunEvent
    permits RunInfo, Sample, Observation, OriginRequest, LoggedAnswer, InFlight, RunEnd {

  /** Returns the instant of the event, in nanoseconds from the run's start. */
  long atNanos();
}
