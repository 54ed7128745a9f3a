/**
 * The recipes as their user wrote them: records that check themselves in their constructors,
 * builders, and the JSON and YAML forms. Nothing here runs: no clock, no chance, no threads.
 *
 * <pre>
 *   bytes ──JsonSyntax──▶ tree ──RecipeReader──▶ RecipeDocument ──RecipeWriter──▶ tree
 *             └─ line, column and a caret        └─ every problem of the document, with its place
 * </pre>
 *
 * <p>{@code RecipeJson} is the entry point. Only it, the readers, the writer and {@code
 * TimelineSpeed} use Jackson, with the classes that they share. The builders collect the fields
 * that a document would have and have them read, so a recipe made in Java gets the same errors at
 * the same places. {@code RecipeChecks} has the rules between fields.
 *
 * <p>The class of a value does not know the value's place: {@link
 * io.originsimulator.recipe.Problem#at} adds a step of the place at each level on the way up.
 * {@code docs/recipe.schema.json} is the same language as a JSON Schema; one corpus of accepted and
 * refused documents tests both.
 */
@NullMarked
package io.originsimulator.recipe;

import org.jspecify.annotations.NullMarked;
