/**
 * A load engine behind an HTTP API, as blitz's has it, with a page that draws what happens.
 *
 * <pre>
 *   LoadServer ─▶ ApiHandler ─▶ LoadApi ─▶ Engine ─▶ a Rush that runs, in a thread of its own
 *     Netty                       │           └──▶ RushTimeline, read while it is written
 *                                 └─ BodyReader, Chart, StatsJson, SprintJson, SystemJson
 * </pre>
 */
@NullMarked
package io.originsimulator.load.web;

import org.jspecify.annotations.NullMarked;
