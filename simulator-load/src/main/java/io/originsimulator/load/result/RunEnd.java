package io.originsimulator.load.result;

import java.util.Optional;

/**
 * What is known of a run when it has ended.
 *
 * @param endNanos from the run's start to the end of its last request
 * @param interrupted whether it was stopped before its time
 * @param notSent requests that were planned and never sent because of that; they have no samples
 * @param connections opened in all, but for those before the end of a warm-up
 * @param maxConnections open at once, with those that were open before
 * @param maxInFlight requests awaited at once
 * @param cpu that the driver's process took for it; empty: not known
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

  /** One that sent all that was planned, and of which it is not known what it took. */
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

  /** The same with another verdict. */
  public RunEnd judged(DriverVerdict verdict) {
    return new RunEnd(
        endNanos, interrupted, notSent, connections, maxConnections, maxInFlight, verdict, cpu);
  }

  @Override
  public long atNanos() {
    return endNanos;
  }
}
