package io.originsimulator.load.health;

/**
 * What an event loop of the driver measured of itself in a second.
 *
 * @param number of the second, from the run's start
 * @param largestLagNanos the latest that it came to a timer of its own
 * @param busy the share of the second that its thread was on a CPU; 0 if that is not known
 */
public record LoopSecond(long number, long largestLagNanos, double busy) {}
