package io.originsimulator.cli.imports;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A recipe made from a part of the source.
 *
 * @param source the place of that part; receives further differences
 */
public record ImportedRecipe(Differences source, ObjectNode tree) {}
