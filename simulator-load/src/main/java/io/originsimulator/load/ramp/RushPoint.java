package io.originsimulator.load.ramp;

/**
 * A rush at a whole second: what happened in the second before it, and what there was in all.
 *
 * @param second from the start, from 1 on
 * @param users at that instant
 * @param connections open at that instant
 * @param inSecond of requests that ended in the second before it
 * @param inAll of requests that ended until then
 */
public record RushPoint(
    long second, long users, long connections, RushCounts inSecond, RushCounts inAll) {}
