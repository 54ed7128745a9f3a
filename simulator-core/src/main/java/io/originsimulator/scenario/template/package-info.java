/**
 * Texts with placeholders, filled for each request: pure functions of the request, its number, and
 * the instant at which the response is due.
 *
 * <pre>
 *   TextTemplate ──RequestText.of──▶ bytes │ value │ bytes     random text is rendered once
 *                                            └─ of(Occasion) ──▶ the text for one request
 * </pre>
 *
 * <p>{@code StreamTexts} adds the framing of a stream's format to each of its events.
 */
@NullMarked
package io.originsimulator.scenario.template;

import org.jspecify.annotations.NullMarked;
