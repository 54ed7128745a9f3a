/**
 * The records of requests: the counts, and the journal if one is kept; without one it costs no more
 * than null checks. Uses {@code server.http} and {@code server.clock}.
 *
 * <pre>
 *   ConnectionJournal ──▶ JournalRecord ──enter──▶ Journal [ oldest │ … │ newest ]
 *     body, number, left      ▲ outcome: volatile, one writer     └ one lock; listed by arrival
 *                     the exchange: head written, promise kept, abandoned
 * </pre>
 *
 * <p>An outcome is written before the flush that lets the client know of it. Only the connection
 * knows whether its client disconnected: a request that is cancelled because the connection failed,
 * or the simulator stops, was not abandoned by its client.
 *
 * <p>Entries take at most a quarter of the heap; the journal drops the oldest. A dropped request
 * may still wait for its response, so its record forgets what the request brought.
 */
@NullMarked
package io.originsimulator.server.journal;

import org.jspecify.annotations.NullMarked;
