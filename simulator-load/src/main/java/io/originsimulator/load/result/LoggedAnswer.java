package io.originsimulator.load.result;

/**
 * The log's response to a request that a replay sends again.
 *
 * @param number of the request in the run, equal to its sample's
 * @param status of the response; 0: not in the log
 * @param durationNanos of the response; −1: not in the log
 */
public record LoggedAnswer(long number, int status, long durationNanos) implements RunEvent {
  /** Returns 0, because the sample that follows immediately has the time. */
  @Override
  public long atNanos() {
    return 0;
  }
}
