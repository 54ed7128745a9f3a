package io.originsimulator.scenario.template;

import io.originsimulator.scenario.RequestNumber;
import io.originsimulator.scenario.route.IncomingRequest;
import java.time.Instant;

/**
 * The circumstances of one response.
 *
 * @param due the instant at which the response is due
 */
public record Occasion(IncomingRequest request, RequestNumber number, Instant due) {}
