/**
 * The events of one response: which, and when. Pure arithmetic on nanoseconds since the first byte;
 * chance comes from the caller.
 *
 * <pre>
 *   StreamPlan ──begin──▶ StreamCursor: FIRST, EVENT, HEARTBEAT, END, each with its instant
 *        ▲                      └─ RequestText of scenario.template: the bytes of an item
 *   EventIds: the number after which a stream resumes
 * </pre>
 */
@NullMarked
package io.originsimulator.scenario.stream;

import org.jspecify.annotations.NullMarked;
