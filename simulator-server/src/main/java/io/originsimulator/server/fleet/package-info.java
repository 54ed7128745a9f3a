/**
 * One answer for all simulators of a store: this simulator asks the others for their pages, and
 * merges these with its own. Uses {@code server.store} and {@code server.metrics}.
 *
 * <pre>
 *   GET page?of=all ──▶ Fleet ──┬─ page?of=one ─▶ replica b ──┐
 *                               ├─ page?of=one ─▶ replica c ──┼──▶ Answers ──▶ Merged…
 *                               └─ own page ──────────────────┘
 * </pre>
 *
 * <p>A replica that is asked with {@code of=one} asks no other, so there are no loops. Each merging
 * function is pure: it gets the answers by name. Times are merged by their histograms, never by
 * their percentiles. {@link io.originsimulator.server.fleet.Fleet.Answers#silent} names the
 * replicas whose answer is missing.
 */
@NullMarked
package io.originsimulator.server.fleet;

import org.jspecify.annotations.NullMarked;
