package io.originsimulator.load.ramp;

/** A linear change of the number of users; equal numbers hold it. */
public record Ramp(int fromUsers, int toUsers, long durationNanos) {
  public static final int MOST_USERS = 100_000;

  public static final long LONGEST_NANOS = 86_400_000_000_000L; // 24 h

  public Ramp {
    checkUsers(fromUsers);
    checkUsers(toUsers);
    if (durationNanos <= 0 || durationNanos > LONGEST_NANOS) {
      throw new IllegalArgumentException(
          "duration: " + durationNanos / 1e9 + " s (expected: more than 0, at most 86400 s)");
    }
  }

  /**
   * Returns the users at an instant, rounded towards the start: a rise from 1 to 3 in 2 s has its
   * second user after 1 s.
   */
  int usersAt(long elapsedNanos) {
    return fromUsers + (int) (change() * elapsedNanos / durationNanos); // at most 8.64e18
  }

  /** Returns whether it has any user before its end. */
  boolean hasUsers() {
    return fromUsers > 0 || toUsers > 1;
  }

  /**
   * Returns the next instant at which the number changes; the duration if there is none before it.
   */
  long nextChangeNanos(long elapsedNanos) {
    long change = Math.abs(change());
    long steps = change * elapsedNanos / durationNanos + 1;
    return steps >= change ? durationNanos : ceilDiv(steps * durationNanos, change);
  }

  private long change() {
    return (long) toUsers - fromUsers;
  }

  private static long ceilDiv(long a, long b) {
    return -Math.floorDiv(-a, b);
  }

  private static void checkUsers(int users) {
    if (users < 0 || users > MOST_USERS) {
      throw new IllegalArgumentException(
          "users: " + users + " (expected: 0 to " + MOST_USERS + ")");
    }
  }
}
