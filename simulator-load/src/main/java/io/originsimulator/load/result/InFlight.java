package io.originsimulator.load.result;

import java.util.List;

/**
 * All requests in flight, about once a second; only of a driver that is set to report them. Raw
 * result files have none.
 *
 * @param soFar the samples of these requests if they ended now, {@link Outcome#UNANSWERED}
 */
public record InFlight(long atNanos, List<Sample> soFar) implements RunEvent {}
