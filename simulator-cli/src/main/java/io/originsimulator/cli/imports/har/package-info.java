/**
 * Recipes from the HAR files that browsers and proxies record.
 *
 * <pre>
 *   HarEntry ──HarImport──▶ entries of a method and a path ──HarRoute──▶ recipe
 * </pre>
 */
@NullMarked
package io.originsimulator.cli.imports.har;

import org.jspecify.annotations.NullMarked;
