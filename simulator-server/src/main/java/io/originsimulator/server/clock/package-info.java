/**
 * The one clock of a simulator: real time, or time that is moved by hand. Uses no other package of
 * the server.
 */
@NullMarked
package io.originsimulator.server.clock;

import org.jspecify.annotations.NullMarked;
