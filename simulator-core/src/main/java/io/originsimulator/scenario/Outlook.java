package io.originsimulator.scenario;

import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Latency;

/**
 * One of the behaviours a request may get at an instant.
 *
 * @param share of a mix's entry its probability, of a sequence's entry how many of the turns it
 *     has; 0 to 1
 * @param latency at that instant: a ramp as what it has come to
 */
public record Outlook(Behaviour behaviour, double share, Latency latency) {}
