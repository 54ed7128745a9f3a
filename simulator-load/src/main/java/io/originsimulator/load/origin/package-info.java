/**
 * The closed loop: the origin's requests behind the target, joined with the samples of the client.
 *
 * <pre>
 *   client ──number──▶ target ──number──▶ origin, the simulator
 *     │ Sample                              │ journal
 *     ▼                                     ▼ HttpJournal ─▶ JournalFollower ─▶ OriginRequest
 *     └────────────▶ ClosedLoop ◀───────────┘
 * </pre>
 *
 * <p>The journal is read on its own thread. The join is pure and a sink; origin requests are
 * observations in the raw file. A report of a raw file therefore has the same figures as that of
 * the run.
 */
@NullMarked
package io.originsimulator.load.origin;

import org.jspecify.annotations.NullMarked;
