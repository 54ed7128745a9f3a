/**
 * The closed loop: the requests as the origin behind the target saw them, joined with the samples
 * of the client.
 *
 * <pre>
 *   client ──number──▶ target ──number──▶ origin, the simulator
 *     │ Sample                              │ journal
 *     ▼                                     ▼ HttpJournal ─▶ JournalFollower ─▶ OriginRequest
 *     └────────────▶ ClosedLoop ◀───────────┘
 * </pre>
 *
 * <p>Reading has a thread of its own. The join is pure and a sink like others; origin requests are
 * observations in the raw file. So a report of a raw file has the same figures as that of the run.
 */
@NullMarked
package io.originsimulator.load.origin;

import org.jspecify.annotations.NullMarked;
