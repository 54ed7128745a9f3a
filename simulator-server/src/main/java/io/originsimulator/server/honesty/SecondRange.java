package io.originsimulator.server.honesty;

/**
 * Seconds in a row.
 *
 * @param from the first, counted from the simulator's start
 * @param to the one after the last
 */
public record SecondRange(long from, long to) {}
