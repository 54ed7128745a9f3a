/**
 * The records of requests, if a journal is kept; without one, the cost is a few null checks. Uses
 * {@code server.http} and {@code server.clock}.
 *
 * <pre>
 *   ConnectionJournal ──▶ JournalRecord ──enter──▶ Journal [ oldest │ … │ newest ]
 *     body, number, left      ▲ outcome: volatile, one writer     └ one lock; listed by arrival
 *                     the exchange: head written, promise kept, abandoned
 * </pre>
 *
 * <p>An outcome is written before the flush that makes it visible to the client. Only the
 * connection knows whether its client disconnected: if the connection failed or the simulator
 * stops, the client has not abandoned the request.
 *
 * <p>Entries take up to a quarter of the heap; the journal drops the oldest. A dropped request may
 * still wait for its response, so its record drops the request's content.
 */
@NullMarked
package io.originsimulator.server.journal;

import org.jspecify.annotations.NullMarked;
