/**
 * The comparison of a run's needs with the limits of this machine, with the changes to make:
 * arithmetic.
 */
@NullMarked
package io.originsimulator.load.preflight;

import org.jspecify.annotations.NullMarked;
