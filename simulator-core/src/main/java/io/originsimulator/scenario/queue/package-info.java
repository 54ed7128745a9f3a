/**
 * The waiting of requests and responses for workers, rates and bandwidth.
 *
 * <p>Each is arithmetic on instants in nanoseconds; no timers run and nothing is dequeued.
 */
@NullMarked
package io.originsimulator.scenario.queue;

import org.jspecify.annotations.NullMarked;
