package io.originsimulator.load.net;

import io.netty.handler.ssl.SslContext;
import io.originsimulator.load.DriverSettings;
import org.jspecify.annotations.Nullable;

/**
 * What all lanes of a driver have in common.
 *
 * @param room for what is sent besides
 * @param tls null: no target has {@code https}
 * @param run the name that numbered requests say
 */
record LaneContext(
    DriverSettings settings,
    Destinations destinations,
    Tallies tallies,
    RateRoom room,
    RunClock clock,
    NetTransport transport,
    @Nullable SslContext tls,
    String run) {}
