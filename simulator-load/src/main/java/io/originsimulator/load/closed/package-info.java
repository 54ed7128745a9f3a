/**
 * Closed-model runs: users that ask, wait for the answer, rest, and ask again, so that a slow
 * target is asked less often.
 */
@NullMarked
package io.originsimulator.load.closed;

import org.jspecify.annotations.NullMarked;
