package io.originsimulator.server.wire;

import io.originsimulator.server.admin.AdminApi;
import io.originsimulator.server.clock.SimulatorClock;
import io.originsimulator.server.journal.Journal;
import io.originsimulator.server.recipes.MemoryBudget;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a server that all its connections share.
 *
 * @param halfClose whether a client that has shut its output down still gets its pending answers
 * @param documents memory for recipe documents that are being received or read
 * @param heads memory for requests that have begun to arrive, without recipe documents
 * @param connections the number of the last connection that was given one
 * @param journal of requests; null if none is kept
 * @param failed runs when the heap is full; any thread
 */
public record ServerContext(
    SimulatorClock clock,
    AdminApi admin,
    ConnectionLimits limits,
    boolean halfClose,
    MemoryBudget documents,
    MemoryBudget heads,
    AtomicLong connections,
    @Nullable Journal journal,
    Runnable failed) {

  /** Returns the answers to requests that cannot be served. */
  Refusal refusal() {
    return new Refusal(limits);
  }
}
