package io.originsimulator.server;

/**
 * What all connections of a server share.
 *
 * @param halfClose whether a client that has shut its output down still gets its pending answers
 * @param documents memory for recipe documents that are being received or read
 */
record ServerContext(
    SimulatorClock clock,
    Responder responder,
    Limits limits,
    Refusal refusal,
    boolean halfClose,
    MemoryBudget documents) {}
