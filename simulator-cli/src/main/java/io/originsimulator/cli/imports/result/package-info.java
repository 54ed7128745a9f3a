/** The result of an import: recipes, files of bodies, and differences from the source. */
@NullMarked
package io.originsimulator.cli.imports.result;

import org.jspecify.annotations.NullMarked;
