package io.originsimulator.load.users;

import io.originsimulator.load.closed.Population;

/**
 * Users that come at a rate until all are there: user n, from 0, after n / rate.
 *
 * @param users at least 1
 * @param perSecond more than 0
 * @param durationNanos {@link Long#MAX_VALUE}: until they are stopped
 */
record Spawning(int users, double perSecond, long durationNanos) implements Population {
  private static final double SECOND = 1e9;

  @Override
  public int usersAt(long elapsedNanos) {
    if (elapsedNanos >= durationNanos) {
      return 0;
    }
    int users = (int) Math.min(this.users - 1L, (long) (elapsedNanos / SECOND * perSecond)) + 1;
    return comesAtNanos(users) <= elapsedNanos ? Math.min(users + 1, this.users) : users;
  }

  @Override
  public long nextChangeNanos(long elapsedNanos) {
    int users = usersAt(elapsedNanos);
    return users == this.users ? durationNanos : Math.min(comesAtNanos(users), durationNanos);
  }

  @Override
  public int mostUsers() {
    return users;
  }

  private long comesAtNanos(int user) {
    return (long) Math.ceil(user / perSecond * SECOND);
  }
}
