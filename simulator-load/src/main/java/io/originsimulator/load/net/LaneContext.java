package io.originsimulator.load.net;

import io.netty.handler.ssl.SslContext;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.connect.Destination;
import io.originsimulator.load.connect.Destinations;
import io.originsimulator.load.connect.NetTransport;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * What all lanes of a driver have in common.
 *
 * @param budgets of the connections that all lanes together may have to a destination
 * @param room for what is sent besides
 * @param tls null: no target has {@code https}
 * @param run the name that numbered requests say
 */
record LaneContext(
    DriverSettings settings,
    Destinations destinations,
    ConcurrentMap<Destination, ConnectionBudget> budgets,
    Tallies tallies,
    RateRoom room,
    RunClock clock,
    NetTransport transport,
    @Nullable SslContext tls,
    String run) {}
