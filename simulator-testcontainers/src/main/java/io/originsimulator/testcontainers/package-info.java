/**
 * The simulator in a container, for tests whose target also runs in one: {@link
 * io.originsimulator.testcontainers.OriginSimulatorContainer}. {@code docs/testcontainers.md} has
 * examples.
 *
 * <pre>
 *   withRecipe ─check, in core─▶ documents ─RecipeUpload─▶ files: docker copy
 *                                                 └──▶ POST /_admin/add_recipe ─▶ start() returns
 * </pre>
 *
 * <p>Recipes are posted, not mounted, as the last step of a start: their timelines begin then, and
 * the same step resets a reused container. {@code RecipeUpload} combines all recipes in one
 * document, so that they begin at one instant, and maps the places of problems back to the user's
 * files. {@code AdminClient} reads the admin pages with the readers of {@code report}; no class
 * uses Netty.
 *
 * <p>Tests that require a container engine have the tag {@code docker} and run only with {@code
 * -Ddocker}.
 */
@NullMarked
package io.originsimulator.testcontainers;

import org.jspecify.annotations.NullMarked;
