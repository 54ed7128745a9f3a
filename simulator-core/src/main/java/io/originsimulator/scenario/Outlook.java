package io.originsimulator.scenario;

import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.latency.Latency;

/**
 * One of the behaviours that a request may get at an instant.
 *
 * @param share 0 to 1: the probability of a mix's entry, or the share of the turns of a sequence's
 *     entry
 * @param latency at that instant: for a ramp, the value reached
 */
public record Outlook(Behaviour behaviour, double share, Latency latency) {}
