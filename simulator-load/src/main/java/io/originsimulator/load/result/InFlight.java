package io.originsimulator.load.result;

import java.util.List;

/**
 * All requests in flight, about once a second, from a driver configured to report them. Raw result
 * files do not contain them.
 *
 * @param soFar samples of these requests as if they ended now, {@link Outcome#UNANSWERED}
 */
public record InFlight(long atNanos, List<Sample> soFar) implements RunEvent {}
