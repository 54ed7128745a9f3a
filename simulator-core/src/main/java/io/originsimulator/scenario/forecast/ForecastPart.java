package io.originsimulator.scenario.forecast;

import java.util.SortedMap;

/**
 * The responses to some of the requests of a forecast.
 *
 * @param name of the stage they arrive in, such as {@code 4s}
 * @param requests how many
 * @param answered how many get a whole answer, with whatever status
 * @param available the number of complete responses with a status below 400
 * @param outcomes how many by status, or by what goes wrong, such as {@code reset}
 * @param p50 the median time to a whole answer in nanoseconds; 0 if there is none
 * @param p90 and so on
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
    long p999) {}
