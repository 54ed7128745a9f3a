package io.originsimulator.server;

import java.util.SortedMap;

/**
 * What a simulator has done since it started or was last cleared; its own pages are not counted.
 *
 * <p>A request ends in one of three ways, or waits still: its response's head went out and it
 * counts by status; its connection failed before that and it counts as a fault alone; nobody waited
 * for it any more and it is abandoned. What arrives behind a fault is not heard and not counted.
 *
 * @param requests that arrived whole
 * @param byStatus responses whose head was sent, by status; a status never sent is not there
 * @param faults that responses came to, by kind, such as {@code reset}, whether their head was sent
 *     before or not; a kind never seen is not there
 * @param abandoned requests whose client left before its response was due, or whose connection
 *     ended by an earlier response's fault
 */
public record Counts(
    long requests,
    SortedMap<Integer, Long> byStatus,
    SortedMap<String, Long> faults,
    long abandoned) {}
