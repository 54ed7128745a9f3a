package io.originsimulator.load.result;

/**
 * What the log says of a request that a replay sends again.
 *
 * @param number of the request in the run, as its sample has it
 * @param status of the answer; 0: the log does not tell
 * @param durationNanos that the answer took; −1: the log does not tell
 */
public record LoggedAnswer(long number, int status, long durationNanos) implements RunEvent {
  /** Returns 0: before the sample that follows at once and has the time. */
  @Override
  public long atNanos() {
    return 0;
  }
}
