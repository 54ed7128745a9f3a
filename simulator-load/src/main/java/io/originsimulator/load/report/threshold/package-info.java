/** Thresholds: conditions that a run has to keep, or that end it. */
@NullMarked
package io.originsimulator.load.report.threshold;

import org.jspecify.annotations.NullMarked;
