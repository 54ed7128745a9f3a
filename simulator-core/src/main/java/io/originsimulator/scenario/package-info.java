/**
 * What runs: recipes compiled to pure functions of elapsed time and of draws.
 *
 * <p>Time and chance are arguments here. The package knows {@code recipe}, never the reverse, and
 * nothing of sockets: what a response is made of is the type parameter {@code R}, which the server
 * fills with encoded bytes.
 */
@NullMarked
package io.originsimulator.scenario;

import org.jspecify.annotations.NullMarked;
