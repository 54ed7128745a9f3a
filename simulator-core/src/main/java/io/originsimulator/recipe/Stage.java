package io.originsimulator.recipe;

/**
 * A behaviour and when it begins.
 *
 * @param at counted from the moment the recipe was accepted
 * @param behaviour what every response does until the next stage begins
 */
public record Stage(DurationText at, Behaviour behaviour) {}
