package io.originsimulator.load.result;

/**
 * An event of a run, as it happens or from a file: {@link RunInfo} when the run begins, then
 * samples and what is seen during the run, {@link RunEnd} last.
 */
public sealed interface RunEvent
    permits RunInfo, Sample, Observation, OriginRequest, LoggedAnswer, InFlight, RunEnd {

  /** Returns the instant of the event, in nanoseconds from the run's start. */
  long atNanos();
}
