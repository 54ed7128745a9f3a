package io.originsimulator.report;

import java.time.Duration;

/**
 * The part of a stream of events that has been sent.
 *
 * @param events number of events that have been passed to the socket
 * @param untaken number of those that still waited in the simulator for the client to read, now or
 *     when the connection ended; the buffers of the kernels hold others
 * @param heldBack the time for which an event was due that the client did not read
 * @param planned the recipe's time of the first event, from the request's arrival
 * @param span the recipe's time from the first event to the last that was sent
 * @param longestGap the recipe's longest time between two of these events
 */
public record StreamProgress(
    long events,
    long untaken,
    Duration heldBack,
    Duration planned,
    Duration span,
    Duration longestGap) {}
