package io.originsimulator.load.result;

import java.util.Optional;

/**
 * The end of a run, with its totals.
 *
 * @param endNanos end of its last request, from the run's start
 * @param interrupted whether it was stopped early
 * @param notSent number of planned requests left unsent by a stop; they have no samples
 * @param connections number of connections opened after any warm-up
 * @param maxConnections maximum of open connections, including those opened before
 * @param maxInFlight maximum of requests in flight
 * @param driver verdict on the driver
 * @param cpu CPU time of the driver's process during the run; empty: unknown
 */
public record RunEnd(
    long endNanos,
    boolean interrupted,
    long notSent,
    long connections,
    long maxConnections,
    long maxInFlight,
    DriverVerdict driver,
    Optional<CpuTime> cpu)
    implements RunEvent {

  /** Creates the end of a run that sent all planned requests, without CPU time. */
  public RunEnd(
      long endNanos,
      boolean interrupted,
      long connections,
      long maxConnections,
      long maxInFlight,
      DriverVerdict driver) {
    this(
        endNanos,
        interrupted,
        0,
        connections,
        maxConnections,
        maxInFlight,
        driver,
        Optional.empty());
  }

  public RunEnd judged(DriverVerdict verdict) {
    return new RunEnd(
        endNanos, interrupted, notSent, connections, maxConnections, maxInFlight, verdict, cpu);
  }

  @Override
  public long atNanos() {
    return endNanos;
  }
}
