/**
 * The metrics of a run, written to a Prometheus while it lasts.
 *
 * <pre>
 *   samples, observations ──▶ RunMetrics ── once a second ──▶ WriteRequest ── RemoteWriter ──▶ HTTP
 * </pre>
 *
 * <p>The protocol is remote write 1.0, with an encoding of its own: a client library would be
 * larger than the driver.
 */
@NullMarked
package io.originsimulator.load.live;

import org.jspecify.annotations.NullMarked;
