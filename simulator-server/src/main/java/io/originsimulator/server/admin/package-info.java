/**
 * The simulator's own pages: responses to calls, without the connection they came on. Uses {@code
 * server.recipes}, {@code server.fleet}, {@code server.journal}, {@code server.honesty}, {@code
 * server.metrics}, {@code server.http} and {@code server.clock}.
 *
 * <p>A snapshot reads counters that event loops write, and asks these only for held responses. A
 * stream of snapshots has ticks of real time: listeners with the same parameters share the changes
 * of a tick, and nothing is made without a listener. {@code openapi.json} describes each page; a
 * test compares it with the table in {@code AdminApi}.
 */
@NullMarked
package io.originsimulator.server.admin;

import org.jspecify.annotations.NullMarked;
