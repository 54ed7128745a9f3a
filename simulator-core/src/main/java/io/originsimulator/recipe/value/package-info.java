/**
 * The values of a recipe's fields, each read from the text that a user wrote, and the problems of
 * those that cannot be read.
 *
 * <p>A value checks itself and does not know its place: {@link
 * io.originsimulator.recipe.value.Problem#at} adds a step of the place at each level on the way up.
 */
@NullMarked
package io.originsimulator.recipe.value;

import org.jspecify.annotations.NullMarked;
