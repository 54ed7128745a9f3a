/**
 * The clock of a simulator: real time, or time that is moved by hand. Uses no other package of the
 * server.
 *
 * <p>Real time is the event loops' own ticker and timers. In an {@code EmbeddedChannel} these are
 * frozen, so tests of delays do not wait. Netty's {@code HashedWheelTimer} is not used, because its
 * ticks make it inexact.
 *
 * <p>A manual clock does not affect back-pressure, since the speed at which a client reads is real
 * time. The linger at the end of a connection, the shutdown and the polling before a reset also
 * stay in real time.
 */
@NullMarked
package io.originsimulator.server.clock;

import org.jspecify.annotations.NullMarked;
