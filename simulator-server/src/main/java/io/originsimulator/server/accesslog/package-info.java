/**
 * The access log: a line for each request that has ended. Uses {@code server.http}, {@code
 * server.clock}, and {@code server.metrics}.
 *
 * <pre>
 *   event loop ─LoggedRequest─▶ LoopLog ─▶ [ ByteRing ] ─┐
 *   event loop ─LoggedRequest─▶ LoopLog ─▶ [ ByteRing ] ─┴─▶ AccessLog, one thread ──▶ file
 *                                  └─ a full ring drops the line, which is counted
 * </pre>
 *
 * <p>An event loop formats its lines itself and copies them into a ring of bytes: no object of a
 * request reaches the other thread, and memory is limited in bytes, however long lines are. A disk
 * that is full or blocks fills the rings, and loses only the lines that do not fit.
 */
@NullMarked
package io.originsimulator.server.accesslog;

import org.jspecify.annotations.NullMarked;
