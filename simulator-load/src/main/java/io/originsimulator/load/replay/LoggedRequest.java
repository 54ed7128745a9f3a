package io.originsimulator.load.replay;

/**
 * A request that a log has, once or many times.
 *
 * @param target path and query
 * @param bodyBytes how long a body to send; 0: none
 */
public record LoggedRequest(String method, String target, int bodyBytes) {}
