/** Several runs side by side, with the share of each difference that chance can explain. */
@NullMarked
package io.originsimulator.load.report.compare;

import org.jspecify.annotations.NullMarked;
