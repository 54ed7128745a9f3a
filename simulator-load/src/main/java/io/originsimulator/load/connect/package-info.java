/**
 * The far end of connections: addresses of targets, looked up once before a run; sockets and TLS to
 * open them with. Netty types appear in signatures for {@code load.net} alone.
 */
@NullMarked
package io.originsimulator.load.connect;

import org.jspecify.annotations.NullMarked;
