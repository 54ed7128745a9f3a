/**
 * The counts and times of requests by stage: the only counting on their path. Uses {@code
 * server.http}.
 *
 * <pre>
 *   Exchange ──▶ StageMetrics of its loop, recipe and stage     plain adds, no shared cache line
 *                     └── LoopMetrics ──┐
 *                         LoopMetrics ──┴──▶ LiveMetrics        added up by whoever reads
 * </pre>
 *
 * <p>A request keeps the counts of the stage that it arrived in, also when its recipe is replaced.
 * Counts never decrease; only the delay errors are cleared, with the report on honesty.
 */
@NullMarked
package io.originsimulator.server.metrics;

import org.jspecify.annotations.NullMarked;
