package io.originsimulator.server.honesty;

import java.time.Duration;

/**
 * How times are spread, exact to 1 %; all zero if there are none.
 *
 * @param count of them
 * @param p50 half of them are not longer
 * @param p90 nine of ten
 * @param p99 99 of 100
 * @param p999 999 of 1,000
 * @param largest exact
 */
public record Percentiles(
    long count, Duration p50, Duration p90, Duration p99, Duration p999, Duration largest) {}
