package io.originsimulator.load.result;

import java.util.Locale;

/**
 * A request at the origin behind the target, from the simulator's journal.
 *
 * <p>The n-th request with a number is the target's n-th attempt at that request of the client.
 *
 * @param number of the client's request, from its header; -1: no header, as in the target's own
 *     requests
 * @param arrivalNanos arrival of its last byte, from the run's start, by the wall clocks of both
 * @param route of the recipe; empty: no recipe matched
 * @param stage of the recipe, by its {@code at}; empty: none
 * @param injectedNanos time for which the origin intended to delay the target: planned delay and
 *     the body's pace; without a response, the time until its end; -1: unknown
 * @param lateNanos delay of the first byte compared with the plan; 0 if none was sent
 * @param status of the head that was sent; 0: none
 * @param fault the recipe's, such as {@code reset}; empty unless it took effect
 * @param stream the events of its response
 */
public record OriginRequest(
    long number,
    long arrivalNanos,
    String route,
    String stage,
    long injectedNanos,
    long lateNanos,
    Ending ending,
    int status,
    String fault,
    OriginStream stream)
    implements RunEvent {

  /**
   * The series of the number of origin requests that the journal dropped before they were read, so
   * that they are missing. Observed once, at the end of a run with an origin.
   */
  public static final String MISSED = "origin requests missed";

  /**
   * The series of the number of gaps in the origin's journal, with an unknown number of missing
   * requests: it was restarted, or unreachable at the end.
   */
  public static final String GAPS = "origin journal gaps";

  /** The entry in {@link RunInfo#settings} with the run's id in the header of numbered requests. */
  public static final String RUN_ID = "run id";

  public enum Ending {
    /** The complete response was sent. */
    ANSWERED,
    /** The recipe's fault took effect. */
    FAULT,
    /** The client disconnected before the end. */
    ABANDONED,
    /** The origin cancelled it, because its connection ended or the origin stopped. */
    GIVEN_UP,
    /** It was pending when the run's figures were closed. */
    PENDING;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /** Returns the target's result as a word: a status, a fault, or the ending without either. */
  public String word() {
    return switch (ending) {
      case ANSWERED -> Integer.toString(status);
      case FAULT -> fault;
      case ABANDONED, GIVEN_UP, PENDING -> ending.toString();
    };
  }

  @Override
  public long atNanos() {
    return arrivalNanos;
  }
}
