/**
 * A recipe for the simulator, learned from the log of a server. Pure.
 *
 * <pre>
 *   LogEntry ─RecipeLearner▶ groups of paths ─RouteFolding▶ routes
 *                                each route ─StageSplit▶ stages: windows in which little changes
 *                                each stage ▶ statuses by weight, with QuantileCurve and body
 * </pre>
 */
@NullMarked
package io.originsimulator.load.learn;

import org.jspecify.annotations.NullMarked;
