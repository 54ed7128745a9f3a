/**
 * The replay of a log: its requests, in its order, at its times or at a rate. Pure except for
 * {@link io.originsimulator.load.replay.SessionRun}.
 *
 * <pre>
 *   LogEntry ─Recorder▶ Recording ─ReplayPlan▶ Workload ─▶ the driver ─samples▶ Fidelity
 *                 by time, timestamps spread   gaps, speed, scale, rounds   compared with the log
 * </pre>
 *
 * <p>A {@code Recording} is a log in compact arrays. {@code ReplayPlan} emits the logged response
 * to a request before its sample; {@code Fidelity} compares the two, during the run or later from
 * its raw file.
 */
@NullMarked
package io.originsimulator.load.replay;

import org.jspecify.annotations.NullMarked;
