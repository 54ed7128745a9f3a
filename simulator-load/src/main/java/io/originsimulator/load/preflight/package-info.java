/** Whether this machine can do what a run asks of it: arithmetic, and what to change. */
@NullMarked
package io.originsimulator.load.preflight;

import org.jspecify.annotations.NullMarked;
