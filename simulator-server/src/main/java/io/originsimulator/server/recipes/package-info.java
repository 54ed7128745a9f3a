/**
 * The way of a recipe from its document to what is served: origins fetched, bodies rendered within
 * budgets, responses encoded, snapshots held while anybody is served by them. Uses {@code
 * server.http} and {@code server.clock}.
 */
@NullMarked
package io.originsimulator.server.recipes;

import org.jspecify.annotations.NullMarked;
