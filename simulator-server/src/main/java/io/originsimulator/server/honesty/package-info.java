/**
 * Whether a simulator kept its own times, or was itself what a load test measured. Pure functions
 * on what it measured of itself; {@code docs/honesty.md} says what that is.
 */
@NullMarked
package io.originsimulator.server.honesty;

import org.jspecify.annotations.NullMarked;
