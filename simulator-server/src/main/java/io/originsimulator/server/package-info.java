/**
 * The simulator on the network: an HTTP server that responds to each request as its recipe
 * specifies, on time. Users see {@link io.originsimulator.server.Simulator}, its builder and the
 * types these return; no Netty type appears in a public signature. {@code Assembly} is the one
 * place that assembles the parts. {@code docs/architecture.md} draws the packages and the way of a
 * request.
 *
 * <p>Threads, all daemons:
 *
 * <pre>
 *   origin-simulator-N-M         event loops, by default one for each core
 *   origin-simulator-shared-N-M  event loops that simulators of tests share
 *   origin-simulator-admin-N-M   slow admin pages: loading recipes, long listings
 *   origin-simulator-fetch       fetches origins, at most four for each document being loaded
 *   origin-simulator-honesty     once a second: CPU, throttling, overflows; only if measured
 *   origin-simulator-failed      closes a simulator that can no longer serve
 * </pre>
 */
@NullMarked
package io.originsimulator.server;

import org.jspecify.annotations.NullMarked;
