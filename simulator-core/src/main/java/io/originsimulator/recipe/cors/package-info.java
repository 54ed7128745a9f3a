/** The permission for pages of other origins, and its written form. */
@NullMarked
package io.originsimulator.recipe.cors;

import org.jspecify.annotations.NullMarked;
