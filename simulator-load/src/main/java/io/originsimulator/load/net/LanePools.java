package io.originsimulator.load.net;

import io.originsimulator.load.ConnectionSettings;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

/** The connection pools of a lane. Its lane's thread only. */
final class LanePools {
  private final ConnectionSettings settings;
  private final Connector connector;
  private final Destinations destinations;
  private final int lane;
  private final int lanes;
  private final IdentityHashMap<Destination, ConnectionPool> shared = new IdentityHashMap<>();
  private final Map<Integer, IdentityHashMap<Destination, ConnectionPool>> ofSessions =
      new HashMap<>();

  LanePools(
      ConnectionSettings settings,
      Connector connector,
      Destinations destinations,
      int lane,
      int lanes) {
    this.settings = settings;
    this.connector = connector;
    this.destinations = destinations;
    this.lane = lane;
    this.lanes = lanes;
  }

  ConnectionPool shared(Destination destination) {
    return shared.computeIfAbsent(destination, this::pool);
  }

  ConnectionPool ofSession(int session, Destination destination) {
    return ofSessions
        .computeIfAbsent(session, number -> new IdentityHashMap<>())
        .computeIfAbsent(destination, this::poolOfItsOwn);
  }

  private ConnectionPool pool(Destination destination) {
    return settings.most() == 0
        ? new ConnectionPool(destination, settings, connector, null, 0, lane)
        : pool(destination, destinations.budget(destination, settings.most()), share());
  }

  private ConnectionPool poolOfItsOwn(Destination destination) {
    return settings.most() == 0
        ? pool(destination)
        : pool(destination, new ConnectionBudget(settings.most()), settings.most());
  }

  private ConnectionPool pool(Destination destination, ConnectionBudget budget, int share) {
    ConnectionPool pool = new ConnectionPool(destination, settings, connector, budget, share, lane);
    budget.add(pool);
    return pool;
  }

  /** Of the connections that all lanes have together. */
  private int share() {
    return settings.most() / lanes + (lane < settings.most() % lanes ? 1 : 0);
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
