package io.originsimulator.load.closed;

import io.originsimulator.load.ConnectionPolicy;
import io.originsimulator.load.ConnectionSettings;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.connect.TargetPlaces;
import io.originsimulator.load.preflight.HostLimits;
import io.originsimulator.load.preflight.Need;
import io.originsimulator.load.preflight.Need.Turnover;
import io.originsimulator.load.preflight.Preflight;

/**
 * The check whether this machine can sustain a number of users. Each user waits for one response at
 * a time, and keeps a connection to each destination, unless connections are not reused.
 */
public final class UsersPreflight {
  private UsersPreflight() {}

  /** Returns the result of the check. An expected latency of 0 is not known. */
  public static Preflight of(
      int users,
      TargetPlaces places,
      DriverSettings settings,
      double latencySeconds,
      HostLimits host) {
    ConnectionSettings connections = settings.connections();
    boolean kept = connections.policy() != ConnectionPolicy.FRESH;
    long open = kept ? (long) users * places.named() : users;
    double perSecond = // 0: not known, and so is the number of ports in TIME_WAIT
        latencySeconds > 0 ? Math.min(users / latencySeconds, settings.safety().maxPerSecond()) : 0;
    Turnover turnover =
        new Turnover(open, kept ? connections.requestsEach() : 1, 1, connections.resetOnClose());
    Need need = new Need(perSecond, Need.UNLIMITED, 0, 0, open, turnover, places.ends(connections));
    return Preflight.ofUsers(users, need, host);
  }
}
