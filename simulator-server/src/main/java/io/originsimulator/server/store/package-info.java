/**
 * The state of a simulator that is kept outside of its process: recipes and listener, with the
 * instants of their acceptance. Uses {@code server.recipes}, {@code server.http}, and {@code
 * server.clock}.
 *
 * <pre>
 *   admin pages, Simulator ──▶ ScenarioChanges ──without a store──▶ ScenarioStore
 *                                    └─▶ KeptScenarios ──▶ RecipeStore
 *                                             └─▶ ServedState ──▶ ScenarioStore
 * </pre>
 *
 * <p>A store knows nothing of recipes but {@link io.originsimulator.server.store.KeptStateJson
 * their JSON form}, and replaces the state as a whole, by compare-and-set on its edition. Event
 * loops know nothing of stores.
 */
@NullMarked
package io.originsimulator.server.store;

import org.jspecify.annotations.NullMarked;
