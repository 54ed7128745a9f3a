package io.originsimulator.scenario.forecast;

/**
 * The streams of some requests of a forecast; all times are in nanoseconds.
 *
 * @param streams number of streams of which at least the head is sent
 * @param firstP50 the median time from the request to the first event; {@link Long#MAX_VALUE} for
 *     streams without events
 * @param firstP99 its 99th percentile
 * @param gapP50 the median time between two events; 0 without such events
 * @param gapP99 its 99th percentile
 * @param lastsP50 the median time from the first byte to the end; {@link Long#MAX_VALUE} if streams
 *     do not end
 * @param lastsP99 its 99th percentile
 * @param inFlight largest number of requests and streams that are open at once
 * @param busy largest number of workers that are busy at once; 0 without a capacity
 * @param eventsPerSecond mean rate of the events sent
 */
public record StreamForecast(
    long streams,
    long firstP50,
    long firstP99,
    long gapP50,
    long gapP99,
    long lastsP50,
    long lastsP99,
    long inFlight,
    long busy,
    double eventsPerSecond) {}
