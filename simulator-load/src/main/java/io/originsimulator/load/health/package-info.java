/**
 * The verdict on whether the driver itself was the limit of a run. Pure, from the driver's own
 * measurements; {@code DriverShare} is the one rule for the share of a figure.
 */
@NullMarked
package io.originsimulator.load.health;

import org.jspecify.annotations.NullMarked;
