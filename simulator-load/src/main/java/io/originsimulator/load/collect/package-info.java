/**
 * The results of several drivers, collected by one of them while they run.
 *
 * <pre>
 *   worker 2   run ─▶ own file ─▶ ResultSender ─▶ Relay ─┐
 *   worker 3   run ─▶ own file ─▶ ResultSender ─▶ Relay ─┤
 *   worker 1   run ─▶ own file ──────────────────────────┴▶ ResultCollector ─▶ sink
 * </pre>
 *
 * <p>The unit is a byte of a raw result file, at its offset there. A file holds what the relay does
 * not take, so neither a relay that fails nor a slow collector delays a request. The relay holds a
 * bounded part of each file; a sender sends again what the relay has lost.
 */
@NullMarked
package io.originsimulator.load.collect;

import org.jspecify.annotations.NullMarked;
