/** Recipes as text pictures, for terminals and the simulator's own pages. */
@NullMarked
package io.originsimulator.recipe.drawing;

import org.jspecify.annotations.NullMarked;
