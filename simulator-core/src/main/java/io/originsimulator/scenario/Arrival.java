package io.originsimulator.scenario;

import io.originsimulator.recipe.value.Per;
import org.jspecify.annotations.Nullable;

/**
 * A request as a recipe sees it.
 *
 * @param sinceAccepted nanoseconds since the recipe was accepted, 0 or more
 * @param sinceZero nanoseconds since the timeline's zero, 0 or more
 * @param sinceStart nanoseconds since the timeline last began: the same unless it repeats
 * @param round how often the timeline has begun over
 * @param number stands for the request in draws: its ordinal, or what its key says
 * @param caller who asks
 */
record Arrival(
    long sinceAccepted, long sinceZero, long sinceStart, long round, long number, Caller caller) {

  /** The value of a header as a key; that of a request without it is empty. */
  String header(Per.Header header) {
    @Nullable String value = caller.header(header.name());
    return value == null ? "" : value;
  }
}
