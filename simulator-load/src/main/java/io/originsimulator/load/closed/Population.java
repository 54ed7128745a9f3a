package io.originsimulator.load.closed;

/** The number of users at each instant: a pure function of the time since the start. */
public interface Population {
  /** Returns the number of users at an instant from 0 on; 0 from {@link #durationNanos()} on. */
  int usersAt(long elapsedNanos);

  /**
   * Returns the next instant at which the number may change; the duration if there is none before
   * it.
   *
   * @param elapsedNanos less than the duration
   * @return an instant after {@code elapsedNanos}
   */
  long nextChangeNanos(long elapsedNanos);

  /** Returns the time during which users send requests; {@link Long#MAX_VALUE}: until stopped. */
  long durationNanos();

  int mostUsers();
}
