package io.originsimulator.load.net;

import io.netty.handler.ssl.SslContext;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.connect.Destination;
import io.originsimulator.load.connect.Destinations;
import io.originsimulator.load.connect.NetTransport;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * The objects that all lanes of a driver share.
 *
 * @param budgets maximums of connections, by destination
 * @param headroom for redirects and retries
 * @param tls null: no target has {@code https}
 * @param run id of the run in the header of numbered requests
 */
record LaneContext(
    DriverSettings settings,
    Destinations destinations,
    ConcurrentMap<Destination, ConnectionBudget> budgets,
    Tallies tallies,
    RateHeadroom headroom,
    RunClock clock,
    NetTransport transport,
    @Nullable SslContext tls,
    String run) {}
