/**
 * The command {@code import}: recipes from the files of other tools. The packages below convert one
 * kind of file each, from its tree to the trees of recipes; they know no files but those they read.
 *
 * <pre>
 *   wiremock, har, openapi ──▶ ImportedRecipe ──ImportCommand──▶ checked document, files of bodies
 *                                  └─ Differences: what a recipe does not do as its source, and why
 * </pre>
 */
@NullMarked
package io.originsimulator.cli.imports;

import org.jspecify.annotations.NullMarked;
