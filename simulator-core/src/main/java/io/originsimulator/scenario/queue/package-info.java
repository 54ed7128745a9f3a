/**
 * The waiting that requests and responses cause each other: for a worker, for a rate, for a
 * bandwidth. Each is arithmetic on instants in nanoseconds; nothing fires and nothing is dequeued.
 */
@NullMarked
package io.originsimulator.scenario.queue;

import org.jspecify.annotations.NullMarked;
