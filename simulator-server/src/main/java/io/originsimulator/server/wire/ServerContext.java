package io.originsimulator.server.wire;

import io.originsimulator.server.admin.AdminApi;
import io.originsimulator.server.clock.SimulatorClock;
import io.originsimulator.server.journal.Journal;
import io.originsimulator.server.listener.ListenerTimeline;
import io.originsimulator.server.recipes.MemoryBudget;
import io.originsimulator.server.request.ConnectionLimits;
import io.originsimulator.server.request.Refusal;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a server that all its connections share.
 *
 * @param access the connections that have the simulator's own pages
 * @param listener the treatment of connections before HTTP
 * @param halfClose whether to keep responding to a client that half-closes its connection
 * @param documents memory for recipe documents that are being received or read, and for the bodies
 *     of single requests and responses
 * @param heads memory for requests that have begun to arrive, without recipe documents
 * @param connections the last number given to a connection
 * @param journal the journal of requests; null if none is kept
 * @param failed runs when the heap is full; on any thread
 */
public record ServerContext(
    SimulatorClock clock,
    AdminApi admin,
    AdminAccess access,
    ConnectionLimits limits,
    ListenerTimeline listener,
    boolean halfClose,
    MemoryBudget documents,
    MemoryBudget heads,
    AtomicLong connections,
    @Nullable Journal journal,
    Runnable failed) {

  /** The event that makes a connection answer its pending requests and then end. */
  public enum Stop {
    DRAIN
  }

  /** Returns the context of connections to the socket of admin pages, which have no faults. */
  ServerContext ofAdminSocket() {
    return new ServerContext(
        clock,
        admin,
        access.ofOwnSocket(),
        limits,
        new ListenerTimeline(clock),
        halfClose,
        documents,
        heads,
        connections,
        journal,
        failed);
  }

  /** Returns whether responses to other requests do not list recipes. */
  boolean hidesRecipes() {
    return admin.requiresToken() || !access.equals(AdminAccess.EVERYWHERE);
  }

  /** Returns the responses to requests that cannot be served. */
  Refusal refusal() {
    return new Refusal(limits);
  }
}
