/** Reports in the formats of many tools, the thresholds of a run, and its progress. */
@NullMarked
package io.originsimulator.load.report;

import org.jspecify.annotations.NullMarked;
