/**
 * The simulator on the wire: a Netty pipeline that answers each request as its recipe says, on
 * time.
 *
 * <p>Users see {@link io.originsimulator.server.Simulator} and what it is built with; no Netty type
 * stands in a public signature. {@code docs/architecture.md} draws the way of a request.
 */
@NullMarked
package io.originsimulator.server;

import org.jspecify.annotations.NullMarked;
