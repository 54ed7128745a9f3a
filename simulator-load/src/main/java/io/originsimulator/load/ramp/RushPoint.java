package io.originsimulator.load.ramp;

/**
 * A rush at the end of a second: the counts of that second, and the totals.
 *
 * @param second from the start, from 1 on
 * @param users at that instant
 * @param connections open at that instant
 * @param inSecond requests that ended in that second
 * @param inAll requests that ended up to that instant
 */
public record RushPoint(
    long second, long users, long connections, RushCounts inSecond, RushCounts inAll) {}
