/**
 * A load engine behind an HTTP API, as in blitz, with a page that draws a rush as it runs.
 *
 * <pre>
 *   LoadServer ─▶ ApiHandler ─▶ LoadApi ─▶ Engine ─▶ a Rush, in its own thread
 *     Netty                       │           └──▶ RushTimeline, ResponseTimes, ObservedSeries
 *                                 └─ BodyReader, Chart, StatsJson, SprintJson, SystemJson
 * </pre>
 *
 * <p>{@code LoadApi} is independent of Netty. {@code Engine} runs one rush or sprint at a time;
 * calls read a rush's figures while it writes them. Netty's {@code FlowControlHandler} holds the
 * requests that follow a waiting one.
 */
@NullMarked
package io.originsimulator.load.web;

import org.jspecify.annotations.NullMarked;
