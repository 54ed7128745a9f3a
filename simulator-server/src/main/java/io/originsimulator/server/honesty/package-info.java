/**
 * The simulator's measurements of its own timing; {@code docs/honesty.md} describes them. Without
 * {@code honesty} they cost no more than null checks. Uses {@code server.metrics}, {@code
 * server.http} and {@code server.clock}.
 *
 * <p>With it, a response costs two plain counters; its delay error is in {@code server.metrics}.
 * Nothing is shared: each event loop hands over finished seconds and copies its own histograms. The
 * sampler's thread loads the management beans after the server has started to listen.
 */
@NullMarked
package io.originsimulator.server.honesty;

import org.jspecify.annotations.NullMarked;
