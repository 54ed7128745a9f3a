/**
 * The way of a recipe from its document to the responses served. Uses {@code server.http} and
 * {@code server.clock}.
 *
 * <pre>
 *   RecipeDocument ──RecipeLoader──▶ CompiledRecipe, Payloads ──ScenarioStore.change──▶ served
 *                    fetch, render,                             one volatile write
 *                    compress, encode
 *
 *   Payloads ◀─retains─ ScenarioSnapshot ◀─holds─ ScenarioStore, while it is the current one
 *                               └──────◀─holds─ ScenarioLease, one for each event loop
 *                                                 └ counts the exchanges pending under it
 * </pre>
 *
 * <p>Loading is slow and never runs on an event loop. The memory of a body is reserved before the
 * body is rendered. A change is never applied in part. A recipe that replaces another needs memory
 * for both until the change is made.
 *
 * <p>A replaced scenario must outlive its pending responses, and a pending response must cost
 * nothing, so an event loop holds a snapshot once for all of them. A cancelled timer cannot leak,
 * because it holds no buffer. A change makes every loop take the new snapshot, and returns when all
 * have. Bodies being sent to slow readers live until they are written; the budget no longer counts
 * them.
 */
@NullMarked
package io.originsimulator.server.recipes;

import org.jspecify.annotations.NullMarked;
