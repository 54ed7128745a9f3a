package io.originsimulator.load.users;

import io.originsimulator.load.closed.Population;

/**
 * Users who arrive at a rate until all are present: user n, from 0, after n / rate.
 *
 * @param durationNanos at least 1; {@link Long#MAX_VALUE}: until they are stopped
 */
record Spawning(int users, double perSecond, long durationNanos) implements Population {
  private static final double SECOND = 1e9;

  @Override
  public int usersAt(long elapsedNanos) {
    if (elapsedNanos >= durationNanos) {
      return 0;
    }
    int last = (int) Math.min(users - 1L, (long) (elapsedNanos / SECOND * perSecond)); // estimate
    while (last < users - 1 && arrivalNanos(last + 1) <= elapsedNanos) {
      last++;
    }
    while (last > 0 && arrivalNanos(last) > elapsedNanos) {
      last--;
    }
    return last + 1;
  }

  @Override
  public long nextChangeNanos(long elapsedNanos) {
    int users = usersAt(elapsedNanos);
    return users == this.users ? durationNanos : Math.min(arrivalNanos(users), durationNanos);
  }

  @Override
  public int mostUsers() {
    return usersAt(durationNanos - 1);
  }

  private long arrivalNanos(int user) {
    return (long) Math.ceil(user * SECOND / perSecond);
  }
}
