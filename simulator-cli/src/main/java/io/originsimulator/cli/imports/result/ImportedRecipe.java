package io.originsimulator.cli.imports.result;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** A recipe made from a part of the source, which receives further differences. */
public record ImportedRecipe(Differences source, ObjectNode tree) {}
