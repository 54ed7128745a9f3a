package io.originsimulator.load.ramp;

/**
 * A rush at the end of a second, from 1 on: its users and open connections, the counts of that
 * second, and the totals.
 */
public record RushPoint(
    long second, long users, long connections, RushCounts inSecond, RushCounts inAll) {}
