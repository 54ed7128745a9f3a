/**
 * Reports in the formats of many tools, and the progress of a run.
 *
 * <pre>
 *   events ─▶ tally.RunTally ─▶ threshold.ThresholdCheck ─▶ text, JSON, HTML, JUnit
 *      │            └─────────▶ compare.RunComparison ────▶ text, JSON, HTML
 *      └─▶ lists of requests, hlog, Locust's rounding: reports that need every request
 * </pre>
 *
 * <p>{@code Table} and {@code Times} have the columns of a table, and each its field of JSON.
 */
@NullMarked
package io.originsimulator.load.report;

import org.jspecify.annotations.NullMarked;
