/**
 * The event loops of a simulator, their threads and transport, and the state that all connections
 * of one loop share: the lease on the current recipes, the counter, the gate of held responses, and
 * the open streams of events.
 */
@NullMarked
package io.originsimulator.server.loop;

import org.jspecify.annotations.NullMarked;
