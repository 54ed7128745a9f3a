package io.originsimulator.server.honesty;

/**
 * The delay errors of a stage's responses.
 *
 * @param route after its methods, if it names any, as {@code /_admin/routes} has it; or in words
 *     what has none
 * @param stage when it begins, as its recipe has it; in words before the first; empty without a
 *     recipe
 * @param errors sent − due
 */
public record StageDelays(String route, String stage, Percentiles errors) {}
