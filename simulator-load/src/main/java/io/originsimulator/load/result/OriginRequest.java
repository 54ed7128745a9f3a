package io.originsimulator.load.result;

import java.util.Locale;

/**
 * A request as the origin behind the target saw it: the simulator, by its journal.
 *
 * <p>The n-th that comes with a number is the n-th attempt the target made of that client's
 * request.
 *
 * @param number of the client's request, as its header said; -1: it said none, as the target's own
 *     requests do
 * @param arrivalNanos when its last byte arrived, from the run's start, by the wall clocks of both
 * @param route of the recipe; empty: none answered
 * @param stage of the recipe, by its {@code at}; empty: none
 * @param injectedNanos how long the origin meant to keep the target waiting: planned delay and a
 *     body's pace; of one that was not answered, how long it was kept; -1: not known
 * @param lateNanos how much later than planned the first byte left; 0 if none did
 * @param status of the head that was sent; 0: none was
 * @param fault the recipe's, such as {@code reset}; empty unless it came to it
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
    String fault)
    implements RunEvent {

  /**
   * The series of how many of the origin's requests had been dropped from its journal before they
   * were read: they are missing here. Told once, at the end of a run that has an origin.
   */
  public static final String MISSED = "origin requests missed";

  /**
   * The series of how often the origin's journal broke off, so that nobody knows how many of its
   * requests are missing here: it was started again, or out of reach at the end.
   */
  public static final String GAPS = "origin journal gaps";

  /** The entry in {@link RunInfo#settings} of what numbered requests call their run. */
  public static final String RUN_ID = "run id";

  /** What became of it. */
  public enum Ending {
    /** All of a response was sent. */
    ANSWERED,
    /** It came to the fault that its recipe has for it. */
    FAULT,
    /** Who asked, left before the end. */
    ABANDONED,
    /** The origin gave it up, as it does when its connection ends or it stops. */
    GIVEN_UP,
    /** It was not over when the run's figures were closed. */
    PENDING;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /** What the target got, in a word: a status, a fault, or how it ended without either. */
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
