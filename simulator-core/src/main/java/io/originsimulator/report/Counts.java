package io.originsimulator.report;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The counts of a simulator since it started or was last cleared, without its own pages.
 *
 * <p>A request counts by status when its response's head is sent. It ends in one of three ways: its
 * response is sent whole, comes to its fault, or is abandoned. Requests that arrive after a fault
 * are ignored and not counted.
 *
 * @param requests that arrived whole
 * @param byStatus responses whose head was sent, by status; a status never sent is not there
 * @param faults that responses came to, by kind, such as {@code reset}, whether their head was sent
 *     before or not; a kind never seen is not there
 * @param abandoned requests whose client did not wait for the whole response, whether its head was
 *     sent before or not, or whose connection ended otherwise: by an earlier response's fault, or
 *     as the simulator stopped; an {@link Outcome.Abandoned} each in the journal
 */
public record Counts(
    long requests,
    SortedMap<Integer, Long> byStatus,
    SortedMap<String, Long> faults,
    long abandoned) {

  public Counts {
    byStatus = Collections.unmodifiableSortedMap(new TreeMap<>(byStatus));
    faults = Collections.unmodifiableSortedMap(new TreeMap<>(faults));
  }
}
