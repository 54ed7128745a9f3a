/**
 * The requests of a run, and the instants at which they are due: pure, made before the first
 * request is sent.
 */
@NullMarked
package io.originsimulator.load.plan;

import org.jspecify.annotations.NullMarked;
