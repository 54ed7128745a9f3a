/**
 * The driver on the wire: event loops, connections, requests. No Netty type in a public signature.
 *
 * <pre>
 *   Schedule ─▶ Stripe     every n-th request, all that are due when its one timer wakes
 *                 │        (or RequestSender.send, for closed-model runs)
 *                 ▼
 *               Lane.send      an Exchange, in Deadlines until it has ended, exactly once
 *                 ▼
 *            ConnectionPool    an idle connection, latest used first ─ a new one ─ the queue
 *                 ▼
 *             Connection       Http1: the encoded target ─▶ socket ─▶ Decoder
 *                 │            Multiplex: a stream each, by StreamCodec
 *                 ▼
 *             Sample ─Outbox▶ Collector ─▶ DriverHealth
 *              in batches        └───────▶ ResultSink: raw file, reports, thresholds
 * </pre>
 *
 * <p>Each event loop has a lane; all that is in a lane is confined to that thread. Arrows run down:
 * a lane receives events of its connections as their {@code Listener}, a pool as their {@code
 * Keeper}.
 *
 * <ul>
 *   <li>No error accumulates: the due time of request i is computed from i. A lane that wakes late
 *       sends all requests that are due, each with its own instant.
 *   <li>No sample is lost: if the bounded queue to the collector is full, the lane waits, and that
 *       appears as the driver's delay. A dropped request is recorded at once, since a deferred
 *       record could come after the stop.
 *   <li>A stop is one count and two deadlines: each stripe computes the number of its requests not
 *       sent ({@code RunEnd.notSent}). Requests in flight have 5 s to end; the lanes then record
 *       the rest as {@code UNANSWERED}, each with its age.
 *   <li>No unplanned request exceeds the maximum rate: see {@code RateHeadroom}.
 *   <li>An immediate failure is reported later, never within {@code send}: otherwise a user whose
 *       next request follows a failure would recurse ever deeper.
 * </ul>
 */
@NullMarked
package io.originsimulator.load.net;

import org.jspecify.annotations.NullMarked;
