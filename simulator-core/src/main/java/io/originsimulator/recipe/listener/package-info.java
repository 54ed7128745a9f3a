/** The treatment of connections before HTTP, and its written form. */
@NullMarked
package io.originsimulator.recipe.listener;

import org.jspecify.annotations.NullMarked;
