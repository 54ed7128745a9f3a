/** Several runs side by side, and how much of a difference chance can explain. */
@NullMarked
package io.originsimulator.load.report.compare;

import org.jspecify.annotations.NullMarked;
