package io.originsimulator.server.wire;

/**
 * The part of a simulator's limits that its connections check.
 *
 * @param connectionsByFiles whether {@code connections} comes from the files that the process may
 *     open
 */
public record ConnectionLimits(
    int requestLineBytes,
    int headerBytes,
    int documentBytes,
    int pipelinedRequests,
    int connections,
    boolean connectionsByFiles) {}
