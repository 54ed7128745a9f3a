/** Bodies that are sent as a stream of events, as users write them, and their written form. */
@NullMarked
package io.originsimulator.recipe.stream;

import org.jspecify.annotations.NullMarked;
