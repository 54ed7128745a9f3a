package io.originsimulator.report;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The counts of a simulator since it started or was last cleared, without requests for its own
 * pages.
 *
 * <p>A request counts by status when the head of its response is sent. It ends in one of three
 * ways: its response is sent completely, reaches its fault, or is abandoned. Requests that arrive
 * after a fault are ignored and not counted.
 *
 * @param requests number of requests received completely
 * @param byStatus number of responses whose head was sent, by status; a status never sent is
 *     missing
 * @param faults number of responses that reached their fault, before or after the head, by kind,
 *     such as {@code reset}; a kind never seen is missing
 * @param abandoned number of requests whose client did not wait for the complete response, before
 *     or after the head, or whose connection ended otherwise: by the fault of an earlier response,
 *     or as the simulator stopped; each is an {@link Outcome.Abandoned} in the journal
 * @param events number of events sent in streams
 * @param heldBack number of streams of which an event was due that the client did not read
 * @param unlogged number of lines that the access log had to drop
 */
public record Counts(
    long requests,
    SortedMap<Integer, Long> byStatus,
    SortedMap<String, Long> faults,
    long abandoned,
    long events,
    long heldBack,
    long unlogged) {

  public Counts {
    byStatus = Collections.unmodifiableSortedMap(new TreeMap<>(byStatus));
    faults = Collections.unmodifiableSortedMap(new TreeMap<>(faults));
  }

  /** Creates the counts of a simulator without streams. */
  public Counts(
      long requests,
      SortedMap<Integer, Long> byStatus,
      SortedMap<String, Long> faults,
      long abandoned) {
    this(requests, byStatus, faults, abandoned, 0, 0, 0);
  }
}
