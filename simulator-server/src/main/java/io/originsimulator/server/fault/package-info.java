/**
 * The ends of connections: in order, or with the fault of a recipe. {@code WireFault} has one small
 * class for each fault, selected by an exhaustive switch. Uses no other package of the server.
 */
@NullMarked
package io.originsimulator.server.fault;

import org.jspecify.annotations.NullMarked;
