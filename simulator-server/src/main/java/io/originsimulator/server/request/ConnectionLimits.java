package io.originsimulator.server.request;

/**
 * The limits that connections check.
 *
 * @param connectionsByFiles whether {@code connections} follows from the number of files that the
 *     process may open
 */
public record ConnectionLimits(
    int requestLineBytes,
    int headerBytes,
    int documentBytes,
    int jsonBytes,
    int pipelinedRequests,
    int connections,
    boolean connectionsByFiles) {}
