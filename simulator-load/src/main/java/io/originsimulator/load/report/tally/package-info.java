/** The counts of a run, from which all of its reports are made. */
@NullMarked
package io.originsimulator.load.report.tally;

import org.jspecify.annotations.NullMarked;
