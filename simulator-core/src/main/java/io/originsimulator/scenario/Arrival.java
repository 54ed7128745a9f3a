package io.originsimulator.scenario;

import io.originsimulator.recipe.value.Per;
import io.originsimulator.scenario.route.IncomingRequest;
import org.jspecify.annotations.Nullable;

/**
 * The properties of a request that recipes depend on.
 *
 * @param sinceAccepted nanoseconds since the recipe was accepted, 0 or more
 * @param sinceZero nanoseconds since the timeline's zero, 0 or more
 * @param sinceStart nanoseconds since the start of the current round; equal to {@code sinceZero}
 *     unless the timeline repeats
 * @param round number of completed rounds of the timeline
 * @param number the request's number in draws: its ordinal, or a hash of its key
 * @param planned the number for the plan; {@link RequestNumber#NONE} unless responses depend on it
 * @param request the request itself
 */
record Arrival(
    long sinceAccepted,
    long sinceZero,
    long sinceStart,
    long round,
    long number,
    RequestNumber planned,
    IncomingRequest request) {

  /** Returns the value of a header; the empty text if it is missing. */
  String header(Per.Header header) {
    @Nullable String value = request.header(header.name());
    return value == null ? "" : value;
  }
}
