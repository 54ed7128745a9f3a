/** A forecast of a recipe's responses, from the code that serves it, without a network. */
@NullMarked
package io.originsimulator.scenario.forecast;

import org.jspecify.annotations.NullMarked;
