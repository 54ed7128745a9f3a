/**
 * Recipes from the stub mappings of WireMock.
 *
 * <pre>
 *   StubFiles ─▶ Stub ─┬─ StubUrl, StubMatch ──▶ route, method, match
 *                      └─ StubResponse ────────▶ status, headers, body, latency, fault
 *                            └─ Placeholders: the helpers of a template
 *   StateChains: the states of a scenario as a sequence;  Precedence: the order of both tools
 * </pre>
 */
@NullMarked
package io.originsimulator.cli.imports.wiremock;

import org.jspecify.annotations.NullMarked;
