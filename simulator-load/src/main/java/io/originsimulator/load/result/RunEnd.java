package io.originsimulator.load.result;

/**
 * What is known of a run when it has ended.
 *
 * @param endNanos from the run's start to the end of its last request
 * @param interrupted whether it was stopped before its time
 * @param connections opened in all, but for those before the end of a warm-up
 * @param maxConnections open at once, with those that were open before
 * @param maxInFlight requests awaited at once
 */
public record RunEnd(
    long endNanos,
    boolean interrupted,
    long connections,
    long maxConnections,
    long maxInFlight,
    DriverVerdict driver) {}
