/**
 * The closed loop: what the origin behind the target saw of each request, joined with what the
 * client saw.
 *
 * <pre>
 *   client ──number──▶ target ──number──▶ origin, the simulator
 *     │ Sample                              │ journal
 *     ▼                                     ▼ HttpJournal ─▶ JournalFollower ─▶ OriginRequest
 *     └────────────▶ ClosedLoop ◀───────────┘
 * </pre>
 *
 * Reading has a thread of its own; the join is pure.
 */
@NullMarked
package io.originsimulator.load.origin;

import org.jspecify.annotations.NullMarked;
