/** Thresholds: conditions that a run must meet, or that end it. */
@NullMarked
package io.originsimulator.load.report.threshold;

import org.jspecify.annotations.NullMarked;
