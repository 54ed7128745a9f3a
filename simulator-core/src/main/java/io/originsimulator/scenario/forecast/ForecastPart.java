package io.originsimulator.scenario.forecast;

import java.util.Optional;
import java.util.SortedMap;

/**
 * The responses to some requests of a forecast.
 *
 * @param name the name of their stage, such as {@code 4s}
 * @param requests number of requests
 * @param answered number of complete responses, of any status
 * @param available number of complete responses with a status below 400
 * @param outcomes number of requests by status, or by fault, such as {@code reset}
 * @param p50 the median time to a complete response in nanoseconds; 0 without responses, {@link
 *     Long#MAX_VALUE} for streams that do not end
 * @param p90 the 90th percentile
 * @param p99 the 99th percentile
 * @param p999 the 99.9th percentile
 * @param streams the streams among the responses; empty if there are none
 */
public record ForecastPart(
    String name,
    long requests,
    long answered,
    long available,
    SortedMap<String, Long> outcomes,
    long p50,
    long p90,
    long p99,
    long p999,
    Optional<StreamForecast> streams) {}
