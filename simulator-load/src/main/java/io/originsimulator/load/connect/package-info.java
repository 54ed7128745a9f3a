/**
 * The remote end of connections: addresses of targets, looked up once before a run, and the sockets
 * and TLS contexts to connect with. Netty types appear in signatures for {@code load.net} only.
 */
@NullMarked
package io.originsimulator.load.connect;

import org.jspecify.annotations.NullMarked;
