package io.originsimulator.load.closed;

import io.originsimulator.load.ConnectionPolicy;
import io.originsimulator.load.ConnectionSettings;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.connect.TargetPlaces;
import io.originsimulator.load.preflight.HostLimits;
import io.originsimulator.load.preflight.Need;
import io.originsimulator.load.preflight.Preflight;
import io.originsimulator.load.preflight.Turnover;

/**
 * Whether this machine can bear so many users: each awaits one answer at a time, and keeps a
 * connection to each destination, unless connections are not used again.
 */
public final class UsersPreflight {
  private UsersPreflight() {}

  /**
   * The arithmetic.
   *
   * @param users at least 1
   * @param latencySeconds of a response, as far as is known; 0: not known
   */
  public static Preflight of(
      int users,
      TargetPlaces places,
      DriverSettings settings,
      double latencySeconds,
      HostLimits host) {
    ConnectionSettings connections = settings.connections();
    boolean kept = connections.policy() != ConnectionPolicy.FRESH;
    long open = kept ? (long) users * places.named() : users;
    double perSecond = // 0: not known, nor is then how many ports are not free yet
        latencySeconds > 0 ? Math.min(users / latencySeconds, settings.safety().maxPerSecond()) : 0;
    Turnover turnover =
        new Turnover(open, kept ? connections.requestsEach() : 1, connections.resetOnClose());
    Need need = new Need(perSecond, Need.UNLIMITED, 0, 0, open, turnover, places.ends(connections));
    return Preflight.ofUsers(users, need, host);
  }
}
