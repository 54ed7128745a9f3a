/**
 * Recipes from OpenAPI documents.
 *
 * <pre>
 *   References: follows $ref;  SchemaExample: a value for a schema
 *   OpenApiImport: servers, paths ──▶ OperationRecipe: the first 2xx with its example
 * </pre>
 */
@NullMarked
package io.originsimulator.cli.imports.openapi;

import org.jspecify.annotations.NullMarked;
