/**
 * A log sent again: its requests, in its order, at its times or at a rate; pure but for {@link
 * io.originsimulator.load.replay.SessionRun}.
 *
 * <pre>
 *   LogEntry ─Recorder▶ Recording ─ReplayPlan▶ Workload ─▶ the driver ─samples▶ Fidelity
 *                 by time, stamps spread   gaps, speed, scale, rounds        beside what the log said
 * </pre>
 */
@NullMarked
package io.originsimulator.load.replay;

import org.jspecify.annotations.NullMarked;
