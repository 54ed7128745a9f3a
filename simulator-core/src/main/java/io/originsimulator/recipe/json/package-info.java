/**
 * Documents before they become recipes: JSON and YAML to a tree, the fields of its objects, and the
 * files that they name. This package knows no recipe.
 *
 * <pre>
 *   bytes ──JsonSyntax──▶ tree ──RecipeFields, JsonValues──▶ values
 *             └─ line, column and a caret      └─ Findings: every problem, with its place
 * </pre>
 */
@NullMarked
package io.originsimulator.recipe.json;

import org.jspecify.annotations.NullMarked;
