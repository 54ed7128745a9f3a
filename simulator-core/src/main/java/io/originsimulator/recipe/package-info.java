/**
 * Recipes as users write them: records that check themselves in their constructors, builders, and
 * the JSON and YAML forms. Nothing here uses a clock, chance or threads.
 *
 * <pre>
 *   bytes ──recipe.json──▶ tree ──RecipeReader──▶ recipes ──RecipeWriter──▶ tree
 *             └─ line, column and a caret └─ every problem of the document, with its place
 *
 *   recipe.drawing ──▶ recipe ──▶ recipe.json ──▶ recipe.value
 * </pre>
 *
 * <p>{@code RecipeJson} is the entry point. Only it, the readers and the writer use Jackson,
 * through {@code recipe.json}. The builders collect the fields that a document would have, and the
 * readers read them, so a recipe made in Java gets the same errors at the same places. Therefore
 * the readers are in the package of the records. {@code RecipeChecks} has the rules between fields.
 *
 * <p>{@code docs/recipe.schema.json} describes the same language as a JSON Schema; one corpus of
 * accepted and refused documents tests both.
 */
@NullMarked
package io.originsimulator.recipe;

import org.jspecify.annotations.NullMarked;
