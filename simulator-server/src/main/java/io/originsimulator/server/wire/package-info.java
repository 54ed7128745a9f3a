/**
 * The connections: requests in, exchanges in order, responses out. Uses all other packages of the
 * server; only {@code server} itself uses this one.
 *
 * <p>Everything of a connection is confined to its event loop. A request shares with other threads
 * only the current snapshot, the state that its recipe keeps (ordinals, turns, rates, workers,
 * uplink), the journal if one is kept, and {@code StageMetrics}, which one loop writes.
 *
 * <p>Decisions from measurements (2026-11, one core, compared with nginx; {@code
 * docs/benchmarks.md} has more): Heads and bodies are encoded when a recipe is accepted. Netty's
 * decoder is used, because with hand-written heads it costs about the same as a hand-written
 * parser. Epoll and io_uring cost about the same, so io_uring is used only on request. Sending
 * bodies with {@code FileRegion} (sendfile) served fewer requests per second.
 *
 * <p>A stream of events has one timer at a time, and holds no buffer between events: texts without
 * placeholders are encoded once, with the frames of their chunks. Whatever its event is late by,
 * its next one is due at its own instant. HTTP/2 sends the events that several streams of a
 * connection have at one instant with one flush.
 *
 * <p>A stream of HTTP/2 is to the rest of the server what a connection of HTTP/1 is: {@code
 * RequestReceiver} and {@code ResponseQueue} are the same, and {@code ResponseWriter} has a form
 * for each. Netty's multiplexer is not used: a channel for each stream, with its pipeline, costs
 * more memory and time than the rest of a waiting request.
 */
@NullMarked
package io.originsimulator.server.wire;

import org.jspecify.annotations.NullMarked;
