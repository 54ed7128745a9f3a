/** Whether the driver itself was the limit of a run: pure, from what it measured of itself. */
@NullMarked
package io.originsimulator.load.health;

import org.jspecify.annotations.NullMarked;
