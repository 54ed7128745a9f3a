package io.originsimulator.load.net;

import io.originsimulator.load.ConnectionSettings;
import io.originsimulator.load.connect.Destination;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** The connection pools of a lane. Its lane's thread only. */
final class LanePools {
  private final LaneContext context;
  private final ConnectionSettings settings;
  private final Connector connector;
  private final int lane;
  private final int lanes;
  private final IdentityHashMap<Destination, ConnectionPool> shared = new IdentityHashMap<>();
  private final Map<Integer, IdentityHashMap<Destination, ConnectionPool>> ofSessions =
      new HashMap<>();

  LanePools(LaneContext context, Connector connector, int lane, int lanes) {
    this.context = context;
    this.settings = context.settings().connections();
    this.connector = connector;
    this.lane = lane;
    this.lanes = lanes;
  }

  ConnectionPool shared(Destination destination) {
    return shared.computeIfAbsent(destination, this::pool);
  }

  ConnectionPool ofSession(int session, Destination destination) {
    return ofSessions
        .computeIfAbsent(session, number -> new IdentityHashMap<>())
        .computeIfAbsent(destination, this::sessionPool);
  }

  private ConnectionPool pool(Destination destination) {
    ConnectionBudget budget =
        context.budgets().computeIfAbsent(destination, to -> new ConnectionBudget(settings.most()));
    int share = settings.most() / lanes + (lane < settings.most() % lanes ? 1 : 0);
    return pool(destination, budget, share);
  }

  private ConnectionPool sessionPool(Destination destination) {
    return pool(destination, new ConnectionBudget(settings.most()), settings.most());
  }

  private ConnectionPool pool(Destination destination, ConnectionBudget budget, int share) {
    if (settings.most() == 0) {
      return new ConnectionPool(destination, settings, connector, null, 0, lane);
    }
    ConnectionPool pool = new ConnectionPool(destination, settings, connector, budget, share, lane);
    budget.add(pool);
    return pool;
  }

  void closeIdleSince(long nanos) {
    all().forEach(pool -> pool.closeIdleSince(nanos));
  }

  void endSession(int session) {
    IdentityHashMap<Destination, ConnectionPool> pools = ofSessions.remove(session);
    if (pools != null) {
      pools.values().forEach(ConnectionPool::end);
    }
  }

  void end() {
    all().forEach(ConnectionPool::end);
  }

  private Stream<ConnectionPool> all() {
    return Stream.concat(Stream.of(shared), ofSessions.values().stream())
        .flatMap(pools -> pools.values().stream());
  }
}
