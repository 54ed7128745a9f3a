/**
 * CPU and memory of a process or a container during a run, once a second, on the run's time axis.
 * Linux only.
 *
 * <pre>
 *   "nginx=pid:1234" ─Observed▶ UsageSource ─Usage, once a second─▶ UsageMeter ─▶ Observation
 *                                   │
 *              /proc/PID, or a cgroup's files; a container's are found by the engine's socket
 * </pre>
 */
@NullMarked
package io.originsimulator.load.observe;

import org.jspecify.annotations.NullMarked;
