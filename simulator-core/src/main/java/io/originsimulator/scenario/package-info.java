/**
 * Active recipes, compiled to pure functions of elapsed time and of draws. Time and chance are
 * arguments, and no class here starts a thread.
 *
 * <pre>
 *   Recipe ──▶ CompiledRecipe ──accepted──▶ ActiveRecipe ──▶ Scenario: all, by route and method
 *                                               └─ plan(arrival, request) ──▶ ResponsePlan
 * </pre>
 *
 * <p>{@code scenario.queue} has queues, rates and bandwidth, {@code scenario.stream} the instants
 * of events; {@code scenario.forecast} predicts responses. A stage that responds to all requests
 * alike keeps one plan for them, so only other stages cost more.
 *
 * <p>The parts of a response are the type parameter {@code R}: encoded bytes in the server, other
 * types in tests and forecasts. The package uses {@code recipe}, never the reverse, and does not
 * depend on sockets.
 */
@NullMarked
package io.originsimulator.scenario;

import org.jspecify.annotations.NullMarked;
