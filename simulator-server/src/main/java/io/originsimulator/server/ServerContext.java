package io.originsimulator.server;

import java.util.function.IntSupplier;

/**
 * What all connections of a server share.
 *
 * @param halfClose whether a client that has shut its output down still gets its pending answers
 * @param openConnections how many there are just now
 */
record ServerContext(
    SimulatorClock clock,
    Responder responder,
    Limits limits,
    Refusal refusal,
    boolean halfClose,
    IntSupplier openConnections) {}
