package io.originsimulator.load.net;

import io.originsimulator.load.ConnectionSettings;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

/** The connection pools of a lane. Its lane's thread only. */
final class LanePools {
  private final ConnectionSettings settings;
  private final Connector connector;
  private final int lane;
  private final int lanes;
  private final IdentityHashMap<Destination, ConnectionPool> shared = new IdentityHashMap<>();
  private final Map<Integer, IdentityHashMap<Destination, ConnectionPool>> ofSessions =
      new HashMap<>();

  LanePools(ConnectionSettings settings, Connector connector, int lane, int lanes) {
    this.settings = settings;
    this.connector = connector;
    this.lane = lane;
    this.lanes = lanes;
  }

  ConnectionPool shared(Destination destination) {
    return shared.computeIfAbsent(destination, to -> pool(to, share(settings.most())));
  }

  ConnectionPool ofSession(int session, Destination destination) {
    return ofSessions
        .computeIfAbsent(session, number -> new IdentityHashMap<>())
        .computeIfAbsent(destination, to -> pool(to, settings.most()));
  }

  private ConnectionPool pool(Destination destination, int most) {
    int limit = settings.most() == 0 ? Integer.MAX_VALUE : most;
    return new ConnectionPool(destination, settings, connector, limit, lane);
  }

  /** Of a number that all lanes have together. */
  private int share(int all) {
    return all / lanes + (lane < all % lanes ? 1 : 0);
  }

  void closeIdleSince(long nanos) {
    shared.values().forEach(pool -> pool.closeIdleSince(nanos));
    ofSessions
        .values()
        .forEach(pools -> pools.values().forEach(pool -> pool.closeIdleSince(nanos)));
  }

  void endSession(int session) {
    IdentityHashMap<Destination, ConnectionPool> pools = ofSessions.remove(session);
    if (pools != null) {
      pools.values().forEach(ConnectionPool::end);
    }
  }

  void end() {
    shared.values().forEach(ConnectionPool::end);
    ofSessions.values().forEach(pools -> pools.values().forEach(ConnectionPool::end));
  }
}
