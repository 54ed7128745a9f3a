/**
 * What a log says of the server that wrote it, as a recipe for the simulator.
 *
 * <pre>
 *   LogEntry ─RecipeLearner▶ groups of paths ─folding▶ routes
 *                                each route ─StageSplit▶ stages: windows in which little changes
 *                                each stage ▶ statuses by weight, each with its QuantileCurve and body
 * </pre>
 */
@NullMarked
package io.originsimulator.load.learn;

import org.jspecify.annotations.NullMarked;
