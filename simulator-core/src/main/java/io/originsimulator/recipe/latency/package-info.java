/**
 * Latencies as values: fixed, uniform, ramped, or drawn from a distribution, and their written
 * form.
 */
@NullMarked
package io.originsimulator.recipe.latency;

import org.jspecify.annotations.NullMarked;
