/**
 * What the user wrote: recipes as records that check themselves, and their JSON and YAML forms.
 *
 * <p>Nothing here runs: no clock, no chance, no threads. Package {@code scenario} turns recipes
 * into something that does.
 */
@NullMarked
package io.originsimulator.recipe;

import org.jspecify.annotations.NullMarked;
