package io.originsimulator.load.closed;

/**
 * How many users there are to be at each instant: pure, in closed form of the time since the start.
 */
public interface Population {
  /** Users at an instant from 0 on; 0 from {@link #durationNanos()} on. */
  int usersAt(long elapsedNanos);

  /**
   * The next instant at which the number may be another; the duration if there is none before it.
   *
   * @param elapsedNanos before the duration
   * @return after {@code elapsedNanos}
   */
  long nextChangeNanos(long elapsedNanos);

  /** For how long users ask; {@link Long#MAX_VALUE}: until they are stopped. */
  long durationNanos();

  /** The most users there are at once. */
  int mostUsers();
}
