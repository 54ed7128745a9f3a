/** The responses that a recipe would give, from the code that serves it, without a wire. */
@NullMarked
package io.originsimulator.scenario.forecast;

import org.jspecify.annotations.NullMarked;
