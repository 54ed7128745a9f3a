package io.originsimulator.load.health;

/**
 * An event loop's measurements of itself in one second.
 *
 * @param number of the second, from the run's start
 * @param largestLagNanos the largest delay of a timer of its own
 * @param busy share of the second that its thread was on a CPU; 0 if unknown
 */
public record LoopSecond(long number, long largestLagNanos, double busy) {}
