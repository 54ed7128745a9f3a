package io.originsimulator.server;

import java.util.SortedMap;

/**
 * What a simulator has done since it started or was last cleared; its own pages are not counted.
 *
 * @param requests that arrived whole
 * @param byStatus responses sent, by status; a status never sent is not there
 * @param abandoned requests whose client left before its response was due
 */
public record Counts(long requests, SortedMap<Integer, Long> byStatus, long abandoned) {}
